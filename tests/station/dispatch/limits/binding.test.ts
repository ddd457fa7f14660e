// The limits of the battery power as a function: tables for each kind of limit, and properties that apply to any reading.
import { describe, expect, it } from 'vitest';
import { pointsOfBind } from '../../../../src/core/devices/binds.ts';
import type { Bind } from '../../../../src/core/devices/device.ts';
import { bandOf, boundOf, openBand, shutBand } from '../../../../src/station/dispatch/binding/band.ts';
import { boundsOf } from '../../../../src/station/dispatch/binding/bounds.ts';
import { sightOf } from '../../../../src/station/dispatch/binding/latching.ts';
import { deviceOf, types } from '../../demoSet.ts';
import { healthyValues } from '../healthy.ts';

const rated = 100;
const permission: Bind = { as: 'permission', point: 'allowed', way: 'charge', codes: [1, 3], reason: 'charge-forbidden' };
const power: Bind = { as: 'limit', point: 'most', way: 'charge', reason: 'battery-power' };
const current: Bind = { as: 'limit', point: 'ampere', voltage: 'volt', way: 'charge', reason: 'battery-current' };
const high: Bind = { as: 'taper', point: 'cell', way: 'charge', full: 3.6, zero: 3.65, release: 3.5, reason: 'cell-high' };
const known: Bind = { as: 'known', point: 'soc', reason: 'soc-unknown' };
const cold: Bind = { as: 'taper', point: 'cold', full: 5, zero: 0, reason: 'temperature' };
const read = (values: Record<string, number>) => (point: string) => values[point];
const left = (bind: Bind, values: Record<string, number>, inhibited: readonly string[] = []) =>
  boundsOf({ it: bind }, read(values), rated, new Set(inhibited));

describe('the charging power', () => {
  it.each<[what: string, bind: Bind, values: Record<string, number>, kW: number, by: string]>([
    ['nothing if it is not permitted', permission, { allowed: 2 }, 0, 'charge-forbidden'],
    ['nothing if the permission is unknown', permission, {}, 0, 'battery-unknown'],
    ['nothing if the permission is not a number', permission, { allowed: Number.NaN }, 0, 'battery-unknown'],
    ['the allowed power', power, { most: 15 }, 15, 'battery-power'],
    ['nothing below zero', power, { most: -3 }, 0, 'battery-power'],
    ['nothing if a limit is unknown', power, {}, 0, 'battery-unknown'],
    ['current times voltage', current, { ampere: 10, volt: 800 }, 8, 'battery-current'],
    ['nothing without the voltage', current, { ampere: 10 }, 0, 'battery-unknown'],
    ['half the rated power halfway down the taper', high, { cell: 3.625 }, 50, 'cell-high'],
    ['nothing at the hard limit', high, { cell: 3.65 }, 0, 'cell-high'],
    ['nothing if the cell voltage is unknown', high, {}, 0, 'battery-unknown'],
    ['nothing if a required value is unknown', known, {}, 0, 'soc-unknown'],
    ['half the rated power halfway to the low temperature limit', cold, { cold: 2.5 }, 50, 'temperature'],
  ])('is limited to %s', (_what, bind, values, kW, by) => {
    const { charge } = left(bind, values);
    expect(charge.power).toBeCloseTo(kW, 6);
    expect(charge.by).toBe(by);
  });
  it.each([
    ['if it is permitted', permission, { allowed: 3 }],
    ['up to the start of the taper', high, { cell: 3.6 }],
    ['if a required value is known, regardless of the value', known, { soc: 0 }],
  ])('is not limited %s', (_what, bind, values) => {
    expect(left(bind, values).charge).toMatchObject({ power: Number.POSITIVE_INFINITY });
  });
});
it('a limit of one direction does not limit the other, and a limit without a direction limits both', () => {
  expect(left(permission, { allowed: 2 }).discharge.power).toBe(Number.POSITIVE_INFINITY);
  expect(left(cold, { cold: -1 }).discharge.power).toBe(0);
});
it('a taper that has reached zero stays at zero until its release value is reached', () => {
  const at = (cell: number, inhibited: readonly string[]) => left(high, { cell }, inhibited);
  expect([...at(3.66, []).inhibited]).toEqual(['it']);
  expect(at(3.55, ['it'])).toMatchObject({ charge: { power: 0 } });
  expect([...at(3.55, ['it']).inhibited]).toEqual(['it']);
  expect(at(3.5, ['it']).inhibited.size).toBe(0);
  expect(at(3.55, []).charge.power).toBe(Number.POSITIVE_INFINITY);
});
it.each<[Partial<Bind>, number | undefined, string]>([
  [{ codes: [1] }, 1, 'tripped'],
  [{ codes: [1] }, 0, 'clear'],
  [{ codes: [1] }, undefined, 'unknown'],
  [{ below: 100, release: 300 }, 99, 'tripped'],
  [{ below: 100, release: 300 }, 100, 'between'],
  [{ below: 100, release: 300 }, 300, 'clear'],
  [{ above: 80 }, 81, 'tripped'],
  [{ above: 80, release: 60 }, 70, 'between'],
  [{ above: 80, release: 60 }, Number.NaN, 'unknown'],
])('a latch with %j at the value %s is %s', (words, value, seen) => {
  expect(sightOf({ as: 'latch', point: 'x', reason: 'fire', ...words }, () => value)).toBe(seen);
});

