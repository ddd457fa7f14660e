import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distribute } from '../../../../src/station/dispatch/allocation/allocate.ts';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import type { Situation } from '../../../../src/station/dispatch/decision.ts';
import { planOf, type PlanSpec } from '../plans.ts';
import { draws } from '../../../chance.ts';

const plan: PlanSpec = {
  enabled: true,
  kind: 'pv',
  rows: [
    { start: '00:00', end: '08:00', power: 100, chargeStatus: 'idle' },
    { start: '08:00', end: '12:00', power: -100, chargeStatus: 'idle' },
    { start: '12:00', end: '24:00', power: 0, chargeStatus: 'stop' },
  ],
  socLow: 10,
  socUp: 90,
  demandLimit: 300,
  reverseLimit: 5,
};
const baseSituation: Situation = {
  at: 0,
  time: '03:00',
  ratedPower: 125,
  chargeLimit: 130,
  dischargeLimit: 130,
  socLeast: 50,
  socMost: 50,
  grid: 150,
  storage: 0,
};

describe('the decision on the power', () => {
  it.each<[name: string, situation: Partial<Situation>, plan: Partial<PlanSpec>, power: number, code: string]>([
    ['follows the row of the time', {}, {}, 100, 'row'],
    ['uses the row that starts at this minute', { time: '08:00' }, {}, -100, 'row'],
    ['is zero without a row', {}, { rows: [] }, 0, 'no-row'],
    ['does not charge at the upper SOC', { socMost: 90 }, {}, 0, 'soc-high'],
    ['still discharges at the upper SOC', { socMost: 95, time: '09:00' }, {}, -100, 'row'],
    ['does not discharge at the lower SOC', { socLeast: 10, time: '09:00' }, {}, 0, 'soc-low'],
    ['uses the highest and the lowest SOC of the stacks', { socLeast: 9, socMost: 91, time: '09:00' }, {}, 0, 'soc-low'],
    ['is zero without an SOC', { socLeast: undefined, socMost: undefined }, {}, 0, 'soc-high'],
    ['does not exceed the battery limit', { chargeLimit: 40 }, {}, 40, 'battery'],
    ['does not charge if the battery limit is unknown', { chargeLimit: undefined }, {}, 0, 'battery'],
    ['does not exceed the rated power', { ratedPower: 60 }, {}, 60, 'rated'],
    ['does not import more than the demand limit', { grid: 240 }, {}, 60, 'demand'],
    ['includes the present storage power', { grid: 340, storage: 100 }, {}, 60, 'demand'],
    ['does not charge at all above the demand limit', { grid: 400 }, {}, 0, 'demand'],
    ['does not export', { time: '09:00', grid: 45 }, {}, -40, 'reverse'],
    ['is zero for a discharge if the site itself exports', { time: '09:00', grid: -20 }, {}, 0, 'reverse'],
    ['does not charge without the grid meter', { grid: undefined }, {}, 0, 'grid-lost'],
    ['does not discharge without the grid meter', { grid: undefined, time: '09:00' }, {}, 0, 'grid-lost'],
    [
      'ignores the grid meter if no limit needs it',
      { grid: undefined },
      { demandLimit: undefined, reverseLimit: undefined },
      100,
      'row',
    ],
    [
      'reports the SOC limit as the reason if it is tighter than the battery limit',
      { chargeLimit: 120, chargeOpen: 40 },
      {},
      40,
      'soc-high',
    ],
    ['reports the battery as the reason if its limit is the tightest', { chargeLimit: 40, chargeOpen: 40 }, {}, 40, 'battery'],
    ['applies only configured limits', { grid: 400 }, { demandLimit: undefined }, 100, 'row'],
    ['reports the tightest limit as the reason', { chargeLimit: 80, grid: 230 }, {}, 70, 'demand'],
    ['reports the battery limit as the reason if it equals the demand limit', { chargeLimit: 70, grid: 230 }, {}, 70, 'battery'],
  ])('%s', (_name, situation, own, power, code) => {
    expect(decide({ ...baseSituation, ...situation }, planOf({ ...plan, ...own }))).toMatchObject({ power, code });
  });

  it.each<[name: string, situation: Partial<Situation>, next: object | undefined]>([
    ['is not reported without a limit', {}, undefined],
    ['is that of the strategy with one limit', { chargeLimit: 40 }, { power: 100, code: 'row' }],
    ['is that of the next weaker limit if there is one', { chargeLimit: 80, grid: 230 }, { power: 80, code: 'battery' }],
    ['is the same if another limit is equal', { chargeLimit: 70, grid: 230 }, { power: 70, code: 'demand' }],
    ['is that of the next limit at the upper SOC', { chargeLimit: 130, socMost: 90, grid: 290 }, { power: 10, code: 'demand' }],
  ])('includes the power without the limiting reason, which %s', (_name, situation, next) => {
    expect(decide({ ...baseSituation, ...situation }, planOf(plan)).next).toEqual(next);
  });

  it('switches the converters off in a row of 0 kW with "stop"', () => {
    expect(decide({ ...baseSituation, time: '13:00' }, planOf(plan))).toMatchObject({ power: 0, off: true, code: 'row' });
  });

  it('never exceeds a protection, and never reverses the requested direction', () => {
    const number = fc.integer({ min: -300, max: 600 });
    const limit = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(
        number,
        limit,
        limit,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('03:00', '09:00'),
        (grid, chargeLimit, dischargeLimit, soc, time) => {
          const { power, wanted } = decide(
            { ...baseSituation, grid, chargeLimit, dischargeLimit, socLeast: soc, socMost: soc, time },
            planOf(plan),
          );
          expect(power).toBeLessThanOrEqual(Math.min(chargeLimit, 125));
          expect(power).toBeGreaterThanOrEqual(-Math.min(dischargeLimit, 125));
          expect(power * wanted).toBeGreaterThanOrEqual(0);
          if (soc >= 90) expect(power).toBeLessThanOrEqual(0);
          if (soc <= 10) expect(power).toBeGreaterThanOrEqual(0);
          if (power > 0) expect(grid + power).toBeLessThanOrEqual(300);
          if (power < 0) expect(grid + power).toBeGreaterThanOrEqual(5);
        },
      ),
      draws(),
    );
  });
});

describe('the distribution of a power', () => {
  const share = (id: string, ratedPower: number, chargeLimit = ratedPower, dischargeLimit = ratedPower) => ({
    id,
    ratedPower,
    chargeLimit,
    dischargeLimit,
  });
  it.each([
    ['follows the rated power', 90, [share('a', 100), share('b', 50)], { a: 60, b: 30 }],
    ['follows the rated power when discharging', -90, [share('a', 100), share('b', 50)], { a: -60, b: -30 }],
    [
      'moves power that one converter cannot take to another converter',
      90,
      [share('a', 100, 20), share('b', 100)],
      { a: 20, b: 70 },
    ],
    ['does not exceed the sum of the limits', 500, [share('a', 100), share('b', 50)], { a: 100, b: 50 }],
    ['is zero for a converter that is not allowed to charge', 50, [share('a', 100, 0), share('b', 100)], { a: 0, b: 50 }],
    ['is empty without converters', 50, [], {}],
  ])('%s', (_name, power, among, expected) => {
    const allocated = Object.fromEntries(distribute(power, among));
    expect(Object.keys(allocated)).toEqual(Object.keys(expected));
    for (const [id, value] of Object.entries(expected)) expect(allocated[id]).toBeCloseTo(value, 6);
  });
});
