// Collects the newest values of a group of parts in a column and finds their extremes and positions.
import { fixedOf } from '../../../core/schema/figure.ts';
import type { Point } from '../../../core/devices/device.ts';

export interface Extremes {
  min: number;
  /** Number of the part, counted from 1. */
  minAt: number;
  max: number;
  maxAt: number;
  mean: number;
}

/**
 * Appends to `column`. Missing and implausible values do not count; undefined if none is left. The first of equal extremes is
 * named.
 */
export function extremesOf(
  keys: readonly string[],
  values: Readonly<Record<string, number>>,
  { minimum, maximum }: Pick<Point, 'minimum' | 'maximum'>,
  column: (number | null)[],
  doubt: (index: number) => void,
): Extremes | undefined {
  const [low, high] = [fixedOf(minimum), fixedOf(maximum)];
  const found: Extremes = { min: Number.POSITIVE_INFINITY, minAt: 0, max: Number.NEGATIVE_INFINITY, maxAt: 0, mean: 0 };
  let count = 0;
  for (let number = 1; number <= keys.length; number++) {
    const value = values[keys[number - 1] as string];
    if (value === undefined || !Number.isFinite(value)) {
      column.push(null);
      continue;
    }
    if ((low !== undefined && value < low) || (high !== undefined && value > high)) doubt(column.length);
    else {
      if (value < found.min) [found.min, found.minAt] = [value, number];
      if (value > found.max) [found.max, found.maxAt] = [value, number];
      found.mean += value;
      count++;
    }
    column.push(value);
  }
  return count === 0 ? undefined : { ...found, mean: found.mean / count };
}
