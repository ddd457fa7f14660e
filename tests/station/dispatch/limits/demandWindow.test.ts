// The running demand window: the power that it still allows, compared with formulas in the tests, and its forecast.
import { describe, expect, it } from 'vitest';
import { createDemandWindows, type DemandWindows } from '../../../../src/station/dispatch/demand/demandWindow.ts';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import type { GridLimits, Situation } from '../../../../src/station/dispatch/decision.ts';
import { demandTargetOf, demandWindowOf } from '../../../../src/station/dispatch/plan/defaultDemand.ts';
import { demandMeans } from '../../../../src/station/counters/index.ts';
import { planOf } from '../plans.ts';

const start = Date.parse('2026-11-25T10:00:00Z');
const utc = (at: number): string => new Date(at).toISOString().slice(11, 16);
const sliding: GridLimits = {
  demandLimit: 100,
  demandTarget: 96,
  reverseLimit: undefined,
  demandWindow: { kind: 'sliding', minutes: 15 },
};
const fixed: GridLimits = { ...sliding, demandWindow: { kind: 'fixed', minutes: 15 } };

/** Feeds sections of constant power, in seconds and kW, with one value per second. */
function drawn(...stretches: [seconds: number, power: number | undefined][]): DemandWindows {
  const windows = createDemandWindows(utc);
  let at = start;
  windows.add(at, [{ grid: stretches[0]?.[1], storage: 0 }]);
  // The load of the site is constant, so that no change is anticipated.
  for (const [seconds, power] of stretches)
    for (let second = 0; second < seconds; second += 1) windows.add((at += 1000), [{ grid: power, storage: power }]);
  return windows;
}

describe('a fixed demand window', () => {
  it('allows the remaining energy divided by the remaining time', () => {
    const room = drawn([600, 60]).roomOf(undefined, fixed);
    // (96 × 900 − 60 × 600) / 300 = 168. Charging may use up to 10 % above the limit.
    expect(room?.discharging).toBeCloseTo(168, 6);
    expect(room?.charging).toBeCloseTo(110, 6);
    expect(drawn([600, 94]).roomOf(undefined, fixed)?.charging).toBeCloseTo(100, 6);
  });
  it('allows less than the target if more was imported', () => {
    const room = drawn([600, 99]).roomOf(undefined, fixed);
    expect(room?.charging).toBeCloseTo((96 * 900 - 99 * 600) / 300, 6);
    const over = drawn([600, 120]).roomOf(undefined, fixed);
    expect(over?.charging).toBeCloseTo((96 * 900 - 120 * 600) / 300, 6);
  });
  it('restarts at each quarter-hour', () => {
    expect(drawn([900, 120]).roomOf(undefined, fixed)?.charging).toBeCloseTo(96, 6);
    const half: GridLimits = { ...fixed, demandWindow: { kind: 'fixed', minutes: 30 } };
    expect(drawn([900, 120]).roomOf(undefined, half)?.charging).toBeCloseTo((96 * 1800 - 120 * 900) / 900, 6);
  });
  it('does not compensate with a power swing in its last seconds', () => {
    const room = drawn([890, 97]).roomOf(undefined, fixed);
    expect(room?.charging).toBeCloseTo(96 - (1 * 890) / 120, 6);
  });
});

describe('a sliding demand window', () => {
  it('limits charging to the target, regardless of the minutes before', () => {
    expect(drawn([600, 20]).roomOf(undefined, sliding)?.charging).toBeCloseTo(96, 6);
  });
  it('allows less charging if a window with this minute would exceed the limit', () => {
    const room = drawn([60, 100], [780, 104]).roomOf(undefined, sliding);
    // The window that ends with this minute has one minute at 100 kW and 13 minutes at 104 kW.
    expect(room?.charging).toBeCloseTo(100 - (4 * 780) / 60, 6);
  });
  it('allows a peak of a few seconds without discharging, but not a lasting peak', () => {
    const short = drawn([600, 80], [5, 150]).roomOf(undefined, sliding);
    expect(short?.discharging).toBeCloseTo(96, 6);
    const late = drawn([600, 80], [50, 80], [2, 150]).roomOf(undefined, sliding);
    expect(late?.discharging).toBeCloseTo(96 + (96 * 52 - 80 * 50 - 150 * 2) / 8, 6);
  });
});

