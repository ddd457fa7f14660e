// Whether values of two units are of one quantity, and also of one scale. Pure.
import { unitOf } from '../../core/format/units.ts';
import type { Units } from '../../core/language.ts';

export function isAlike(units: Units, one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  const [left, right] = [unitOf(one, units), unitOf(other, units)];
  return left?.measures !== undefined && left.measures === right?.measures && (left.divisor ?? 1) === (right.divisor ?? 1);
}

/** The scale does not matter, because charts convert values. */
export function isOneQuantity(units: Units, one: string, other: string): boolean {
  const [left, right] = [unitOf(one, units), unitOf(other, units)];
  if (one === other || left === right || (left?.measures !== undefined && left.measures === right?.measures)) return true;
  const steps = Object.values(units.families).map((family) => family.steps.map(({ unit }) => units.units[unit]));
  return steps.some((all) => left !== undefined && right !== undefined && all.includes(left) && all.includes(right));
}
