// Reverse-power protection with its times: trip, return, and the power of the storage in the meantime.
import { expect, it } from 'vitest';
import { decide } from '../../../../src/station/dispatch/decide.ts';
import type { GridLimits, Situation } from '../../../../src/station/dispatch/decision.ts';
import { createReverseTrips } from '../../../../src/station/dispatch/feedIn/reverseTrip.ts';
import { planOf } from '../plans.ts';

const limits: GridLimits = { demandLimit: undefined, reverseLimit: 20, reverseTrip: { seconds: 7, returnSeconds: 30 } };
/** Evaluates these powers each second and returns the seconds in which the state changes. */
function changes(powers: readonly (number | undefined)[], own: GridLimits = limits): [second: number, tripped: boolean][] {
  const trips = createReverseTrips();
  const found: [number, boolean][] = [];
  let was = false;
  powers.forEach((power, second) => {
    const is = trips.look(undefined, second * 1000, power, own);
    if (is !== was) found.push([second, is]);
    was = is;
  });
  return found;
}
const seconds = (count: number, power: number | undefined) => Array.from({ length: count }, () => power);

it('the protection trips after its trip time below the limit, and returns after its return time above the limit', () => {
  expect(changes([...seconds(10, 40), ...seconds(20, -5), ...seconds(60, 25)])).toEqual([
    [17, true],
    [60, false],
  ]);
});
it('a second above the limit restarts the trip time, and a second below it restarts the return time', () => {
  expect(changes([...seconds(6, -5), 40, ...seconds(6, -5), 40])).toEqual([]);
  expect(changes([...seconds(8, -5), ...seconds(29, 25), 10, ...seconds(29, 25)])).toEqual([[7, true]]);
});
it('the protection does not trip while the control corrects the power, and returns only at the limit', () => {
  expect(changes(seconds(60, 18.5))).toEqual([]);
  expect(changes([...seconds(8, 17), ...seconds(60, 19)])).toEqual([[7, true]]);
});
it('the protection neither trips nor returns at an unknown power', () => {
  expect(changes([...seconds(6, -5), undefined, ...seconds(6, -5)])).toEqual([]);
  expect(changes([...seconds(8, -5), ...seconds(29, 25), undefined, ...seconds(29, 25)])).toEqual([[7, true]]);
});
it('the protection uses 5 s and 60 s by default, and also applies to a limit of 0', () => {
  expect(changes([...seconds(10, -5), ...seconds(80, 5)], { demandLimit: undefined, reverseLimit: 0 })).toEqual([
    [5, true],
    [70, false],
  ]);
});
it('the protection treats grid connection points separately, and resets a point without protection', () => {
  const trips = createReverseTrips();
  for (let second = 0; second <= 7; second += 1) trips.look('one', second * 1000, -5, limits);
  expect([trips.isTripped('one'), trips.isTripped('two')]).toEqual([true, false]);
  expect(trips.look('one', 8000, -5, { demandLimit: undefined, reverseLimit: undefined })).toBe(false);
});

const situation: Situation = {
  at: 0,
  time: '10:00',
  ratedPower: 125,
  chargeLimit: 125,
  dischargeLimit: 125,
  socLeast: 50,
  socMost: 50,
  grid: 100,
  storage: 0,
};
const decideWith = (power: number, own: Partial<Situation>) =>
  decide(
    { ...situation, ...own },
    planOf({
      enabled: true,
      kind: 'manual',
      rows: [],
      socLow: 10,
      socUp: 90,
      manual: { power, chargeStatus: 'idle' },
      demandLimit: undefined,
      reverseLimit: 20,
    }),
  );
it('a tripped protection prevents discharging, regardless of the present power, and allows charging', () => {
  expect(decideWith(-50, { reverseTripped: true })).toMatchObject({ power: 0, code: 'reverse-trip', next: { power: -50 } });
  expect(decideWith(-50, { reverseTripped: false })).toMatchObject({ power: -50, code: 'manual' });
  expect(decideWith(50, { reverseTripped: true })).toMatchObject({ power: 50, code: 'manual' });
});
it('the reverse-power limit reduces discharging at once, before the protection trips', () => {
  expect(decideWith(-50, { grid: 30 })).toMatchObject({ power: -10, code: 'reverse' });
});
it('the protection does not trip if samples are as far apart as the trip time', () => {
  const trips = createReverseTrips();
  const looks = (everyS: number) =>
    Array.from({ length: 6 }, (_, index) => trips.look(undefined, index * everyS * 1000, -5, limits));
  expect(looks(7)).toEqual([false, false, false, false, false, false]);
  expect(looks(6).at(-1)).toBe(true);
});
