// A station shape as it is delivered, with a twelfth of its history, none of it fine: for stations that only one test starts.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Plant {
  plant: { history?: { days?: number; minutesAt10s?: number; minutesAt1s?: number } };
}
const usualDays = 35;

/** The environment that starts it: a plant of its own in a further schema folder. */
export function shortPast(plant: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-plants-'));
  mkdirSync(join(folder, 'plants'));
  const file = JSON.parse(readFileSync(`schemas/plants/${plant}.json`, 'utf8')) as Plant;
  const { history } = file.plant;
  file.plant.history = { ...history, days: (history?.days ?? usualDays) / 12, minutesAt10s: 0, minutesAt1s: 0 };
  writeFileSync(join(folder, 'plants', `${plant}-short.json`), JSON.stringify(file));
  return { EMS_SCHEMAS: folder, EMS_PLANT: `${plant}-short` };
}
