// A station shape as it is delivered, with a twelfth of its history, none of it fine: for stations that only one test starts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownProject } from './ownProject.ts';
import { type RunningStation, runStation } from './run.ts';

interface Plant {
  plant: { history?: { days?: number; minutesAt10s?: number; minutesAt1s?: number } };
}
const usualDays = 35;

export interface ShortStation extends RunningStation {
  /** The same station once more, after its process is gone: its data, its address. */
  again: () => Promise<ShortStation>;
}

export async function runShort(plant: string): Promise<ShortStation> {
  const project = ownProject();
  const plants = join(project.schemas, 'plants');
  const file = JSON.parse(readFileSync(join(plants, `${plant}.json`), 'utf8')) as Plant;
  const { history } = file.plant;
  file.plant.history = { ...history, days: (history?.days ?? usualDays) / 12, minutesAt10s: 0, minutesAt1s: 0 };
  writeFileSync(join(plants, `${plant}-short.json`), JSON.stringify(file));
  const start = async (port: string, folder?: string): Promise<ShortStation> => {
    const station = await runStation({ EMS_PLANT: `${plant}-short`, PORT: port }, folder, project.folder);
    return {
      ...station,
      again: () => start(new URL(station.url).port, station.folder),
      async stop(keep) {
        await station.stop(keep);
        project.remove();
      },
    };
  };
  return start('0');
}
