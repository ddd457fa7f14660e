// Invariants of a simulated run for any plan, site and battery, and the figures that rate it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasons } from '../../../../../src/station/dispatch/decision.ts';
import { toBroken } from '../../../../../src/station/domain/strategy/simulation/engine/broken.ts';
import { toFigures } from '../../../../../src/station/domain/strategy/simulation/engine/figures.ts';
import { toOutcome } from '../../../../../src/station/domain/strategy/simulation/engine/toOutcome.ts';
import { draws } from '../../../../chance.ts';
import { common, finish, ratedEnergy, ratedPower, rowsPlan, start, stationOf } from './stations.ts';

const zone = 'Asia/Shanghai';
const minuteMs = 60_000;
const day = 1440;
const known = new Set<number>(Object.values(reasons).map(({ number }) => number));
const flat = (value: number, minutes = day): Float64Array => new Float64Array(minutes).fill(value);
const allDay = (power: number) => [{ start: '00:00', end: '24:00', power }];

const powers = fc.array(fc.integer({ min: -150, max: 150 }), { minLength: 24, maxLength: 24 });
const hourly = (values: readonly number[]) =>
  values.map((power, hour) => ({
    start: `${String(hour).padStart(2, '0')}:00`,
    end: `${String(hour + 1).padStart(2, '0')}:00`,
    power,
  }));

it('a simulated run conserves energy, keeps the SOC from 0 to 100 %, and has a known reason for each minute', () => {
  fc.assert(
    fc.property(
      powers,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: -80, max: 200 }),
      fc.boolean(),
      (wishes, soc, site, protects) => {
        const plan = rowsPlan(hourly(wishes), protects ? { demandLimit: 120, reverseLimit: 5 } : {});
        const run = finish(
          stationOf(plan, day, { batteries: [{ id: 'stack', ratedEnergy, soc }], around: { site: flat(site) } }),
        );
        const { charged, discharged, heat, storedBefore, storedAfter } = run.battery;
        // A cell at rest releases its overvoltage as heat that is in no flow: some per mille of its energy.
        expect(Math.abs(charged - discharged - heat - (storedAfter - storedBefore))).toBeLessThan(0.01 * ratedEnergy);
        const net = run.power.reduce((sum, power) => sum + power / 60, 0);
        expect(net).toBeCloseTo(charged - discharged + run.losses, 3);
        expect(Math.min(...run.socLeast)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(...run.socMost)).toBeLessThanOrEqual(100 + 1e-9);
        expect(run.reason.every((number) => known.has(number))).toBe(true);
        expect(Math.max(...run.limited.map(Math.abs))).toBeLessThanOrEqual(ratedPower + 1e-9);
      },
    ),
    draws(40),
  );
});

it('the reason spans cover the run from start to end, and adjacent spans differ', () => {
  const plan = rowsPlan(hourly(Array.from({ length: 24 }, (_each, hour) => (hour < 12 ? 60 : -60))));
  const asked = stationOf(plan, day, { batteries: [{ id: 'stack', ratedEnergy, soc: 50 }], around: { site: flat(40) } });
  const run = finish(asked);
  const { spans } = toOutcome(run, { asked, pricing: { zone, periods: {} }, set: {} });
  expect(spans.length).toBeGreaterThan(2);
  expect([spans[0]?.at, spans.at(-1)?.until]).toEqual([start, start + day * minuteMs]);
  spans.forEach(({ at, until, reason }, index) => {
    expect(at).toBe(spans[index - 1]?.until ?? start);
    expect(reason).not.toBe(spans[index - 1]?.reason);
    for (let minute = (at - start) / minuteMs; minute < (until - start) / minuteMs; minute += 1) {
      expect(run.reason[minute]).toBe(reason);
    }
  });
  const full = spans.find(({ reason }) => reason === reasons['soc-high'].number);
  expect(full?.wanted).toBe(60);
  expect(full?.limited).toBeCloseTo(0, 0);
});

it('a smoothing strategy is evaluated often enough', () => {
  const site = flat(0, 120).map((_value, minute) => (minute < 60 ? 0 : 60));
  const smooth = { of: 'grid', rate: 2, socTarget: 50, centring: 0 } as const;
  const run = finish(stationOf({ kind: 'ps', document: smooth, common }, 120, { around: { site } }));
  expect(run.grid[61]).toBeLessThan(8);
  expect(run.grid[80]).toBeGreaterThan(35);
});

it('a battery is charged and discharged to its SOC limits, and hardly beyond', () => {
  const wishes = hourly(Array.from({ length: 24 }, (_each, hour) => (hour % 12 < 6 ? 100 : -100)));
  const run = finish(stationOf(rowsPlan(wishes), day));
  expect(Math.max(...run.socMost)).toBeGreaterThan(89.9);
  expect(Math.max(...run.socMost)).toBeLessThan(90.2);
  expect(Math.min(...run.socLeast)).toBeLessThan(10.1);
  expect(Math.min(...run.socLeast)).toBeGreaterThan(9.8);
  expect(toBroken(run, [{ from: start, plan: rowsPlan(wishes) }], {}, zone)).toEqual([]);
});

