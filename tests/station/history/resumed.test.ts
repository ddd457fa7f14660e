// A first start that is interrupted: the next one goes on with the history where the first stopped.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startDemoPlant } from '../../../src/station/history/startDemoPlant.ts';
import type { MadePart } from '../../../src/station/history/makeHistory.ts';
import type { ServePlant } from '../../../src/station/plant/apart/startPlantApart.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { cabinet, devices, order, ownFolder, types } from '../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
const now = Date.parse('2026-07-16T13:20:30+08:00');
const end = Math.floor(now / 60_000) * 60_000;
const dayMs = 86_400_000;
const days = 2;
const history = { days, stepS: 60, minutesAt10s: 0, minutesAt1s: 0, cellDays: 0, before: { days: 1, stepS: 300 } };
const plant = { ...cabinet, plant: { ...cabinet.plant, history } };
const served: Awaited<ReturnType<ServePlant>> = {
  endpoint: () => undefined,
  sync: async () => {},
  fault: () => {},
  close: async () => {},
};
const partFile = join(folder, 'history.json');
const series = createSeriesStore(join(folder, 'series.db'));
afterAll(() => series.close());

/** `interrupt` is asked at each report; what it throws ends the start, as a kill would. */
const start = (interrupt: (done: number, of: number) => void) =>
  startDemoPlant(
    {
      folder,
      clock: { now: () => now },
      history: true,
      devices: () => devices,
      types: () => types,
      order: () => order,
      progress: () => ({ show: interrupt, end: () => {} }),
      servePlant: async () => served,
      report: () => {},
      keepEveryMs: 0,
    },
    plant,
    series,
    () => {},
  );

it('goes on from what is in the store, without a hole and without a step back of a counter', async () => {
  const half = (done: number, of: number): void => {
    if (done > of / 2) throw new Error('killed');
  };
  await expect(start(half)).rejects.toThrow('killed');
  expect(existsSync(join(folder, 'plant.json'))).toBe(false);
  const part = JSON.parse(readFileSync(partFile, 'utf8')) as MadePart;
  expect(part.start).toBe(end - days * dayMs);
  expect(part.state.at).toBeGreaterThan(part.start + 0.4 * days * dayMs);

  const shares: number[] = [];
  await start((done, of) => void shares.push(done / of));
  expect(shares[0]).toBeGreaterThan((part.state.at - part.start) / (days * dayMs));
  expect(shares.at(-1)).toBe(1);
  expect(existsSync(join(folder, 'plant.json'))).toBe(true);
  expect(existsSync(partFile)).toBe(false);
  const query = {
    device: 'meterGrid',
    points: ['forwardTotal'],
    start: end - days * dayMs,
    end,
    stepS: 60,
    stat: 'last',
  } as const;
  const readings = Array.from((await series.range(query)).values.forwardTotal ?? []);
  expect(readings).toHaveLength((days * dayMs) / 60_000);
  readings.forEach((reading, i) => expect(reading).toBeGreaterThanOrEqual(readings[i - 1] ?? 0));
});
