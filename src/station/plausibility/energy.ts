// Compares the state of charge with the remaining energy and with the energy that has flowed.
import type { EnergyCheck, IntegralCheck, StuckCheck } from '../../core/devices/plausibility.ts';
import { expectedOf } from './agrees.ts';
import { middle } from './track.ts';
import { allowance, type Judge, type Sight, unknown } from './verdict.ts';

/**
 * Compares the SOC with the remaining energy as a share of the rated energy. In an aged battery, the remaining energy may refer
 * to its present or to its original capacity.
 */
export function judgeShare({ point, part, whole, health, tolerance }: EnergyCheck): Judge {
  return ({ own }) => {
    const [soc, left, rated] = [own(point).value, own(part).value, own(whole).value];
    if (soc === undefined || left === undefined || rated === undefined || rated <= 0) return unknown;
    const share = (100 * left) / rated;
    const aged = (health === undefined ? 100 : (own(health).value ?? 100)) / 100;
    const [low, high] = [Math.min(share, share / aged), Math.max(share, share / aged)];
    const allowed = tolerance.absolute;
    const off = Math.max(0, low - soc, soc - high);
    if (off <= allowed) return { is: 'agrees', moves: true, used: off / allowed };
    return { is: 'contradicts', measured: soc, expected: share };
  };
}

/** Energy in kWh that flowed into the battery between two calls; longer gaps are not bridged. */
const longestStepMs = 120_000;
function createFlowed(): (sight: Sight) => number | undefined {
  let last: { at: number; power: number } | undefined;
  return (sight) => {
    const reference = sight.reference();
    const expected = reference && reference !== 'void' ? expectedOf(sight, reference, 0) : undefined;
    const before = last;
    last = expected && { at: sight.now, power: middle(expected) };
    if (!before || !last || last.at <= before.at || last.at - before.at > longestStepMs) return undefined;
    return ((before.power + last.power) / 2) * ((last.at - before.at) / 3_600_000);
  };
}

/** Compares the SOC with the energy that has flowed since it last changed. */
export function judgeStuck({ point, whole, moved, between }: StuckCheck): Judge {
  const flowed = createFlowed();
  let since: { value: number; energy: number } | undefined;
  return (sight) => {
    const [soc, rated] = [sight.own(point).value, sight.own(whole).value];
    const energy = flowed(sight);
    if (soc === undefined || rated === undefined || rated <= 0) return unknown;
    if (since?.value !== soc) since = { value: soc, energy: 0 };
    else since.energy += energy ?? 0;
    const share = (100 * since.energy) / rated;
    const most = Math.max(moved.absolute, 2.5 * sight.resolution(point));
    if (Math.abs(share) >= most && isBetween(soc, between)) return { is: 'contradicts', measured: soc, expected: soc + share };
    return Math.abs(share) < most / 2 ? { is: 'agrees', moves: true, used: Math.abs(share) / most } : unknown;
  };
}

interface Mark {
  at: number;
  soc: number;
  energy: number;
}

/** Compares the SOC with the energy that has flowed within the window. While the value is in doubt, the window does not move. */
export function judgeIntegral({ point, whole, tolerance, windowMs, between }: IntegralCheck): Judge {
  const flowed = createFlowed();
  let marks: readonly Mark[] = [];
  let energy = 0;
  return (sight) => {
    const [soc, rated] = [sight.own(point).value, sight.own(whole).value];
    energy += flowed(sight) ?? 0;
    if (soc === undefined || rated === undefined || rated <= 0) return unknown;
    const mark = { at: sight.now, soc, energy };
    if (!sight.doubted) marks = isBetween(soc, between) ? moved(marks, mark, windowMs) : [];
    const [oldest] = marks;
    if (!oldest) return { is: 'agrees', moves: true };
    const share = (100 * (energy - oldest.energy)) / rated;
    const expected = oldest.soc + share;
    const used = Math.abs(soc - expected) / allowance(tolerance, 0, Math.abs(share));
    if (used <= 1) return { is: 'agrees', moves: true, used };
    return { is: 'contradicts', measured: soc, expected };
  };
}

/** Outside this range, a BMS corrects the SOC by its cells. */
const isBetween = (value: number, [low, high]: readonly [number, number]): boolean => value > low && value < high;

/** Moves the window. If the clock was set back, a new window starts. */
function moved(marks: readonly Mark[], mark: Mark, windowMs: number): readonly Mark[] {
  const newest = marks.at(-1);
  if (!newest || newest.at > mark.at) return [mark];
  if (mark.at - newest.at < windowMs / 12) return marks;
  return [...marks.filter(({ at }) => mark.at - at <= windowMs), mark];
}