it('a plan is followed from its own start, and without a plan there is no power', () => {
  const plans = [
    { from: start, plan: undefined },
    { from: start + 30 * minuteMs, plan: rowsPlan(allDay(-40)) },
  ];
  const run = finish(stationOf(undefined, 60, { plans }));
  expect(run.limited[29]).toBe(0);
  expect(run.reason[29]).toBe(reasons['no-row'].number);
  expect(run.limited[30]).toBe(-40);
});

describe('figures', () => {
  const periods = {
    '2026-10-19': [
      { startTime: '00:00', endTime: '12:00', chargeState: 4 as const, buy: 0.3, sell: 0.3 },
      { startTime: '12:00', endTime: '24:00', chargeState: 2 as const, buy: 1.2, sell: 1 },
    ],
  };
  const rows = [
    { start: '00:00', end: '01:00', power: 60 },
    { start: '01:00', end: '13:00', power: 0 },
    { start: '13:00', end: '14:00', power: -60 },
    { start: '14:00', end: '24:00', power: 0 },
  ];
  const run = finish(stationOf(rowsPlan(rows), day, { around: { site: flat(20) } }));
  const figures = toFigures(run, { zone, periods }, { reverse: 5 }, ratedEnergy);

  it('include energy and money by band, wear, demand and the margin to reverse power', () => {
    const [peak, valley] = figures.bands;
    expect(figures.bands.map(({ chargeState }) => chargeState)).toEqual([2, 4]);
    expect(peak?.discharged).toBeCloseTo(60, 0);
    expect(valley?.charged).toBeGreaterThan(60);
    expect(figures.earned).toBeCloseTo((peak?.earned ?? 0) + (valley?.earned ?? 0), 6);
    expect(peak?.earned).toBeGreaterThan(50);
    expect(figures.cycles).toBeCloseTo(run.battery.discharged / ratedEnergy, 6);
    expect(figures.peak?.power).toBeCloseTo(80, 0);
    expect(figures.peak?.at).toBeLessThanOrEqual(start + 60 * minuteMs);
    expect(figures.reverseMargin?.power).toBeCloseTo(20 - 60 - 5, 0);
    expect(figures.reverseMargin?.at).toBeGreaterThanOrEqual(start + 13 * 60 * minuteMs);
  });
  it('have no revenue for energy without a price', () => {
    const { earned, bands } = toFigures(run, { zone, periods: {} }, {}, ratedEnergy);
    expect(earned).toBeUndefined();
    expect(bands.every((band) => band.earned === undefined)).toBe(true);
  });
  it('are missing instead of 0 for what is not measured', () => {
    const { peak, reverseMargin, bought, unknown } = toFigures(
      finish(stationOf(rowsPlan(rows), day)),
      { zone, periods },
      {},
      200,
    );
    expect([peak, reverseMargin, bought]).toEqual([undefined, undefined, undefined]);
    expect(unknown).toBe(day);
  });
});

describe('violated rules', () => {
  const plan = rowsPlan([...hourly(Array.from({ length: 24 }, (_each, hour) => (hour === 8 ? 80 : hour === 9 ? -80 : 0)))]);
  const plans = [{ from: start, plan }];
  const run = finish(stationOf(plan, day, { around: { site: flat(40) } }));

  it('report the rule, its time, the worst value and the row', () => {
    const [demand, ...others] = toBroken(run, plans, { demand: 100, reverse: 2 }, zone);
    expect(demand).toMatchObject({ rule: 'demand', limit: 100, row: '08:00' });
    expect(demand?.worst).toBeGreaterThan(119);
    expect(others).toMatchObject([{ rule: 'reverse', limit: 2, row: '09:00' }]);
    expect(others[0]?.from).toBe(start + 9 * 60 * minuteMs);
    expect(others[0]?.until).toBe(start + 10 * 60 * minuteMs);
  });
  it('include power above the capacity of the transformer in either direction, with its sign and the capacity', () => {
    const alone = finish(stationOf(plan, day, { around: { site: flat(0) } }));
    const [from, until] = [start + 8 * 60 * minuteMs, start + 10 * 60 * minuteMs];
    alone.grid[8 * 60 + 30] = 95;
    expect(toBroken(alone, plans, { transformer: 70 }, zone)).toMatchObject([{ from, until, worst: 95, limit: 70 }]);
    alone.grid[9 * 60 + 30] = -96;
    expect(toBroken(alone, plans, { transformer: 70 }, zone)).toMatchObject([{ from, until, worst: -96, limit: 70 }]);
    expect(toBroken(alone, plans, { transformer: 0 }, zone)[0]).toMatchObject({ rule: 'transformer', limit: 0 });
  });
  it('are not listed if no rule is violated', () => expect(toBroken(run, plans, {}, zone)).toEqual([]));
  it('include an SOC outside its limits at the start', () => {
    const low = finish(stationOf(plan, day, { batteries: [{ id: 'stack', ratedEnergy, soc: 4 }] }));
    expect(toBroken(low, plans, {}, zone)[0]).toMatchObject({ rule: 'soc-low', from: start, limit: 10 });
  });
  it('include a time without a plan', () => {
    const gap = [{ from: start, plan: rowsPlan([{ start: '00:00', end: '20:00', power: 0 }]) }];
    const [only] = toBroken(finish(stationOf(gap[0]?.plan, day)), gap, {}, zone);
    expect(only).toEqual({ rule: 'no-plan', from: start + 20 * 60 * minuteMs, until: start + day * minuteMs });
  });
});

