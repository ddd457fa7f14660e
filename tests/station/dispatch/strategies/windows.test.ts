// Demand response and peak regulation: one action within a window, and the template of the day outside it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../chance.ts';
import { minutesOf, timeText } from '../../../../src/core/time.ts';
import { around } from '../../../../src/station/dispatch/saved/windows.ts';
import { strategy as dr } from '../../../../src/station/dispatch/strategies/dr/index.ts';
import { strategy as pp } from '../../../../src/station/dispatch/strategies/pp/index.ts';
import type { Outlook } from '../../../../src/station/dispatch/strategy.ts';

const day = '2026-07-15';
const rows = [
  { start: '00:00', end: '12:00', power: 30, chargeStatus: 'idle' as const },
  { start: '12:00', end: '24:00', power: 0, chargeStatus: 'stop' as const },
];
const less = { day, start: '10:00', end: '11:30', way: 'less' as const, power: 40 };
const outlook = (time: string, grid: number | undefined, storage: number | undefined): Outlook => ({
  at: 0,
  time,
  ratedPower: 125,
  chargeLimit: 125,
  dischargeLimit: 125,
  socLeast: 50,
  socMost: 50,
  grid,
  storage,
});

describe('the demand response', () => {
  const responded = (time: string, grid: number | undefined, storage: number | undefined, way: 'less' | 'more' = 'less') =>
    dr.want(outlook(time, grid, storage), { windows: [{ ...less, way }], rows });
  it.each<[name: string, time: string, grid: number, storage: number, way: 'less' | 'more', power: number]>([
    ['discharges the excess import', '10:00', 100, 0, 'less', -60],
    ['starts from the present power of the storage', '10:00', 50, -50, 'less', -60],
    ['does not charge at a sufficiently low import', '11:29', 10, 0, 'less', 0],
    ['charges the missing import', '10:30', 10, 0, 'more', 30],
    ['does not discharge at a sufficiently high import', '10:30', 90, 0, 'more', 0],
  ])('%s', (_name, time, grid, storage, way, power) => {
    expect(responded(time, grid, storage, way)).toEqual({ power, code: 'response' });
  });
  it('acts only within its window, and follows the template outside', () => {
    expect(responded('09:59', 100, 0)).toMatchObject({ power: 30, code: 'response-between' });
    expect(responded('11:30', 100, 0)).toMatchObject({ power: 30, code: 'response-between' });
    expect(responded('12:00', 100, 0)).toMatchObject({ power: 0, off: true, code: 'response-between' });
    expect(dr.want(outlook('09:00', 100, 0), { windows: [less] })).toBeUndefined();
  });
  it('requests no power within its window if a required power is unknown, and follows the template outside', () => {
    expect(responded('10:00', undefined, 0)).toEqual({ power: 0, code: 'response-unknown' });
    expect(responded('10:00', 100, undefined)).toEqual({ power: 0, code: 'response-unknown' });
    expect(responded('09:59', undefined, 0)).toMatchObject({ power: 30 });
  });
});

describe('the peak regulation', () => {
  const window = { day, start: '10:00', end: '11:30', power: -80 };
  it('requests its power within its window, regardless of the power at the grid connection point', () => {
    const at = (time: string) => pp.want(outlook(time, undefined, undefined), { windows: [window], rows });
    expect(at('10:00')).toEqual({ power: -80, code: 'regulation' });
    expect(at('11:29')).toEqual({ power: -80, code: 'regulation' });
    expect(at('11:30')).toMatchObject({ power: 30, code: 'regulation-between' });
  });
  it('has the rows of the day in advance', () => {
    expect(pp.rows?.({ windows: [window], rows })).toMatchObject([
      { start: '00:00', end: '10:00', power: 30 },
      { start: '10:00', end: '11:30', power: -80 },
      { start: '11:30', end: '12:00', power: 30 },
      { start: '12:00', end: '24:00', power: 0 },
    ]);
  });
});

it('every minute of a day belongs to exactly one row or window', () => {
  const cuts = fc
    .uniqueArray(fc.integer({ min: 1, max: 1439 }), { minLength: 0, maxLength: 20 })
    .map((all) => all.toSorted((a, b) => a - b));
  const spans = (all: readonly number[]) =>
    [0, ...all].map((minute, index) => ({ start: timeText(minute), end: timeText(all[index] ?? 1440) }));
  fc.assert(
    fc.property(cuts, cuts, fc.array(fc.boolean(), { minLength: 21, maxLength: 21 }), (some, others, taken) => {
      const whole = spans(some).map((span) => ({ ...span, power: 1, chargeStatus: 'idle' as const }));
      const windows = spans(others)
        .filter((_span, index) => taken[index])
        .map((span) => ({ ...span, day }));
      const pieces = [...around(whole, windows), ...windows].toSorted((one, other) => (one.start < other.start ? -1 : 1));
      expect(pieces.map(({ start }) => start)).toEqual(['00:00', ...pieces.slice(0, -1).map(({ end }) => end)]);
      expect(pieces.at(-1)?.end).toBe('24:00');
      expect(pieces.every(({ start, end }) => minutesOf(start) < minutesOf(end))).toBe(true);
    }),
    draws(),
  );
});
