// A delivered plant with a part of its history, in steps of a minute: for stations that only one test starts.
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
const usualDays = 35;
/** Share of the usual history. */
const threeDays = 1 / 12;
export const halfADay = 1 / 70;

export interface ShortStation extends RunningStation {
  /** The same station once more, after its process is gone: its data, its address. */
  again: () => Promise<ShortStation>;
}

/** Leaves its name. */
function shorten(schemas: string, plant: string, share: number): string {
  return remember(
    schemas,
    plant,
    (days) => ({ days: days * share, stepS: 60, minutesAt10s: 0, minutesAt1s: 0 }),
    `${plant}-short`,
  );
}

/** A plant with another past than the delivered one, under its own name or another, which it leaves. */
export function remember(schemas: string, plant: string, past: (usualDays: number) => History, name = plant): string {
  const plants = join(schemas, 'plants');
  const file = JSON.parse(readFileSync(join(plants, `${plant}.json`), 'utf8')) as Plant;
  const { history } = file.plant;
  file.plant.history = { ...history, ...past(history?.days ?? usualDays) };
  writeFileSync(join(plants, `${name}.json`), JSON.stringify(file));
  return name;
}

/** What happened in a short past happened before it too: as often again, each time so many days earlier. */
export function happenedBefore(dataFolder: string, days: number, times: number): void {
  const alarms = openAlarmStore(join(dataFolder, 'core.db'));
  const { list } = alarms.search({ current: 1, pageSize: 1000 });
  for (let back = 1; back <= times; back += 1) {
    const earlier = (at: number): number => at - back * days * 86_400_000;
    alarms.addAll(
      // What goes on now went on once.
      list.flatMap(({ id: _own, occurTime, endTime, ...record }) =>
        endTime === undefined ? [] : [{ ...record, occurTime: earlier(occurTime), endTime: earlier(endTime) }],
      ),
    );
  }
  alarms.close();
}

/** Several in one program, each with half a day of past; the first is the one of the data folder. */
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

/** `share` of its usual history. */
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
  // It restarts at the same address, which must stay free in between.
  return start(String(await freePort()));
}
