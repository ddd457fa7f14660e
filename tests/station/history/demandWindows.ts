// Independent demand accounting: minute means of the total meters of a plant in accelerated operation, and the share of the storage.
import { createPilot } from '../../../src/station/history/pilot.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { types } from '../demoSet.ts';

export interface Account {
  name: string;
  limit: number;
  /** kW, mean of each minute. */
  grid: number[];
  storage: number[];
  /** kW, standby consumption of the converters. */
  rest: number;
}
export interface Window {
  kind: 'sliding' | 'fixed';
  minutes: 15 | 30 | 60;
}

/** Runs the plant for `days` from `from`. Returns an account for the whole plant and for each area with its own limit. */
export function account(file: PlantFile, { days, stepS, from }: { days: number; stepS: number; from: string }): Account[] {
  const plant = createPlant({ plant: file, devices: file.devices, types, at: Date.parse(from) });
  const pilot = createPilot({ plant, file, types });
  const totals = file.devices.filter(({ type, category }) => type === 'em2' && category === 'total');
  const converters = file.devices.filter(({ type }) => type === 'pcs');
  const { areas = {}, demandLimit } = file.strategy;
  const accounts = [undefined, ...Object.keys(areas)].map((name) => {
    const at = <T extends { busbarName?: string }>(all: readonly T[]): readonly T[] =>
      all.filter(({ busbarName }) => name === undefined || busbarName === name);
    const limit = name === undefined ? demandLimit : (areas[name]?.demandLimit ?? Number.NaN);
    const readers = (ids: readonly { id: string }[]): (() => number)[] =>
      ids.map(({ id }) => plant.reader(id, '', 'activePower'));
    const meters = at(totals).filter(({ config }) => config.virtual === undefined);
    return {
      own: { name: name ?? 'whole', limit, grid: [], storage: [], rest: restOf(at(converters)) } as Account,
      grid: readers(meters),
      storage: readers(at(converters)),
    };
  });
  for (let minute = 0; minute < days * 1440; minute += 1) {
    const sums = accounts.map(() => [0, 0] as [number, number]);
    for (let second = 0; second < 60; second += stepS) {
      pilot.steer();
      plant.step(stepS);
      accounts.forEach(({ grid, storage }, index) => {
        const sum = sums[index] ?? [0, 0];
        for (const read of grid) sum[0] += (read() * stepS) / 60;
        for (const read of storage) sum[1] += (read() * stepS) / 60;
      });
    }
    accounts.forEach(({ own }, index) => {
      own.grid.push(sums[index]?.[0] ?? Number.NaN);
      own.storage.push(sums[index]?.[1] ?? Number.NaN);
    });
  }
  return accounts.map(({ own }) => own);
}

const restOf = (converters: readonly DeviceRecord[]): number =>
  converters.reduce((sum, { type, config }) => sum + (types[type]?.standby ?? 0) * Number(config.ratedPower ?? 0), 0);

/** Counts the windows above the limit: all of them, and those that less charging would have kept below it. */
export function brokenWindows({ grid, storage, rest, limit }: Account, { kind, minutes }: Window) {
  let [windows, broken, avoidable, highest, over] = [0, 0, 0, 0, 0];
  for (let end = minutes; end <= grid.length; end += kind === 'fixed' ? minutes : 1) {
    const mean = (column: readonly number[]): number =>
      column.slice(end - minutes, end).reduce((sum, each) => sum + each, 0) / minutes;
    const drawn = mean(grid);
    windows += 1;
    highest = Math.max(highest, drawn);
    if (drawn <= limit) continue;
    broken += 1;
    over = Math.max(over, drawn - limit);
    if (drawn - meanCharged(storage, { rest, end, minutes }) <= limit) avoidable += 1;
  }
  return { windows, broken, avoidable, highest, over };
}
/** The standby consumption of converters does not count as charging. */
const meanCharged = (
  storage: readonly number[],
  { rest, end, minutes }: { rest: number; end: number; minutes: number },
): number => storage.slice(end - minutes, end).reduce((sum, each) => sum + (each > rest ? each : 0), 0) / minutes;
