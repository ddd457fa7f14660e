// Where a limit at the grid point takes from a plan, the dispatch asks for all until the SOC that the plan wants.
import { describe, expect, it } from 'vitest';
import type { ComputedPlan } from '../../../src/station/contract/docs.ts';
import { strategy } from '../../../src/station/dispatch/strategies/at/index.ts';
import type { Outlook } from '../../../src/station/dispatch/strategy.ts';
import type { Horizon, HorizonStep } from '../../../src/station/planning/horizon.ts';
import { toTowards } from '../../../src/station/planning/toTowards.ts';
import { cabinet, dayStart } from './horizons.ts';

/** Steps of one price each, with the site's kW, the planned power and the SOC after it. */
type Planned = readonly [price: number, site: number | undefined, power: number, soc: number];
const stepOf = ([price, site]: Planned, index: number): HorizonStep => ({
  ...{ at: dayStart + index * 900_000, hours: 0.25, buy: price, sell: price },
  site,
});
function towards(planned: readonly Planned[], part: Partial<Horizon> = {}) {
  const horizon = cabinet(100, { limits: limits(true), ...part, steps: planned.map(stepOf) });
  const steps = planned.map(([, , power, soc], index) => ({ at: dayStart + index * 900_000, hours: 0.25, power, soc }));
  return toTowards(horizon, { steps });
}
const limits = (enforced: boolean): Horizon['limits'] => ({
  ...{ socLow: 5, socUp: 96, reserve: 10 },
  demand: { limit: 270, pursued: false, enforced },
  reverse: { limit: 5, pursued: false, enforced },
});

describe('what is asked for where the demand limit takes from charging', () => {
  it('is all, up to the SOC limit, where it takes from all of the stretch', () => {
    const all = { power: 125, soc: 96 };
    expect(
      towards([
        [0.7, 200, 70, 40],
        [0.7, 190, 80, 60],
        [1, 200, -50, 50],
      ]),
    ).toEqual([all, all, null]);
  });
  it('is all, up to the SOC at the end of the stretch, where the plan leaves room in a part of it', () => {
    expect(
      towards([
        [0.7, 200, 70, 40],
        [0.7, 190, 30, 50],
        [0.4, 190, 30, 90],
      ]),
    ).toEqual([{ power: 125, soc: 50 }, null, null]);
  });
  it.each<[why: string, part: Partial<Horizon>]>([
    ['the dispatch does not hold the limit', { limits: limits(false) }],
    ['a higher peak of the month is paid for', { demandCharge: { price: 40, peak: 250 } }],
    ['the transformer is the tighter limit', { limits: { ...limits(true), transformer: 200 } }],
  ])('is what was planned where %s', (_why, part) => {
    expect(towards([[0.7, 200, 70, 40]], part)).toEqual([null]);
  });
  it('is what was planned where the site is not known', () => {
    expect(towards([[0.7, undefined, 70, 40]])).toEqual([null]);
  });
  it('is what was planned where one stretch charges and discharges', () => {
    expect(
      towards([
        [0.7, 200, 70, 40],
        [0.7, 100, -95, 50],
      ])[0],
    ).toBeNull();
  });
});

describe('the strategy', () => {
  const plan: ComputedPlan = {
    ...{ madeAt: dayStart, start: dayStart, zone: 'UTC', powers: [70, 0], socs: [40, 40] },
    towards: [{ power: 125, soc: 60 }, null],
  };
  const outlook = (socLeast?: number, socMost = socLeast): Outlook => ({
    ...{ at: dayStart, time: '00:00', ratedPower: 125, chargeLimit: 125, dischargeLimit: 125 },
    ...{ socLeast, socMost, grid: 0, storage: 0 },
  });
  const wanted = (...socs: Parameters<typeof outlook>) =>
    strategy.want(outlook(...socs), { day: '2026-07-01', plan, rows: [] })?.power;
  it('asks for all until the wanted SOC, and less just before it', () => {
    expect([wanted(30), wanted(58, 59), wanted(59.5), wanted(60), wanted(61)]).toEqual([125, 125, 62.5, 0, 0]);
  });
  it('asks for what was planned while the SOC is not known', () => expect(wanted()).toBe(70));
});

it('is all, down to the reserve, where reverse-power protection takes from discharging', () => {
  expect(towards([[1, 60, -55, 50]])).toEqual([{ power: -125, soc: 10 }]);
});
