import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AreaGrid, allocate, distribute } from '../../../../src/station/dispatch/allocation/allocate.ts';
import type { Common, Share, Situation } from '../../../../src/station/dispatch/decision.ts';
import { toAbilities } from '../../../../src/station/dispatch/situation.ts';
import { arbitrate } from '../../../../src/station/dispatch/allocation/arbitrate.ts';
import type { DistributionRule } from '../../../../src/station/dispatch/strategy.ts';
import { draws } from '../../../chance.ts';
import { planOf } from '../plans.ts';

const share = (id: string, ratedPower: number, own: Partial<Share> = {}): Share => ({
  id,
  ratedPower,
  chargeLimit: ratedPower,
  dischargeLimit: ratedPower,
  ...own,
});
const allocated = (powers: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...powers].map(([id, power]) => [id, Math.round(power * 1000) / 1000]));
const bounds = { socLow: 10, socUp: 90 };

describe('the allocation of a power to several converters', () => {
  const small = share('small', 50, { soc: 50, ratedEnergy: 100 });
  const large = share('large', 100, { soc: 70, ratedEnergy: 200 });
  it.each([
    ['follows the rated power if no rule is given', 90, undefined, { small: 30, large: 60 }],
    ['is equal, regardless of the size', 60, 'num_avg' as const, { small: 30, large: 30 }],
    [
      'is equal up to the rating of the smaller converter, and the other takes the rest',
      120,
      'num_avg' as const,
      { small: 50, large: 70 },
    ],
    // Up to the SOC limit, the small one can store 40 % of 100 kWh and the large one 20 % of 200 kWh.
    ['follows the energy that each can still store', 60, 'available_num_avg' as const, { small: 30, large: 30 }],
    // Down to the SOC limit, the small one can deliver 40 % of 100 kWh and the large one 60 % of 200 kWh.
    ['follows the energy that each can still deliver', -80, 'available_num_avg' as const, { small: -20, large: -60 }],
  ])('%s', (_name, power, rule, expected) => {
    expect(allocated(distribute(power, [small, large], rule, bounds))).toEqual(expected);
  });
  it('is zero for a converter whose battery is at its SOC limit', () => {
    const full = share('full', 100, { soc: 90 });
    expect(allocated(distribute(60, [full, small], undefined, bounds))).toEqual({ full: 0, small: 50 });
    expect(allocated(distribute(-60, [full, small], undefined, bounds))).toEqual({ full: -40, small: -20 });
  });
  it('follows the rated power if the energy of one converter is unknown', () => {
    expect(allocated(distribute(90, [share('small', 50), large], 'available_num_avg', bounds))).toEqual({ small: 30, large: 60 });
  });
});

it('the power after limits is the sum of the converters, also if a battery permits more than its converter can take', () => {
  const one = fc.record({
    ratedPower: fc.integer({ min: 20, max: 200 }),
    charge: fc.double({ min: 0, max: 1.3, noNaN: true }),
    discharge: fc.double({ min: 0, max: 1.3, noNaN: true }),
    soc: fc.integer({ min: 5, max: 95 }),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 4 }), fc.integer({ min: -900, max: 900 }), (converters, wanted) => {
      const among = converters.map(({ ratedPower, charge, discharge, soc }, index) =>
        share(`pcs${index}`, ratedPower, { chargeLimit: charge * ratedPower, dischargeLimit: discharge * ratedPower, soc }),
      );
      const manual = { power: wanted, chargeStatus: 'idle' } as const;
      const plan = planOf({
        ...bounds,
        enabled: true,
        kind: 'manual',
        manual,
        rows: [],
        demandLimit: undefined,
        reverseLimit: undefined,
      });
      const situation = { at: 0, time: '12:00', grid: undefined, storage: 0, ...toAbilities(among, bounds) };
      const { decision, powers } = arbitrate(situation, plan, among, []);
      const sum = [...powers.values()].reduce((all, each) => all + each, 0);
      expect(Math.abs(decision.power - sum)).toBeLessThan(0.06);
    }),
    draws(300),
  );
});

describe('the distribution rule of a template row', () => {
  const among = [share('small', 50, { soc: 50, ratedEnergy: 100 }), share('large', 100, { soc: 70, ratedEnergy: 200 })];
  const situation: Situation = {
    at: 0,
    time: '12:00',
    ratedPower: 150,
    chargeLimit: 150,
    dischargeLimit: 150,
    socLeast: 50,
    socMost: 70,
    grid: undefined,
    storage: undefined,
    holding: new Set(),
  };
  it.each<[rule: DistributionRule | undefined, small: number, large: number]>([
    [undefined, 20, 40],
    ['num_avg', 30, 30],
    // Both can store 40 kWh below 90 %, and 60 kW are requested.
    ['available_num_avg', 30, 30],
  ])('%s distributes the power of the row', (distribution, small, large) => {
    const row = { start: '00:00', end: '24:00', power: 60, chargeStatus: 'idle' as const, ...(distribution && { distribution }) };
    const plan = planOf({
      enabled: true,
      kind: 'pv',
      rows: [row],
      socLow: 10,
      socUp: 90,
      demandLimit: undefined,
      reverseLimit: undefined,
    });
    const { decision, powers } = arbitrate(situation, plan, among, []);
    expect(decision).toMatchObject({ code: 'row', power: 60 });
    expect(allocated(powers)).toEqual({ small, large });
  });
  it('also distributes a manual power', () => {
    const manual = { power: 60, chargeStatus: 'idle' as const, distribution: 'num_avg' as const };
    const plan = planOf({
      enabled: true,
      kind: 'manual',
      manual,
      rows: [],
      socLow: 10,
      socUp: 90,
      demandLimit: undefined,
      reverseLimit: undefined,
    });
    const { decision, powers } = arbitrate(situation, plan, among, []);
    expect(decision).toMatchObject({ code: 'manual', power: 60 });
    expect(allocated(powers)).toEqual({ small: 30, large: 30 });
  });
  it('uses the remaining energy when it discharges', () => {
    const row = {
      start: '00:00',
      end: '24:00',
      power: -80,
      chargeStatus: 'idle' as const,
      distribution: 'available_num_avg' as const,
    };
    const plan = planOf({
      enabled: true,
      kind: 'pv',
      rows: [row],
      socLow: 10,
      socUp: 90,
      demandLimit: undefined,
      reverseLimit: undefined,
    });
    expect(allocated(arbitrate(situation, plan, among, []).powers)).toEqual({ small: -20, large: -60 });
  });
});

