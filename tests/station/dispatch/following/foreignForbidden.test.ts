// A converter with the power set-point of another system follows its register, but the limits of the station apply to its power.
import { expect, it } from 'vitest';
import { createFollowUp } from '../../../../src/station/dispatch/followUp/followUp.ts';
import { types } from '../../demoSet.ts';
import { converterOf } from '../converter.ts';

/**
 * No storage may discharge, and the last power that the station wrote is 0. `has` simulates seconds with one power and returns
 * those in which the converter must be stopped.
 */
function watched() {
  let at = 100_000;
  const followUp = createFollowUp({ clock: { now: () => at }, typeOf: () => types.pcs });
  followUp.permits(() => ({ low: 0, high: 100 }));
  const has = (power: number, seconds: number, register = power): number[] =>
    Array.from({ length: seconds }, (_each, second) => second).filter(() => {
      const { deaf } = followUp.look([converterOf('pcs1', { stack: 'stack1', power, set: register })], () => ({
        activePower: power,
        activePowerSet: register,
      }));
      at += 1000;
      return deaf.has('pcs1');
    });
  const write = (power: number): void => {
    followUp.attempted('pcs1', { activePowerSet: power });
    followUp.wrote('pcs1', { activePowerSet: power });
  };
  has(0, 5);
  for (const power of [20, 0]) {
    write(power);
    has(power, 30);
  }
  return { has, write };
}

it('the converter is stopped after 6 s while it exceeds them, and also minutes after the other system wrote', () => {
  const { has } = watched();
  expect(has(-50, 200)[0]).toBe(7);
  expect(has(-1, 200)).toEqual([]);
  expect(has(-50, 20)[0]).toBe(7);
});

it('the converter is not stopped within them', () => {
  expect(watched().has(50, 200)).toEqual([]);
});

it('the converter obeys the station again once its register holds the value of the station, a minute later', () => {
  const { has, write } = watched();
  has(50, 10);
  write(-50);
  has(-50, 100);
  // The converter follows its set-points, so the strategy itself keeps the limits, even while the power changes slowly.
  expect(has(-50, 100)).toEqual([]);
  write(0);
  expect([-50, -50, -50, -45, -35, -25, -15, -5].flatMap((power) => has(power, 1, 0))).toEqual([]);
});
