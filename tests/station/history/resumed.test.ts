// The first start of a demo station. The station serves at once and fills in its history in the background. After an interruption
// it continues at the next start.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openAlarmStore } from '../../../src/station/alarm/alarmStore.ts';
import { readMissing } from '../../../src/station/history/fillPast.ts';
import { startDemoPlant } from '../../../src/station/history/startDemoPlant.ts';
import type { ServedPlant } from '../../../src/station/plant/apart/startPlantApart.ts';
import type { DayBook } from '../../../src/station/plant/books.ts';
import type { PlantState } from '../../../src/station/plant/plantState.ts';
import { createTurns } from '../../../src/station/running/turns.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { cabinet, devices, order, ownFolder, types, until } from '../demoSet.ts';

const { folder, remove } = ownFolder();
const now = Date.parse('2026-07-16T13:20:30+08:00');
const end = Math.floor(now / 60_000) * 60_000;
const dayMs = 86_400_000;
const days = 3;
const start = end - days * dayMs;
const history = { days, stepS: 60, minutesAt10s: 0, minutesAt1s: 0, cellDays: 0, before: { days: 1, stepS: 300 } };
const plant = { ...cabinet, plant: { ...cabinet.plant, history } };
const served: ServedPlant = { endpoint: () => undefined, sync: async () => {}, fault: () => {}, close: async () => {} };
const missingFile = join(folder, 'history.json');
const series = createSeriesStore(join(folder, 'series.db'));
afterAll(() => {
  series.close();
  remove();
});

const reported: unknown[] = [];
const begin = () =>
  startDemoPlant(
    {
      folder,
      clock: { now: () => now },
      history: true,
      devices: () => devices,
      types: () => types,
      order: () => order,
      turns: createTurns(),
      servePlant: async () => served,
      report: (_what, error) => reported.push(error),
    },
    plant,
    series,
    () => {},
  );

it('the station fills in the history while the plant runs, and continues it after an interruption', async () => {
  let came = 0;
  const first = await begin();
  first.past?.onChange(() => void (came += 1));
  expect((JSON.parse(readFileSync(join(folder, 'plant.json'), 'utf8')) as PlantState).at).toBe(end);
  expect(first.past?.missing()).toMatchObject({ start, end, from: end });
  await until(() => came >= 2, 240_000);
  await first.past?.close();
  const left = readMissing(missingFile);
  expect(left?.from).toBe(Date.parse('2026-07-15T00:00:00+08:00'));
  expect(series.oldest()).toBeLessThanOrEqual(left?.from ?? 0);

  const second = await begin();
  expect(second.past?.missing()?.from).toBe(left?.from);
  await second.past?.done;
  expect(second.past?.missing()).toBeUndefined();
  expect(existsSync(missingFile)).toBe(false);
  expect(series.oldest()).toBe(start);
  expect(series.gaps('meterGrid', start, end)).toEqual([]);
  const query = { device: 'meterGrid', points: ['forwardTotal'], start, end, stepS: 60, stat: 'last' } as const;
  const readings = Array.from((await series.range(query)).values.forwardTotal ?? []);
  expect(readings).toHaveLength((days * dayMs) / 60_000);
  readings.forEach((reading, i) => expect(reading).toBeGreaterThanOrEqual(readings[i - 1] ?? 0));

  const { days: booked } = JSON.parse(readFileSync(join(folder, 'booksPast.json'), 'utf8')) as { days: DayBook[] };
  expect(booked.map(({ day, seconds }) => [day, seconds])).toEqual([
    ['2026-07-13', 38_400],
    ['2026-07-14', 86_400],
    ['2026-07-15', 86_400],
    ['2026-07-16', 48_000],
  ]);

  const third = await begin();
  expect(third.past).toBeUndefined();
  expect(reported).toEqual([]);
});

it('the history contains each ended alarm exactly once', () => {
  const store = openAlarmStore(join(folder, 'core.db'));
  const { list } = store.search({ current: 1, pageSize: 100 });
  store.close();
  expect(list.length).toBeGreaterThan(0);
  expect(new Set(list.map(({ device, occurTime }) => `${device} ${occurTime}`)).size).toBe(list.length);
  for (const { status, occurTime, endTime, device } of list) {
    expect(status).toBe('end');
    expect(endTime).toBeLessThan(end);
    expect(occurTime).toBeGreaterThan(start);
    expect(devices.some(({ id }) => id === device)).toBe(true);
  }
});
