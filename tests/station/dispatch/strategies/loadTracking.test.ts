import { describe, expect, it } from 'vitest';
import { strategy } from '../../../../src/station/dispatch/strategies/lf/index.ts';
import type { Outlook } from '../../../../src/station/dispatch/strategy.ts';

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

describe('the load tracking', () => {
  it.each<[name: string, grid: number, storage: number, power: number]>([
    ['discharges the excess import', 80, 0, -60],
    ['charges the missing import', -10, 0, 30],
    ['starts from the present power of the storage', 50, -40, -70],
    ['does not react to a deviation within the dead band', 21.9, -40, -40],
    ['does not react to a deviation at the edge of the dead band', 22, -40, -40],
  ])('%s', (_name, grid, storage, power) => {
    expect(wanted(grid, storage)).toEqual({ power, code: 'load' });
  });
  it('does not charge if charging is disabled', () => {
    expect(wanted(-10, 0, { charges: false })).toEqual({ power: 0, code: 'load' });
    expect(wanted(21, 5, { charges: false })).toEqual({ power: 0, code: 'load' });
  });
  it('brings the grid connection point to its target in one step, for any load', () => {
    for (const load of [-50, 0, 37.5, 140]) {
      const { power = Number.NaN } = wanted(load, 0) ?? {};
      expect(load + power).toBeCloseTo(document.target, 9);
    }
  });
  it.each<[name: string, grid: number | undefined, storage: number | undefined]>([
    ['the grid connection point', undefined, 10],
    ['the storage', 10, undefined],
  ])('requests no power without the power of %s, and reports the reason', (_name, grid, storage) => {
    expect(wanted(grid, storage)).toEqual({ power: 0, code: 'load-unknown' });
  });
});