describe('a demand window with missing data', () => {
  it('limits the present power to the target after a start', () => {
    expect(drawn([1, 50]).roomOf(undefined, sliding)?.charging).toBeCloseTo(96, 1);
    expect(drawn([1, 50]).roomOf(undefined, fixed)?.charging).toBeCloseTo(96, 0);
    expect(createDemandWindows(utc).roomOf(undefined, sliding)).toBeUndefined();
  });
  it('uses the last value of a meter without a response if that was above the target, otherwise the target', () => {
    const high = drawn([300, 96], [300, 130], [120, undefined]).roomOf(undefined, fixed);
    expect(high?.charging).toBeCloseTo((96 * 900 - 96 * 300 - 130 * 420) / 180, 6);
    const low = drawn([600, 50], [120, undefined]).roomOf(undefined, fixed);
    expect(low?.discharging).toBeCloseTo((96 * 900 - 50 * 600 - 96 * 120) / 180, 6);
  });
  it('uses the history of the minutes before the start', () => {
    const windows = drawn([60, 104]);
    windows.seed(undefined, start / 60_000 - 14, new Float64Array(14).fill(104));
    // The 14 minutes before the start and the current minute are the next window.
    expect(windows.roomOf(undefined, sliding)?.charging).toBeCloseTo(100 - (4 * 14 * 60) / 60, 6);
  });
  it('gets no credit for exported power', () => {
    expect(drawn([600, -200]).roomOf(undefined, fixed)?.discharging).toBeCloseTo((96 * 900) / 300, 2);
  });
});

it('the demand window anticipates a rising load', () => {
  const windows = createDemandWindows(utc);
  for (let second = 0; second <= 300; second += 1) windows.add(start + second * 1000, [{ grid: 50 + second / 10, storage: 0 }]);
  // 0.1 kW/s for the second until the next evaluation and the two seconds in which a converter follows.
  expect(windows.roomOf(undefined, sliding)?.charging).toBeCloseTo(96 - 0.1 * 3, 1);
});

describe('the demand forecast', () => {
  it('is the mean at the end of a fixed window if the power of the last minute continues', () => {
    const { expected, passed } = drawn([600, 80], [60, 140]).outlookOf(undefined, fixed);
    expect(expected).toBeCloseTo((80 * 600 + 140 * 300) / 900, 6);
    expect(passed).toBeUndefined();
  });
  it('is above the limit minutes before a sliding window exceeds it, but not for a peak of a few seconds', () => {
    const rising = drawn([900, 90], [120, 140]).outlookOf(undefined, sliding);
    expect(rising.passed).toBeCloseTo((90 * 13 + 140 * 2) / 15, 6);
    expect(rising.passed).toBeLessThan(100);
    expect(rising.expected).toBeGreaterThan(100);
    expect(drawn([900, 90], [10, 140]).outlookOf(undefined, sliding).expected).toBeLessThan(100);
  });
});

describe('demand control with the demand window', () => {
  const situation: Situation = {
    at: 0,
    time: '10:00',
    ratedPower: 125,
    chargeLimit: 125,
    dischargeLimit: 125,
    demandOpen: 125,
    socLeast: 50,
    socMost: 50,
    grid: 110,
    storage: 0,
  };
  const plan = planOf({
    enabled: true,
    kind: 'manual',
    rows: [],
    socLow: 10,
    socUp: 90,
    manual: { power: 100, chargeStatus: 'idle' },
    demandLimit: 100,
    demandTarget: 96,
    reverseLimit: undefined,
    demandDischarge: {},
  });
  it('charges up to the power that the window allows, and discharges only above it', () => {
    expect(decide({ ...situation, demandRoom: { charging: 150, discharging: 150 } }, plan)).toMatchObject({
      power: 40,
      code: 'demand',
    });
    expect(decide({ ...situation, demandRoom: { charging: 90, discharging: 105 } }, plan)).toMatchObject({
      power: -5,
      code: 'demand-discharge',
    });
    expect(decide(situation, plan)).toMatchObject({ power: -14, code: 'demand-discharge' });
  });
});

it.each([
  [270, 265.95],
  [40, 39],
  [110_000, 109_995],
  [undefined, undefined],
])('the default target below a limit of %s kW is %s kW', (limit, target) => {
  expect(demandTargetOf(limit)).toEqual(target === undefined ? undefined : expect.closeTo(target, 6));
});

it('the demand report uses the window of the contract', () => {
  const power = Array.from({ length: 60 }, (_each, minute) => (minute >= 10 && minute < 25 ? 200 : 50));
  expect(demandMeans(power)[24]).toBe(200);
  const quarters = demandMeans(power, demandWindowOf({ window: 'fixed' }));
  expect([14, 29, 44, 59].map((last) => quarters[last])).toEqual([100, 150, 50, 50]);
  expect(quarters[24]).toBeNaN();
  expect(demandMeans(power, { kind: 'fixed', minutes: 30 })[29]).toBe(125);
  // The series starts five minutes past the hour. Its first window would be complete after ten minutes and does not count.
  expect(demandMeans(power, { kind: 'fixed', minutes: 15 }, 5)[9]).toBeNaN();
  expect(demandMeans(power, { kind: 'fixed', minutes: 15 }, 5)[24]).toBe(200);
});
