// A station shape as it is delivered, with a twelfth of its history, none of it fine: for stations that only one test starts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownProject } from './ownProject.ts';
import { type RunningStation, runStation } from './run.ts';

interface Plant {
  plant: { history?: { days?: number; minutesAt10s?: number; minutesAt1s?: number } };
}
const usualDays = 35;

export async function runShort(plant: string): Promise<RunningStation> {
  const project = ownProject();
  const plants = join(project.schemas, 'plants');
  const file = JSON.parse(readFileSync(join(plants, `${plant}.json`), 'utf8')) as Plant;
  const { history } = file.plant;
  file.plant.history = { ...history, days: (history?.days ?? usualDays) / 12, minutesAt10s: 0, minutesAt1s: 0 };
  writeFileSync(join(plants, `${plant}-short.json`), JSON.stringify(file));
  const station = await runStation({ EMS_PLANT: `${plant}-short` }, undefined, project.folder);
  return {
    ...station,
    async stop(keep) {
      await station.stop(keep);
      project.remove();
    },
  };
}
