// The generated history: stored at its full resolution, without gaps, and consistent with the plant that continues from it.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stat } from '../../../src/station/contract/index.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantState } from '../../../src/station/plant/plantState.ts';
import { createSeriesStore, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { full } from '../../chance.ts';
import { cabinet, devices, order, ownFolder, types } from '../demoSet.ts';
import { filledPast } from './livedPast.ts';

const { folder, remove } = ownFolder();
const now = Date.parse('2026-07-16T13:20:30+08:00');
const end = Math.floor(now / 60_000) * 60_000;
const dayMs = 86_400_000;
/** The retention of the demo station in the full run, shorter periods otherwise. */
const [days, minutesAt10s, minutesAt1s] = full ? [6, 1440, 60] : [3, 120, 10];
const plant = { ...cabinet, plant: { ...cabinet.plant, history: { minutesAt10s, minutesAt1s } } };
const [fineMs, finestMs] = [minutesAt10s * 60_000, minutesAt1s * 60_000];
let series: WritableSeries;
let state: PlantState;
let came: readonly number[];
beforeAll(async () => {
  series = createSeriesStore(join(folder, 'series.db'), {
    shape: seriesShape(
      () => types,
      () => devices,
    ),
  });
  ({ state, came } = await filledPast({ plant, devices, types, order, series, now, days }));
}, 400_000);
afterAll(() => {
  series.close();
  remove();
});
const read = async (
  device: string,
  point: string,
  start: number,
  until: number,
  stepS: number,
  stat: Stat = 'last',
): Promise<Float64Array> =>
  (await series.range({ device, points: [point], start, end: until, stepS, stat })).values[point] ?? new Float64Array();
const holes = (values: Float64Array): number => Array.from(values).filter(Number.isNaN).length;

describe.each(['pcs1', 'stack1', 'meterGrid', 'ups1'])('the generated history of %s', (device) => {
  const point = { pcs1: 'activePower', stack1: '/cluster.1#soc', meterGrid: 'forwardTotal', ups1: 'inputVoltage' }[device] ?? '';
  it('has a value for each minute, later for every ten seconds, and at the end for each second', async () => {
    expect(holes(await read(device, point, end - days * dayMs, end, 60))).toBe(0);
    expect(holes(await read(device, point, end - fineMs, end, 10))).toBe(0);
    expect(holes(await read(device, point, end - finestMs + 10_000, end, 1))).toBe(0);
    expect(holes(await read(device, point, end - fineMs - 600_000, end - fineMs - 60_000, 10))).toBeGreaterThan(0);
    expect(series.gaps(device, end - days * dayMs, end)).toEqual([]);
  });
});

it('the minute values of a load include the minimum and maximum within the minute', async () => {
  const load = async (stat: Stat): Promise<number[]> =>
    Array.from(await read('meterLoad', 'activePower', end - 3 * dayMs, end - 2 * dayMs, 60, stat));
  const [least, mean, most] = [await load('min'), await load('mean'), await load('max')];
  expect(most.filter((value, i) => value > (least[i] ?? 0)).length / most.length).toBeGreaterThan(0.9);
  mean.forEach((value, i) => expect(value >= (least[i] ?? 0) && value <= (most[i] ?? 0)).toBe(true));
});

it('the ten-second values of a load include the minimum and maximum within the ten seconds', async () => {
  const from = end - fineMs;
  const until = end - finestMs;
  const load = async (stepS: number, stat: Stat): Promise<number[]> =>
    Array.from(await read('meterLoad', 'activePower', from, until, stepS, stat));
  // A load changes within any ten seconds.
  const [least, most] = [await load(10, 'min'), await load(10, 'max')];
  expect(most.filter((value, i) => value > (least[i] ?? 0)).length / most.length).toBeGreaterThan(0.9);
  // A minute is consistent with its ten-second rows.
  const six = (values: readonly number[], i: number): number[] => values.slice(i * 6, i * 6 + 6);
  const [low, high, mean, means] = [await load(60, 'min'), await load(60, 'max'), await load(60, 'mean'), await load(10, 'mean')];
  mean.forEach((value, i) => {
    expect(low[i]).toBeCloseTo(Math.min(...six(least, i)), 6);
    expect(high[i]).toBeCloseTo(Math.max(...six(most, i)), 6);
    expect(value).toBeCloseTo(six(means, i).reduce((sum, each) => sum + each, 0) / 6, 2);
  });
});

it('cells have a value for each minute', async () => {
  const values = await read('stack1', '/cluster.1/cell.7#voltage', end - dayMs, end, 60);
  expect(holes(values)).toBeLessThanOrEqual(1);
  expect(Math.min(...values)).toBeGreaterThan(2.8);
});

it('the history generator charges and discharges the battery every day', async () => {
  for (let day = 0; day < days - 1; day++) {
    const from = end - (day + 1) * dayMs;
    const power = Array.from(await read('pcs1', 'activePower', from, from + dayMs, 60));
    expect(Math.max(...power)).toBeGreaterThan(90);
    expect(Math.min(...power)).toBeLessThan(-90);
  }
});

it('the history generator generates all days, the newest first', () => {
  expect(came).toEqual([...came].sort((one, other) => other - one));
  expect(came.at(-1)).toBe(end - days * dayMs);
  expect(came.slice(0, -1).every((at) => new Date(at).toISOString().endsWith('T16:00:00.000Z'))).toBe(true);
});

it('counters increase by the energy that flowed, and never decrease', async () => {
  const readings = Array.from(await read('meterLoad', 'forwardTotal', end - days * dayMs, end, 60));
  const powers = Array.from(await read('meterLoad', 'activePower', end - days * dayMs, end, 60, 'mean'));
  const flowed = powers.slice(1).reduce((sum, power) => sum + power / 60, 0);
  expect(((readings.at(-1) ?? 0) - (readings[0] ?? 0)) / flowed).toBeCloseTo(1, 3);
  for (const [device, point, most] of [
    ['meterLoad', 'forwardTotal', 10],
    ['meterStorage', 'reverseTotal', 3],
    ['stack1', 'chargeTotal', 3],
    ['meterGrid', 'forwardSharp', 10],
  ] as const) {
    const values = Array.from(await read(device, point, end - days * dayMs, end, 60));
    values.slice(1).forEach((value, i) => {
      const growth = value - (values[i] ?? Number.NaN);
      expect(growth, `${point} after ${i} min`).toBeGreaterThanOrEqual(0);
      expect(growth, `${point} after ${i} min`).toBeLessThan(most);
    });
  }
});

it('the SOC is continuous across every midnight', async () => {
  const values = Array.from(await read('stack1', 'soc', end - days * dayMs, end, 60));
  const steps = values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? Number.NaN)));
  expect(Math.max(...steps)).toBeLessThan(2);
});

