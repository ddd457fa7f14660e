// The possible revenue of a day, for days whose optimum can be calculated by hand.
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

/** Writes the storage power of each hour, with its counters, its energy and the reasons. */
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

it('a day with an idle storage has the optimum as missed revenue, and its best hours with their limiting reasons', {
  timeout: 120_000,
}, async () => {
  measured(() => 0, 0);
  const { earned, optimum = 0, share, missed = [], inAll, there = 0, gained = 0, elsewhere } = await found();
  expect([earned, share]).toEqual([0, 0]);
  // Between one cycle of 200 kWh and the best tariff for three.
  expect(optimum).toBeGreaterThan(150);
  expect(optimum).toBeLessThan(450);
  // In the other hours energy was bought, or the difference is small.
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
  // The best plan buys the energy at night, so the listed hours add up to more than the missed revenue of the day; the difference
  // is that cost.
  expect(inAll).toBe(optimum);
  expect(there).toBeCloseTo(
    missed.reduce((sum, { lost = 0 }) => sum + lost, 0),
    2,
  );
  expect(gained).toBeGreaterThan(50);
  expect(there - gained).toBeCloseTo(optimum, 2);
  expect(elsewhere).toBeUndefined();
});

it('the missed hours exclude those without a reading of the grid meter, because the dispatch kept the storage idle', async () => {
  measured(
    () => 0,
    0,
    (hour) => hour < 9 || hour >= 17,
  );
  const { missed = [] } = await found();
  expect(missed.length).toBeGreaterThan(0);
  expect(missed.filter((each) => hourOf(each.start) >= 9 && hourOf(each.start) < 17)).toEqual([]);
});

it('a storage that followed a good plan missed little revenue', { timeout: 120_000 }, async () => {
  // Two cycles of 200 kWh out; the energy in follows from the usual round-trip efficiency of 88 %.
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

it('strategy.couldHaveEarned refuses a day that is not over, and reports what is missing for a day without readings', async () => {
  expect((await refusalOf(double.call('strategy.couldHaveEarned', { day: '2026-07-15' }))).code).toBe(400);
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  expect(await found()).toEqual({ day: '2026-07-14', why: 'no-stored' });
});
