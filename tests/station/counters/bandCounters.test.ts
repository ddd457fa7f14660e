// Counters of a meter: reactive energy by quadrant, and apparent energy in the direction of the active energy.
import { expect, it } from 'vitest';
import { bandEndings, createBandCounters, wrapsAt } from '../../../src/station/counters/bandCounters.ts';

const hour = { dtS: 3600, band: 3, newMonth: false };

it('the simulated meter counts reactive energy by quadrant, and apparent energy in the direction of the active energy', () => {
  const { count, readers } = createBandCounters(undefined);
  count(hour, 30, 40);
  count(hour, -60, 80);
  count(hour, -3, -4);
  count(hour, 6, -8);
  const read = (...names: string[]): (number | undefined)[] => names.map((name) => readers[name]?.());
  expect(read('reactiveQ1', 'reactiveQ2', 'reactiveQ3', 'reactiveQ4')).toEqual([40, 80, 4, 8]);
  expect(read('forwardReactive', 'reverseReactive')).toEqual([120, 12]);
  expect(read('forwardApparent', 'reverseApparent')).toEqual([60, 105]);
});

it('the meter counters continue from the saved values, and restart at 0 at the end of their registers', () => {
  const before = createBandCounters(undefined);
  before.count(hour, wrapsAt - 1, 0);
  const after = createBandCounters(before.save());
  expect(after.readers.forwardApparent?.()).toBe(wrapsAt - 1);
  after.count(hour, 3, 0);
  expect(after.readers.forwardApparent?.()).toBe(2);
});

it('the simulated meter counts energy by price band, and energy of an unknown band in the total only', () => {
  const { count, readers } = createBandCounters(undefined);
  for (const band of bandEndings.keys()) count({ ...hour, band }, 10 * (band + 1), 0);
  count({ ...hour, band: 9 }, -5, 0);
  const read = (way: string) => ['Total', ...bandEndings].map((ending) => readers[way + ending]?.());
  expect(read('forward')).toEqual([210, 10, 20, 30, 40, 50, 60]);
  expect(read('reverse')).toEqual([5, 5, 0, 0, 0, 0, 0]);
});

it('the demand is the mean import of the last 15 minutes, updated every minute, and its maximum restarts each month', () => {
  const { count, readers } = createBandCounters(undefined);
  const run = (minutes: number, power: number) => count({ dtS: minutes * 60, band: 0, newMonth: false }, power, 0);
  run(1, 150);
  expect(readers.demand?.()).toBeCloseTo(10, 9);
  run(14, 0);
  expect(readers.demand?.()).toBeCloseTo(10, 9);
  run(1, -300);
  expect(readers.demand?.()).toBeCloseTo(0, 9);
  expect(readers.maxDemand?.()).toBeCloseTo(10, 9);
  run(15, 60);
  expect([readers.demand?.(), readers.maxDemand?.()].map((each) => Math.round(each ?? 0))).toEqual([60, 60]);
  count({ dtS: 60, band: 0, newMonth: true }, 0, 0);
  expect(readers.maxDemand?.()).toBeCloseTo(56, 9);
});

it('the demand is 0 until the first minute is complete', () => {
  const { count, readers } = createBandCounters(undefined);
  count({ dtS: 59, band: 0, newMonth: false }, 900, 0);
  expect(readers.demand?.()).toBe(0);
  count({ dtS: 1, band: 0, newMonth: false }, 900, 0);
  expect(readers.demand?.()).toBeCloseTo(60, 9);
});

it('the demand continues across a restart until its window has passed', () => {
  const before = createBandCounters(undefined);
  before.count({ dtS: 900, band: 0, newMonth: false }, 90, 0);
  const after = createBandCounters(before.save());
  expect([after.readers.demand?.(), after.readers.maxDemand?.()]).toEqual([90, 90].map((each) => expect.closeTo(each, 9)));
  after.count({ dtS: 60, band: 0, newMonth: false }, 90, 0);
  expect([after.readers.demand?.(), after.readers.maxDemand?.()]).toEqual([90, 90].map((each) => expect.closeTo(each, 9)));
  after.count({ dtS: 60, band: 0, newMonth: false }, 0, 0);
  expect(after.readers.demand?.()).toBeCloseTo(84, 9);
});

it('the meter counters multiply their energy by their age, and add energy without a known power', () => {
  const counters = createBandCounters({ forwardTotal: 'much' });
  counters.add('forward', 'Peak', 7);
  counters.age(3);
  expect([counters.readers.forwardTotal?.(), counters.readers.forwardPeak?.(), counters.readers.forwardFlat?.()]).toEqual([
    21, 21, 0,
  ]);
});