describe('the allocation behind several grid connection points', () => {
  const plan: Common = {
    enabled: true,
    socLow: 0,
    socUp: 100,
    demandLimit: undefined,
    reverseLimit: undefined,
    areas: { one: { demandLimit: 200, reverseLimit: 5 }, two: { demandLimit: 200, reverseLimit: 5 } },
  };
  const among = [share('a', 100, { area: 'one' }), share('b', 100, { area: 'two' })];
  const at = (name: string, grid: number | undefined, storage = 0): AreaGrid => ({ name, grid, storage });

  it('keeps the reverse-power limit of each point, and the other point discharges the rest', () => {
    const { powers, power, limitedBy } = allocate(-120, among, plan, [at('one', 25), at('two', 150)]);
    expect(allocated(powers)).toEqual({ a: -20, b: -100 });
    expect([power, limitedBy]).toEqual([-120, { code: 'reverse', area: 'one', limit: -20 }]);
  });
  it('keeps the demand limit of each point', () => {
    const { powers, power, limitedBy } = allocate(150, among, plan, [at('one', 160), at('two', 190)]);
    expect(allocated(powers)).toEqual({ a: 40, b: 10 });
    expect(power).toBe(50);
    expect(limitedBy).toMatchObject({ code: 'demand', area: 'two' });
  });
  it('does not charge more elsewhere to offset the discharge that keeps the demand limit of one point', () => {
    const shaving = {
      ...plan,
      areas: { ...plan.areas, one: { demandLimit: 200, reverseLimit: 5, demandDischarge: { soc: 20 } } },
    };
    const charged = among.map((each) => ({ ...each, soc: 80 }));
    expect(allocated(allocate(50, charged, shaving, [at('one', 250), at('two', 50)]).powers)).toEqual({ a: -50, b: 50 });
  });
  it('includes the present storage power of a point', () => {
    expect(allocated(allocate(150, among, plan, [at('one', 260, 75), at('two', 100, 75)]).powers)).toEqual({ a: 15, b: 100 });
  });
  it('is zero at a point without a reading if a limit needs it', () => {
    expect(allocated(allocate(80, among, plan, [at('one', undefined), at('two', 50)]).powers)).toEqual({ a: 0, b: 80 });
  });
  it('is not limited at points without limits', () => {
    const { areas: _own, ...free } = plan;
    expect(allocate(-120, among, free, [at('one', 0), at('two', 0)])).toMatchObject({ power: -120 });
  });

  it('exceeds no limit, reverses no direction and leaves no available power unused', () => {
    const kw = fc.integer({ min: -150, max: 350 });
    const rule = fc.constantFrom(undefined, 'num_avg' as const, 'available_num_avg' as const);
    const soc = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.integer({ min: -250, max: 250 }), kw, kw, soc, soc, rule, (power, gridOne, gridTwo, socOne, socTwo, by) => {
        const some = [
          share('a', 100, { area: 'one', soc: socOne, ratedEnergy: 200 }),
          share('b', 100, { area: 'two', soc: socTwo, ratedEnergy: 200 }),
        ];
        const result = allocate(power, some, plan, [at('one', gridOne), at('two', gridTwo)], by);
        const given = allocated(result.powers);
        for (const [id, grid] of [
          ['a', gridOne],
          ['b', gridTwo],
        ] as const) {
          const own = given[id] ?? Number.NaN;
          expect(own * power).toBeGreaterThanOrEqual(0);
          expect(Math.abs(own)).toBeLessThanOrEqual(100);
          if (own > 0) expect(grid + own).toBeLessThanOrEqual(200.001);
          if (own < 0) expect(grid + own).toBeGreaterThanOrEqual(4.999);
        }
        expect(Math.abs(result.power)).toBeLessThanOrEqual(Math.abs(power) + 1e-6);
        const room = (grid: number, of: number): number => {
          const spent = power > 0 ? of >= 100 : of <= 0;
          const atPoint = power > 0 ? 200 - grid : grid - 5;
          return spent ? 0 : Math.min(100, Math.max(0, atPoint));
        };
        const possible = Math.min(Math.abs(power), room(gridOne, socOne) + room(gridTwo, socTwo));
        expect(Math.abs(result.power)).toBeCloseTo(possible, 3);
      }),
      draws(),
    );
  });
});