describe('the limits of a battery', () => {
  const binds = types.stack?.binds ?? {};
  const points = [...new Set(Object.values(binds).flatMap(pointsOfBind))];
  const sane: Record<string, number> = healthyValues(types, deviceOf('stack1'));
  Object.assign(sane, { chargeAllowed: 1, dischargeAllowed: 1, packStatus: 3, faultState: 0, voltage: 860, soc: 50 });
  Object.assign(sane, { chargeCurrentLimit: 150, dischargeCurrentLimit: 150, chargePowerLimit: 120, dischargePowerLimit: 110 });
  Object.assign(sane, { maxCellVoltage: 3.33, minCellVoltage: 3.3, maxCellTemperature: 30, minCellTemperature: 25 });
  Object.assign(sane, { poleTemperature: 35, insulationPositive: 6000, insulationNegative: 6000, systemInsulation: 3000 });
  /** Generates the same numbers in each run. */
  function* numbers(seed: number): Generator<number> {
    for (let state = seed; ; ) yield (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  }
  const random = numbers(7);
  const next = (): number => random.next().value as number;
  const odd = (): number => [0, 1, 2, 8, -5, 3.7, 60, 900, Number.NaN][Math.floor(next() * 9)] as number;
  const some = (): Record<string, number> => {
    const values = { ...sane };
    for (let i = 0; i < 1 + next() * 4; i += 1) values[points[Math.floor(next() * points.length)] as string] = odd();
    return values;
  };

  it('are its own power limits if it is healthy', () => {
    const { charge, discharge } = boundsOf(binds, read(sane), rated);
    expect([charge.power, charge.by]).toEqual([120, 'battery-power']);
    expect([discharge.power, discharge.by]).toEqual([110, 'battery-power']);
  });
  it('are never negative or not a number, and never exceed a limit that is read', () => {
    for (let run = 0; run < 2000; run += 1) {
      const values = some();
      const { charge, discharge } = boundsOf(binds, read(values), rated);
      for (const { power: kW } of [charge, discharge]) expect(kW >= 0).toBe(true);
      expect(charge.power).toBeLessThanOrEqual(Math.max(0, values.chargePowerLimit || 0));
      expect(discharge.power).toBeLessThanOrEqual(Math.max(0, values.dischargePowerLimit || 0));
    }
  });
  it('are zero in at least one direction if a point is missing, unless only latches use it', () => {
    for (const point of points) {
      const { [point]: _gone, ...rest } = sane;
      const { charge, discharge } = boundsOf(binds, read(rest), rated);
      const latched = Object.values(binds).every((bind) => bind.as === 'latch' || !pointsOfBind(bind).includes(point));
      expect([charge.power, discharge.power].includes(0)).toBe(!latched);
    }
  });
  it('never increase with an additional limit', () => {
    const all = Object.entries(binds);
    for (let run = 0; run < 300; run += 1) {
      const values = some();
      const most = all.map((_, count) => boundsOf(Object.fromEntries(all.slice(0, count)), read(values), rated));
      for (let i = 1; i < most.length; i += 1) {
        expect(most[i]?.charge.power).toBeLessThanOrEqual(most[i - 1]?.charge.power ?? 0);
        expect(most[i]?.discharge.power).toBeLessThanOrEqual(most[i - 1]?.discharge.power ?? 0);
      }
    }
  });
});

describe('the limits at the terminals', () => {
  const bounds = (charge: number, discharge: number) => ({
    charge: { power: charge, by: 'battery-power' as const },
    discharge: { power: discharge, by: 'battery-power' as const },
    inhibited: new Set<string>(),
  });
  it('are smaller than those of the battery when discharging, and never reverse the direction', () => {
    const { low, high: most } = bandOf(bounds(50, 50), rated, 1);
    expect(most).toBe(50);
    expect(low).toBeGreaterThan(-50);
    expect(low).toBeLessThan(-48);
    expect(bandOf(bounds(50, 0.1), rated, 1).low).toBe(0);
  });
  it('are shared by two converters of one battery', () => {
    expect(bandOf(bounds(60, Number.POSITIVE_INFINITY), 40, 0.4)).toMatchObject({ high: 24, low: Number.NEGATIVE_INFINITY });
  });
  it('are the sum of all converters, with the reason of the largest reduction', () => {
    const among = [
      { ratedPower: rated, band: openBand },
      { ratedPower: rated, band: { ...openBand, high: 40, highBy: 'battery-power' as const } },
      { ratedPower: rated, band: shutBand('charge-forbidden', false) },
    ];
    expect(boundOf(among).high).toEqual({ power: 140, by: 'charge-forbidden' });
    expect(boundOf(among).low).toEqual({ power: 200, by: 'charge-forbidden' });
    expect(boundOf(among.slice(0, 1))).toEqual({ high: undefined, low: undefined });
  });
});