describe('an export limit of 10 kW on a site with 80 kW of surplus PV power', () => {
  const limit = 10;
  const around = { site: flat(-80, 360), pv: flat(100, 360) };
  const plan = rowsPlan(allDay(0), { exportLimit: limit });
  const runOf = (curtailable: number, of: typeof plan | undefined = plan) =>
    finish(stationOf(of, 360, { around, exporting: { limit, curtailable } }));
  const energyOf = (column: Float64Array): number => column.reduce((sum, value) => sum + value / 60, 0);
  const set = { export: limit };

  it('is kept: the storage charges first, then the inverters are limited', () => {
    const run = runOf(1);
    expect(Math.min(...run.grid)).toBeGreaterThan(-limit);
    // In the first half hour nothing is curtailed, in the last hour everything.
    expect(energyOf(run.curtailed.subarray(2, 30))).toBeLessThan(0.5);
    expect(energyOf(run.curtailed.subarray(300))).toBeCloseTo(70.5, 0);
    expect(run.soc.at(-1)).toBeCloseTo(90, 0);
    expect(energyOf(run.curtailed) + energyOf(run.metered)).toBeCloseTo(6 * 70.5, 0);
    const { curtailed, fed } = toFigures(run, { zone, periods: {} }, set, ratedEnergy);
    expect(curtailed).toBeCloseTo(energyOf(run.curtailed), 6);
    expect(fed).toBeLessThan(60);
    expect(toBroken(run, [{ from: start, plan }], set, zone)).toEqual([]);
  });

  it('is kept by the inverters alone if no strategy runs', () => {
    const run = finish(stationOf(undefined, 360, { around, exporting: { limit, curtailable: 1 } }));
    expect(Math.min(...run.grid)).toBeGreaterThan(-limit);
    expect(energyOf(run.curtailed.subarray(2, 30))).toBeGreaterThan(30);
  });

  it('is reported as broken if only half of the inverters can be limited', () => {
    const run = runOf(0.5);
    const [broken] = toBroken(run, [{ from: start, plan }], set, zone);
    expect(broken).toMatchObject({ rule: 'export', until: start + 360 * minuteMs, limit });
    expect(broken?.worst).toBeCloseTo(30, 0);
  });

  it('has no effect and no figure if it is not set', () => {
    const run = finish(stationOf(rowsPlan(allDay(0)), 360, { around }));
    expect(energyOf(run.curtailed)).toBe(0);
    expect(toFigures(run, { zone, periods: {} }, {}, ratedEnergy)).not.toHaveProperty('curtailed');
  });
});

it('the storage meter and the grid connection point include the auxiliary consumption', () => {
  const run = finish(stationOf(rowsPlan(allDay(20)), 60, { around: { site: flat(100, 60), auxiliary: flat(3, 60) } }));
  const withoutAuxiliary = finish(stationOf(rowsPlan(allDay(20)), 60, { around: { site: flat(100, 60) } }));
  expect(run.power).toEqual(withoutAuxiliary.power);
  run.power.forEach((power, minute) => {
    expect(run.metered[minute]).toBeCloseTo(power + 3, 9);
    expect(run.grid[minute]).toBeCloseTo(100 + power + 3, 9);
  });
  const charged = (of: typeof run): number => toFigures(of, { zone, periods: {} }, {}, ratedEnergy).charged;
  expect(charged(run) - charged(withoutAuxiliary)).toBeCloseTo(3, 6);
});

it('a delayed power moves less energy in the minute in which its set-point changes', () => {
  const plan = rowsPlan([
    { start: '00:00', end: '00:30', power: 50 },
    { start: '00:30', end: '24:00', power: -50 },
  ]);
  const late = finish(stationOf(plan, 40, { answerS: 6 }));
  const atOnce = finish(stationOf(plan, 40));
  // The storage still charges during the first tenth of the minute.
  expect((late.power[30] ?? 0) - (atOnce.power[30] ?? 0)).toBeCloseTo(10, 0);
  expect(late.power[35]).toBeCloseTo(atOnce.power[35] ?? 0, 3);
});
