import { describe, expect, it } from 'vitest';
import { strategy } from '../../../src/station/dispatch/strategies/lf/index.ts';
import type { Outlook } from '../../../src/station/dispatch/strategy.ts';

const outlook = (grid: number | undefined, storage: number | undefined): Outlook => ({
  at: 0,
  time: '12:00',
  ratedPower: 125,
  chargeLimit: 125,
  dischargeLimit: 125,
  socLeast: 50,
  socMost: 50,
  grid,
  storage,
});
const document = { target: 20, deadband: 2, charges: true };
const wanted = (grid: number | undefined, storage: number | undefined, more = {}) =>
  strategy.want(outlook(grid, storage), { ...document, ...more });

describe('load tracking', () => {
  it.each<[name: string, grid: number, storage: number, power: number]>([
    ['draws too much: discharges what is too much', 80, 0, -60],
    ['draws too little: charges', -10, 0, 30],
    ['goes on from what the storage does', 50, -40, -70],
    ['a deviation within the deadband changes nothing', 21.9, -40, -40],
    ['one at its edge neither', 22, -40, -40],
  ])('%s', (_name, grid, storage, power) => {
    expect(wanted(grid, storage)).toEqual({ power, code: 'load' });
  });
  it('does not charge where that is not wanted', () => {
    expect(wanted(-10, 0, { charges: false })).toEqual({ power: 0, code: 'load' });
    expect(wanted(21, 5, { charges: false })).toEqual({ power: 0, code: 'load' });
  });
  it('brings the point to its target in one step, whatever the load is', () => {
    for (const load of [-50, 0, 37.5, 140]) {
      const { power = Number.NaN } = wanted(load, 0) ?? {};
      expect(load + power).toBeCloseTo(document.target, 9);
    }
  });
  it.each<[name: string, grid: number | undefined, storage: number | undefined]>([
    ['the point', undefined, 10],
    ['the storage', 10, undefined],
  ])('without the power of %s it wants nothing, and says why', (_name, grid, storage) => {
    expect(wanted(grid, storage)).toEqual({ power: 0, code: 'load-unknown' });
  });
});
