// In: a point of a device file. Out: the readings that it can have at all.
import type { Point } from '../../core/devices/device.ts';

export type Range = readonly [least: number, most: number];

/** False for numbers that no instrument measures. A float with swapped words has a random exponent; a filter at rest decays to almost 0. */
export const isPossibleSize = (value: number): boolean => value === 0 || (Math.abs(value) >= 1e-15 && Math.abs(value) <= 1e15);

/** One for all parts that have the point. */
const known = new WeakMap<Point, Range | undefined>();

/** Limits of what may be written do not limit what a device reads: only a read-only point has a range. */
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
