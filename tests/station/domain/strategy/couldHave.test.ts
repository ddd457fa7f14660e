// What a day could have earned, for days whose optimum can be worked out by hand.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerOf } from '../../../../src/core/calls/calls.gen.ts';
import { endOfDay, startOfDay, timeOf } from '../../../../src/core/time.ts';
import { createPlanner } from '../../../../src/station/domain/strategy/index.ts';
import { openDouble, refusalOf, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => {
  double = openDouble();
  double.station.planner = createPlanner(double.station, { everyMs: 0, report: () => {} });
});
afterEach(async () => {
  await double.station.planner?.close();
  double.close();
});

const [start, end] = [startOfDay('2026-07-14', zone), endOfDay('2026-07-14', zone)];
const hourOf = (at: number): number => Number(timeOf(at, zone).slice(0, 2));

/** The storage does so much in each hour; its counters, its energy and the reasons go with it. */
function measured(powerAt: (hour: number) => number, reason: number, hasGrid = (_hour: number) => true): void {
  const sums = new Map<number, { into: number; out: number }>();
  let [into, out] = [0, 0];
  for (let moment = start; moment <= end; moment += 60_000) {
    sums.set(moment, { into, out });
    const power = powerAt(hourOf(moment));
    into += Math.max(0, power) / 60;
    out += Math.max(0, -power) / 60;
  }
  double.history('meterStorage', start, end + 60_000, (moment) => {
    const { into: forwardTotal = 0, out: reverseTotal = 0 } = sums.get(moment) ?? {};
    return { activePower: powerAt(hourOf(moment)), forwardTotal, reverseTotal };
  });
  double.history('meterGrid', start, end, (moment) => ({
    activePower: hasGrid(hourOf(moment)) ? 150 + powerAt(hourOf(moment)) : Number.NaN,
  }));
  double.history('stack1', start - 600_000, end + 600_000, () => ({ remainingEnergy: 100 }));
  double.history('dispatch', start, end, () => ({ reason }));
  double.read('stack1', { soc: 40, ratedEnergy: 261.2, remainingEnergy: 100 });
}
const found = async () =>
  (await double.call('strategy.couldHaveEarned', { day: '2026-07-14' })).data as AnswerOf<'strategy.couldHaveEarned'>;

it('tells the optimum of a day that the storage stood through, and the dearest hours with what bound there', {
  timeout: 120_000,
}, async () => {
  measured(() => 0, 0);
  const { earned, optimum = 0, share, missed = [], inAll, there = 0, gained = 0, elsewhere } = await found();
  expect([earned, share]).toEqual([0, 0]);
  // Between one cycle of 200 kWh and what the best tariff would give for three.
  expect(optimum).toBeGreaterThan(150);
  expect(optimum).toBeLessThan(450);
  // Elsewhere energy was bought, or too little came of it.
  expect(missed.length).toBeGreaterThanOrEqual(2);
  expect(
    missed
      .slice(0, 2)
      .map((each) => timeOf(each.start, zone))
      .toSorted(),
  ).toEqual(['09:00', '15:00']);
  expect(missed.every(({ best = 0, measured: was, text }) => best < 0 && was === 0 && text === 'The strategy is stopped')).toBe(
    true,
  );
  expect(missed.map(({ lost = 0 }) => lost)).toEqual(missed.map(({ lost = 0 }) => lost).toSorted((one, other) => other - one));
  // The best plan buys at night what it sells then: what is told adds up to more than the day missed, and the rest to what it did not spend.
  expect(inAll).toBe(optimum);
  expect(there).toBeCloseTo(
    missed.reduce((sum, { lost = 0 }) => sum + lost, 0),
    2,
  );
  expect(gained).toBeGreaterThan(50);
  expect(there - gained).toBeCloseTo(optimum, 2);
  expect(elsewhere).toBeUndefined();
});

it('counts nothing for hours in which nobody measured the grid point: the dispatch held the storage at rest', async () => {
  measured(
    () => 0,
    0,
    (hour) => hour < 9 || hour >= 17,
  );
  const { missed = [] } = await found();
  expect(missed.length).toBeGreaterThan(0);
  expect(missed.filter((each) => hourOf(each.start) >= 9 && hourOf(each.start) < 17)).toEqual([]);
});

it('leaves little where the storage did what a plan would have done', { timeout: 120_000 }, async () => {
  // Two cycles of 200 kWh out; what went in is what the usual round trip of 88 % asks for.
  const into = 200 / 0.88;
  measured((hour) => {
    if (hour < 2) return into / 2;
    if (hour === 9 || hour === 10 || hour === 15 || hour === 16) return -100;
    return hour === 11 || hour === 12 ? into / 2 : 0;
  }, 1);
  const { earned = 0, optimum = 0, share = 0 } = await found();
  expect(Math.abs(earned - (400 * 1.2195 - into * (0.3882 + 0.7231)))).toBeLessThan(4);
  expect(optimum).toBeGreaterThanOrEqual(earned);
  expect(share).toBeGreaterThan(80);
});

it('refuses a day that is not over, and says what is missing of one that nobody measured', async () => {
  expect((await refusalOf(double.call('strategy.couldHaveEarned', { day: '2026-07-15' }))).code).toBe(400);
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  expect(await found()).toEqual({ day: '2026-07-14', why: 'no-stored' });
});
