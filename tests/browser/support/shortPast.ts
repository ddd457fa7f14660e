// A plant of the project with a shortened history in steps of a minute, for stations that only one test uses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAlarmStore } from '../../../src/station/alarm/alarmStore.ts';
import type { Declared } from '../../../src/station/starting/declared.ts';
import { freePort } from '../../freePort.ts';
import { ownProject } from './ownProject.ts';
import { type RunningStation, runStation } from './run.ts';

interface History {
  days?: number;
  stepS?: number;
  minutesAt10s?: number;
  minutesAt1s?: number;
}
interface Plant {
  plant: { history?: History };
}
const defaultDays = 35;
/** Share of the default history. */
const threeDays = 1 / 12;
/** Yesterday is complete at any time of today. */
export const twoDays = 2 / 35;
export const halfADay = 1 / 70;

export interface ShortStation extends RunningStation {
  /** Restarts the station after its process has ended, with the same data and address. */
  again: () => Promise<ShortStation>;
}

/** Returns the name of the new plant. */
function shorten(schemas: string, plant: string, share: number): string {
  return remember(
    schemas,
    plant,
    (days) => ({ days: days * share, stepS: 60, minutesAt10s: 0, minutesAt1s: 0 }),
    `${plant}-short`,
  );
}

/** Gives a plant another history, under its own or another name. Returns that name. */
export function remember(schemas: string, plant: string, past: (defaultDays: number) => History, name = plant): string {
  const plants = join(schemas, 'plants');
  const file = JSON.parse(readFileSync(join(plants, `${plant}.json`), 'utf8')) as Plant;
  const { history } = file.plant;
  file.plant.history = { ...history, ...past(history?.days ?? defaultDays) };
  writeFileSync(join(plants, `${name}.json`), JSON.stringify(file));
  return name;
}

/** Repeats the alarms of a short history at earlier times, each time shifted by its length in days. */
export function happenedBefore(dataFolder: string, days: number, times: number): void {
  const alarms = openAlarmStore(join(dataFolder, 'core.db'));
  const { list } = alarms.search({ current: 1, pageSize: 1000 });
  for (let back = 1; back <= times; back += 1) {
    const earlier = (at: number): number => at - back * days * 86_400_000;
    alarms.addAll(
      // Skips alarms that are still active.
      list.flatMap(({ id: _id, occurTime, endTime, ...record }) =>
        endTime === undefined ? [] : [{ ...record, occurTime: earlier(occurTime), endTime: earlier(endTime) }],
      ),
    );
  }
  alarms.close();
}

/** Several stations in one program, each with half a day of history; the first uses the data folder itself. */
export async function runShortTogether(stations: readonly Omit<Declared, 'own'>[]): Promise<RunningStation> {
  const project = ownProject();
  const declared = stations.map(({ id, plant = 'cabinet', ...of }, at) => [
    id,
    { ...of, own: at === 0, plant: shorten(project.schemas, plant, halfADay) },
  ]);
  const file = join(project.folder, 'stations-of-the-test.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(declared)));
  const running = await runStation({ EMS_STATIONS: file }, undefined, project.folder);
  return {
    ...running,
    async stop(keep) {
      await running.stop(keep);
      project.remove();
    },
  };
}

/** `share` of the default history. */
export async function runShort(plant: string, share = threeDays): Promise<ShortStation> {
  const project = ownProject();
  const short = shorten(project.schemas, plant, share);
  const start = async (port: string, folder?: string): Promise<ShortStation> => {
    const station = await runStation({ EMS_PLANT: short, PORT: port }, folder, project.folder);
    return {
      ...station,
      again: () => start(new URL(station.url).port, station.folder),
      async stop(keep) {
        await station.stop(keep);
        project.remove();
      },
    };
  };
  // A restart uses the same port, so it must be a fixed one.
  return start(String(await freePort()));
}
