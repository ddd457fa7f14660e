// Demand control that may discharge. It never exceeds its bounds and never discharges less than possible.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../../../../src/station/dispatch/allocation/allocate.ts';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import type { Share, Situation } from '../../../../src/station/dispatch/decision.ts';
import { arbitrate } from '../../../../src/station/dispatch/allocation/arbitrate.ts';
import { toAbilities } from '../../../../src/station/dispatch/situation.ts';
import { planOf, type PlanSpec } from '../plans.ts';
import { draws } from '../../../chance.ts';

const plan: PlanSpec = {
  enabled: true,
  kind: 'manual',
  manual: { power: 0, chargeStatus: 'idle' },
  rows: [],
  socLow: 10,
  socUp: 90,
  demandLimit: 60,
  reverseLimit: undefined,
  demandDischarge: {},
};
const baseSituation: Situation = {
  at: 0,
  time: '10:00',
  ratedPower: 125,
  chargeLimit: 130,
  dischargeLimit: 130,
  demandOpen: 130,
  socLeast: 50,
  socMost: 50,
  grid: 95,
  storage: 0,
};

describe('demand control that may discharge', () => {
  it.each<[name: string, situation: Partial<Situation>, own: Partial<PlanSpec>, power: number, code: string]>([
    ['discharges the import of the site above the limit', {}, {}, -35, 'demand-discharge'],
    ['continues while its own power keeps the grid at the limit', { grid: 60, storage: -35 }, {}, -35, 'demand-discharge'],
    ['controls the import to the target below the limit', {}, { demandTarget: 57 }, -38, 'demand-discharge'],
    ['discharges no more than its configured power', {}, { demandDischarge: { power: 20 } }, -20, 'demand-discharge'],
    ['discharges no more than the batteries above its SOC limit can', { demandOpen: 12 }, {}, -12, 'demand-discharge'],
    ['does not discharge below its SOC limit', { demandOpen: 0 }, {}, 0, 'manual'],
    ['does not discharge if the battery does not allow it', { dischargeLimit: 0 }, {}, 0, 'manual'],
    ['does not discharge at the lower SOC limit', { socLeast: 10, dischargeOpen: 0 }, {}, 0, 'manual'],
    ['does not change a plan that discharges more', {}, { manual: { power: -80, chargeStatus: 'idle' } }, -80, 'manual'],
    [
      'discharges more than the plan if that is not enough',
      {},
      { manual: { power: -10, chargeStatus: 'idle' } },
      -35,
      'demand-discharge',
    ],
    ['turns charging into discharging', {}, { manual: { power: 100, chargeStatus: 'idle' } }, -35, 'demand-discharge'],
    ['only limits charging if its discharging is not enabled', {}, { demandDischarge: undefined }, 0, 'manual'],
    ['requests no power without the grid meter', { grid: undefined }, {}, 0, 'manual'],
    [
      'prevents any other power without the grid meter',
      { grid: undefined },
      { manual: { power: -50, chargeStatus: 'idle' } },
      0,
      'grid-lost',
    ],
    ['never exports', { grid: 95 }, { demandLimit: 3, reverseLimit: 5 }, -90, 'demand-discharge'],
    ['applies without a row of the plan', {}, { kind: 'pv', rows: [] }, -35, 'demand-discharge'],
  ])('%s', (_name, situation, own, power, code) => {
    expect(decide({ ...baseSituation, ...situation }, planOf({ ...plan, ...own }))).toMatchObject({ power, code });
  });

  it('starts converters that a row of 0 kW would switch off', () => {
    const off: PlanSpec = { ...plan, manual: { power: 0, chargeStatus: 'stop' } };
    expect(decide({ ...baseSituation, grid: 50 }, planOf(off))).toMatchObject({ power: 0, off: true });
    expect(decide(baseSituation, planOf(off))).toMatchObject({ power: -35, off: false });
  });

  it('discharges only the batteries above its SOC limit', () => {
    const own: PlanSpec = { ...plan, demandDischarge: { soc: 40 } };
    const share = (id: string, soc: number): Share => ({ id, ratedPower: 50, chargeLimit: 50, dischargeLimit: 50, soc });
    const among = [share('low', 30), share('high', 70)];
    const { powers, decision } = arbitrate({ ...baseSituation, ...toAbilities(among, own) }, planOf(own), among, []);
    expect(decision).toMatchObject({ power: -35, code: 'demand-discharge' });
    expect(Object.fromEntries(powers)).toEqual({ low: 0, high: -35 });
  });

  it('exceeds neither its own bounds nor those of the battery, and misses the limit only if no power is left', () => {
    const kw = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(
        fc.record({
          site: fc.integer({ min: -200, max: 500 }),
          storage: fc.integer({ min: -125, max: 125 }),
          most: kw,
          open: kw,
        }),
        fc.integer({ min: -150, max: 150 }),
        kw,
        fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        ({ site, storage, most, open }, wanted, dischargeLimit, reverseLimit) => {
          const own: PlanSpec = {
            ...plan,
            manual: { power: wanted, chargeStatus: 'idle' },
            demandDischarge: { power: most },
            reverseLimit,
          };
          const { power, code } = decide(
            { ...baseSituation, grid: site + storage, storage, dischargeLimit, demandOpen: open },
            planOf(own),
          );
          const may = Math.min(most, open, dischargeLimit, 125);
          expect(power).toBeGreaterThanOrEqual(-Math.min(dischargeLimit, 125));
          if (code === 'demand-discharge') expect(power).toBeGreaterThanOrEqual(-may);
          if (power < 0 && reverseLimit !== undefined) expect(site + power).toBeGreaterThanOrEqual(Math.min(reverseLimit, site));
          const missed = site + power - 60;
          if (missed > 1e-6) expect(power).toBeLessThanOrEqual(-may + 1e-6);
        },
      ),
      draws(),
    );
  });
});