it('counters start at values that fit the days since commissioning, and agree with each other', async () => {
  const first = async (device: string, point: string): Promise<number> =>
    (await read(device, point, end - days * dayMs, end - days * dayMs + 60_000, 60))[0] ?? 0;
  const served = (end - days * dayMs - Date.parse('2025-06-01T00:00:00+08:00')) / dayMs;
  const charged = await first('pcs1', 'chargeTotal');
  expect(charged / served).toBeGreaterThan(300);
  expect(charged / served).toBeLessThan(600);
  const efficiency = (await first('pcs1', 'dischargeTotal')) / charged;
  expect(efficiency).toBeGreaterThan(0.85);
  expect(efficiency).toBeLessThan(0.97);
  expect((await first('stack1', 'cycles')) / ((await first('stack1', 'dischargeTotal')) / 261.2)).toBeCloseTo(1, 2);
  expect(await first('stack1', 'cycles')).toBeGreaterThan(300);
  expect((await first('pcs1', 'runHours')) / served).toBeGreaterThan(20);
  expect((await first('pv1', 'energyTotal')) / served).toBeGreaterThan(100);
  // The storage meter includes the losses of the converter and its auxiliaries.
  expect((await first('meterStorage', 'forwardTotal')) / charged).toBeGreaterThan(1);
  expect((await first('meterStorage', 'forwardTotal')) / charged).toBeLessThan(1.1);
});

it('the history contains a dispatch reason for every minute', async () => {
  const reasons = new Set(await read('dispatch', 'reason', end - dayMs, end, 60));
  expect(reasons.has(1)).toBe(true);
  expect([...reasons].every(Number.isInteger)).toBe(true);
});

it('the running plant continues its counters where the history ends', async () => {
  expect(state.at).toBe(end);
  const plant = createPlant({ plant: cabinet, devices, types, at: 0, state });
  plant.step(1);
  const latest = (await read('meterGrid', 'forwardTotal', end - 60_000, end, 1)).at(-1) ?? Number.NaN;
  expect(plant.value('meterGrid', 'forwardTotal') - latest).toBeGreaterThanOrEqual(0);
  expect(plant.value('meterGrid', 'forwardTotal') - latest).toBeLessThan(0.2);
});
