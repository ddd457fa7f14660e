// If a limit at the grid connection point reduces a plan, the dispatch requests full power until the SOC that the plan intends is
// reached.
import { describe, expect, it } from 'vitest';
import type { ComputedPlan } from '../../../src/station/contract/docs.ts';
import { strategy } from '../../../src/station/dispatch/strategies/at/index.ts';
import type { Outlook } from '../../../src/station/dispatch/strategy.ts';
import type { Horizon, HorizonStep } from '../../../src/station/planning/horizon.ts';
import { toTowards } from '../../../src/station/planning/toTowards.ts';
import { cabinet, dayStart } from './horizons.ts';

/** A step with its price, the site power in kW, the planned power and the SOC after it. */
type Planned = readonly [price: number, site: number | undefined, power: number, soc: number];
const stepOf = ([price, site]: Planned, index: number): HorizonStep => ({
  at: dayStart + index * 900_000,
  hours: 0.25,
  buy: price,
  sell: price,
  site,
});
function towards(planned: readonly Planned[], part: Partial<Horizon> = {}) {
  const horizon = cabinet(100, { limits: limits(true), ...part, steps: planned.map(stepOf) });
  const steps = planned.map(([, , power, soc], index) => ({ at: dayStart + index * 900_000, hours: 0.25, power, soc }));
  return toTowards(horizon, { steps });
}
const limits = (enforced: boolean): Horizon['limits'] => ({
  socLow: 5,
  socUp: 96,
  reserve: 10,
  demand: { limit: 270, pursued: false, enforced },
  reverse: { limit: 5, pursued: false, enforced },
});

describe('the request if the demand limit reduces charging', () => {
  it('is full power up to the SOC limit if the whole period is reduced', () => {
    const all = { power: 125, soc: 96 };
    expect(
      towards([
        [0.7, 200, 70, 40],
        [0.7, 190, 80, 60],
        [1, 200, -50, 50],
      ]),
    ).toEqual([all, all, null]);
  });
  it('is full power up to the SOC at the end of the period if the plan leaves room in part of it', () => {
    expect(
      towards([
        [0.7, 200, 70, 40],
        [0.7, 190, 30, 50],
        [0.4, 190, 30, 90],
      ]),
    ).toEqual([{ power: 125, soc: 50 }, null, null]);
  });
  it.each<[why: string, part: Partial<Horizon>]>([
    ['the dispatch does not enforce the limit', { limits: limits(false) }],
    ['a higher monthly peak costs money', { demandCharge: { price: 40, peak: 250 } }],
    ['the transformer is the tighter limit', { limits: { ...limits(true), transformer: 200 } }],
  ])('is the planned power if %s', (_why, part) => {
    expect(towards([[0.7, 200, 70, 40]], part)).toEqual([null]);
  });
  it('is the planned power if the site power is unknown', () => {
    expect(towards([[0.7, undefined, 70, 40]])).toEqual([null]);
  });
  it('is the planned power if one period charges and discharges', () => {
    expect(
      towards([
        [0.7, 200, 70, 40],
        [0.7, 100, -95, 50],
      ])[0],
    ).toBeNull();
  });
});

describe('the planning strategy', () => {
  const plan: ComputedPlan = {
    madeAt: dayStart,
    start: dayStart,
    zone: 'UTC',
    powers: [70, 0],
    socs: [40, 40],
    towards: [{ power: 125, soc: 60 }, null],
  };
  const outlook = (socLeast?: number, socMost = socLeast): Outlook => ({
    at: dayStart,
    time: '00:00',
    ratedPower: 125,
    chargeLimit: 125,
    dischargeLimit: 125,
    socLeast,
    socMost,
    grid: 0,
    storage: 0,
  });
  const wanted = (...socs: Parameters<typeof outlook>) =>
    strategy.want(outlook(...socs), { day: '2026-07-01', plan, rows: [] })?.power;
  it('requests full power until the intended SOC, and less just before it', () => {
    expect([wanted(30), wanted(58, 59), wanted(59.5), wanted(60), wanted(61)]).toEqual([125, 125, 62.5, 0, 0]);
  });
  it('requests the planned power while the SOC is unknown', () => expect(wanted()).toBe(70));
});

it('the request if the reverse-power protection reduces discharging is full power down to the reserve', () => {
  expect(towards([[1, 60, -55, 50]])).toEqual([{ power: -125, soc: 10 }]);
});
