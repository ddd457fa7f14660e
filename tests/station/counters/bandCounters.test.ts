// Counters of a meter: the four quadrants part the reactive energy, and apparent energy goes the way of the active.
import { expect, it } from 'vitest';
import { createBandCounters, wrapsAt } from '../../../src/station/counters/bandCounters.ts';

const hour = { dtS: 3600, band: 3, newMonth: false };

it('parts reactive energy by quadrant, and apparent energy by the way of the active', () => {
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

it('goes on from what was saved and starts again where the registers end', () => {
  const before = createBandCounters(undefined);
  before.count(hour, wrapsAt - 1, 0);
  const after = createBandCounters(before.save());
  expect(after.readers.forwardApparent?.()).toBe(wrapsAt - 1);
  after.count(hour, 3, 0);
  expect(after.readers.forwardApparent?.()).toBe(2);
});
