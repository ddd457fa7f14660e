// Forecasts of load and PV from a past with known values.
import { expect, it } from 'vitest';
import { addDays, endOfDay, startOfDay, weekdayOf } from '../../../src/core/time.ts';
import {
  forecast as made,
  type ForecastAsked,
  forecastError,
  quarterMs,
  type Quarters,
} from '../../../src/station/planning/forecast.ts';

const zone = 'Asia/Shanghai';
const first = '2026-06-01';
const start = startOfDay(first, zone);
const dayAt = (days: number) => addDays(first, days);
const rests = (days: number): boolean => [0, 6].includes(weekdayOf(dayAt(days)));

function toPast(days: number, of: (day: number, hour: number) => number): Quarters {
  const values = Float64Array.from({ length: days * 96 }, (_each, index) => of(Math.floor(index / 96), (index % 96) / 4));
  return { start, values };
}
/** Higher load in working hours, with a variation from day to day. */
const load = (day: number, hour: number): number =>
  (rests(day) ? 40 : hour >= 8 && hour < 18 ? 150 : 60) + 6 * Math.sin(day * 2.4);
const sun = (_day: number, hour: number): number => Math.max(0, 100 * Math.sin(((hour - 6) / 12) * Math.PI));
const alone = (): Promise<void> => Promise.resolve();
const forecast = (asked: ForecastAsked) => made(asked, alone);
const at = (day: number, hour = 0): number => startOfDay(dayAt(day), zone) + hour * 3_600_000;

it('the forecast of a working day is based on working days, and that of a rest day on rest days', async () => {
  const past = toPast(28, load);
  const { expected, low, high } = await forecast({ past, of: 'load', zone, from: at(28), count: 96 * 7 });
  for (let day = 0; day < 7; day += 1) {
    const noon = day * 96 + 48;
    expect(Math.abs((expected[noon] ?? 0) - (rests(28 + day) ? 40 : 150))).toBeLessThan(7);
    expect(low[noon]).toBeLessThanOrEqual(expected[noon] ?? 0);
    expect(high[noon]).toBeGreaterThanOrEqual(expected[noon] ?? 0);
  }
});

it('the naive forecast repeats the previous day, and uses no values from after the forecast time', async () => {
  const past = toPast(30, (day, hour) => 1000 * day + hour);
  const { naive } = await forecast({ past, of: 'load', zone, from: at(28, 10), count: 200 });
  expect([naive[0], naive[55], naive[56], naive[95], naive[96]]).toEqual([27_010, 27_023.75, 28_000, 28_009.75, 27_010]);
});

it('the forecast follows deviations of the current day, and returns to the usual values', async () => {
  const wild = toPast(29, (day, hour) => load(day, hour) + (day === 28 && hour >= 6 ? 50 : 0));
  const { expected } = await forecast({ past: wild, of: 'load', zone, from: at(28, 10), count: 96 });
  const { expected: normal } = await forecast({ past: toPast(28, load), of: 'load', zone, from: at(28), count: 192 });
  expect((expected[0] ?? 0) - (normal[40] ?? 0)).toBeGreaterThan(40);
  expect(Math.abs((expected[95] ?? 0) - (normal[135] ?? 0))).toBeLessThan(6);
  // Clouds reduce the power by a share, never below zero.
  const dull = toPast(29, (day, hour) => sun(day, hour) * (day === 28 ? 0.3 : 1));
  const dim = await forecast({ past: dull, of: 'pv', zone, from: at(28, 11), count: 40 });
  expect(Math.abs((dim.expected[0] ?? 0) - sun(0, 11) * 0.3)).toBeLessThan(3);
  expect(Math.min(...dim.low)).toBeGreaterThanOrEqual(0);
});

it('the PV forecast is zero for a station whose PV power was always zero', async () => {
  const dark = await forecast({ past: toPast(14, () => 0), of: 'pv', zone, from: at(14), count: 96 });
  expect([...dark.expected, ...dark.low, ...dark.high].every((each) => each === 0)).toBe(true);
});

it('the forecast has no value at hours without measurements', async () => {
  const gap = toPast(14, (day, hour) => (hour >= 3 && hour < 4 ? Number.NaN : load(day, hour)));
  const { expected } = await forecast({ past: gap, of: 'load', zone, from: at(14), count: 96 });
  expect(expected.slice(12, 16).every(Number.isNaN)).toBe(true);
  expect(expected.slice(16).some(Number.isNaN)).toBe(false);
  const none = await forecast({ past: { start, values: new Float64Array() }, of: 'pv', zone, from: at(0), count: 4 });
  expect(none.expected).toEqual(new Float64Array(4).fill(Number.NaN));
});

it('the forecast has a smaller error than the naive forecast, and uses no later values', async () => {
  const past = toPast(29, load);
  const days = Array.from({ length: 14 }, (_each, index) => ({ start: at(14 + index), end: endOfDay(dayAt(14 + index), zone) }));
  const error = await forecastError({ past, of: 'load', zone }, days, alone);
  expect(error?.days).toBe(14);
  expect(error?.own).toBeLessThan(7);
  expect(error?.naive).toBeGreaterThan(10);
  const later = { ...past, values: past.values.map((value, index) => (index >= 20 * 96 ? 1e6 : value)) };
  const asked = { of: 'load', zone, from: at(20), count: 96 } as const;
  expect(await forecast({ ...asked, past: later })).toEqual(await forecast({ ...asked, past }));
  const withoutPast = { past: { start, values: new Float64Array() }, of: 'load', zone } as const;
  expect(await forecastError(withoutPast, days, alone)).toBeUndefined();
});

it('the forecast yields after every two forecast hours and after every day of the past', async () => {
  let turns = 0;
  await made({ past: toPast(29, load), of: 'load', zone, from: at(28), count: 192 }, async () => void (turns += 1));
  expect(turns).toBe(14 + 192 / 8);
});

it('the forecast uses local time after a day with 23 hours', async () => {
  const berlin = 'Europe/Berlin';
  const from = startOfDay('2026-03-16', berlin);
  const values = Float64Array.from({ length: 14 * 96 - 4 }, (_each, index) => {
    const hour = new Date(from + index * quarterMs).toLocaleString('en-GB', {
      timeZone: berlin,
      hour: '2-digit',
      hourCycle: 'h23',
    });
    return Number(hour) === 12 ? 80 : 20;
  });
  const asked = { past: { start: from, values }, of: 'load', zone: berlin } as const;
  const { expected } = await forecast({ ...asked, from: startOfDay('2026-03-30', berlin), count: 96 });
  expect([expected[47], expected[48], expected[51], expected[52]]).toEqual([20, 80, 80, 20]);
});
