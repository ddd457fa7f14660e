// Computes a change, its direction and whether it is good, from a value and an earlier one or a ready-made change.
import type { StatOptions } from '../../src/core/kinds.gen.ts';

type DeltaOptions = NonNullable<StatOptions['delta']>;
export interface Delta {
  direction: 'up' | 'down' | 'same';
  /** Absolute size of the change. */
  size: number;
  as: 'percent' | 'difference';
  /** undefined if neither direction is better. */
  good?: boolean;
}
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A change of more than ten times its base is not meaningful as a percentage. */
const mostPercent = 1000;

/** undefined if an input is missing, or if a percentage is not meaningful: base zero or almost zero, or a change of sign. */
export function toDelta(options: DeltaOptions, value: unknown, given: { baseline?: unknown; at?: unknown }): Delta | undefined {
  const as = options.as ?? 'percent';
  const change = isNumber(given.at) ? given.at : toChange(as, value, given.baseline);
  if (change === undefined) return undefined;
  // A change that would be displayed as 0.0 counts as no change.
  const direction = Math.abs(change) < 0.05 ? 'same' : change > 0 ? 'up' : 'down';
  const better = options.better ?? 'neither';
  const good = better === 'neither' || direction === 'same' ? undefined : (better === 'more') === (direction === 'up');
  return { direction, size: Math.abs(change), as, ...(good !== undefined && { good }) };
}

function toChange(as: 'percent' | 'difference', value: unknown, baseline: unknown): number | undefined {
  if (!isNumber(value) || !isNumber(baseline)) return undefined;
  if (as === 'difference') return value - baseline;
  // There is no percentage from a loss to a gain or from a loss to zero.
  if (baseline === 0 || value * baseline < 0 || (value === 0 && baseline < 0)) return undefined;
  const percent = ((value - baseline) / Math.abs(baseline)) * 100;
  return Math.abs(percent) > mostPercent ? undefined : percent;
}
