// Determines the readings that a point can have.
import type { Point } from '../../core/devices/device.ts';

export type Range = readonly [least: number, most: number];

/**
 * False for sizes that no instrument measures. A float with swapped words has a random exponent, and a filter without input
 * decays to almost 0.
 */
export const isPossibleSize = (value: number): boolean => value === 0 || (Math.abs(value) >= 1e-15 && Math.abs(value) <= 1e15);

/** Cached by point, since all parts of one type share their points. */
const known = new WeakMap<Point, Range | undefined>();

/** Only a read-only point has a range. The limits of other points apply to written values, not to readings. */
export function rangeOf(point: Point): Range | undefined {
  if (known.has(point)) return known.get(point);
  const { access = 'read', minimum, maximum } = point;
  const least = typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY;
  const most = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY;
  const isBounded = access === 'read' && (Number.isFinite(least) || Number.isFinite(most));
  const range: Range | undefined = isBounded ? [least, most] : undefined;
  known.set(point, range);
  return range;
}

/** True without a typical range. */
export const isTypical = (
  { typical: [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] }: Point,
  value: number,
): boolean => value >= least && value <= most;