describe('demand control behind a grid connection point with its own limit', () => {
  const share = (id: string, area: string): Share => ({
    id,
    area,
    ratedPower: 100,
    chargeLimit: 100,
    dischargeLimit: 100,
    soc: 50,
  });
  const among = [share('a', 'one'), share('b', 'two')];
  const own: PlanSpec = {
    ...plan,
    demandLimit: undefined,
    demandDischarge: undefined,
    areas: { one: { demandLimit: 200, reverseLimit: undefined, demandDischarge: { soc: 20 } } },
  };
  const areas = [
    { name: 'one', grid: 235, storage: 0 },
    { name: 'two', grid: 10, storage: 0 },
  ];
  it('discharges the excess with the storage of the point, and the others do not compensate', () => {
    const idle = allocate(0, among, own, areas);
    expect(Object.fromEntries(idle.powers)).toEqual({ a: -35, b: 0 });
    expect(idle.limitedBy).toMatchObject({ area: 'one', code: 'demand-discharge' });
    expect(Object.fromEntries(allocate(80, among, own, areas).powers)).toEqual({ a: -35, b: 80 });
  });
  it('reports, as the power without this reason, the power that the next limit of the point allows', () => {
    const asked = planOf({ ...own, manual: { power: 150, chargeStatus: 'idle' } });
    const { decision } = arbitrate({ ...baseSituation, ratedPower: 200, chargeLimit: 200 }, asked, among, areas);
    expect(decision).toMatchObject({ power: 65, code: 'demand-discharge', next: { power: 100, code: 'demand' } });
  });
  it('still applies when the power without a limit of the station is calculated', () => {
    const asked = planOf({ ...own, manual: { power: 150, chargeStatus: 'idle' } });
    const all = { ...baseSituation, ratedPower: 200, chargeLimit: 200 };
    const bound = { ...all, chargeLimit: 20, without: () => ({ ...all, shares: among }) };
    const { decision } = arbitrate(bound, asked, among, [{ name: 'one', grid: 170, storage: 0 }, ...areas.slice(1)]);
    expect(decision).toMatchObject({ power: 20, code: 'battery', next: { power: 130, code: 'demand' } });
  });
  it('sets the power of a point without a reading to zero and reports the reason', () => {
    const lost = allocate(80, among, own, [{ name: 'one', grid: undefined, storage: 0 }, ...areas.slice(1)]);
    expect(Object.fromEntries(lost.powers)).toEqual({ a: 0, b: 80 });
    expect(
      arbitrate(
        { ...baseSituation, ratedPower: 200, grid: undefined, chargeLimit: 200 },
        planOf({ ...own, manual: { power: 150, chargeStatus: 'idle' } }),
        among,
        [{ name: 'one', grid: undefined, storage: 0 }],
      ).decision,
    ).toMatchObject({ power: 100, code: 'grid-lost', area: 'one' });
  });
});
