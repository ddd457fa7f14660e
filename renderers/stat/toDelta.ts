// In: a value, an earlier one or a ready-made change. Out: the change, its direction and whether that is good.
import type { StatOptions } from '../../src/core/kinds.gen.ts';

type DeltaOptions = NonNullable<StatOptions['delta']>;
export interface Delta {
  direction: 'up' | 'down' | 'same';
  /** Size of the change, never negative. */
  size: number;
  as: 'percent' | 'difference';
  /** undefined where neither direction is better. */
  good?: boolean;
}
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A change of more than ten times its base says nothing of either. */
const mostPercent = 1000;

/** undefined where a part is missing, or where percent of nothing, of next to nothing or of the other sign is asked. */
export function toDelta(options: DeltaOptions, value: unknown, given: { than?: unknown; at?: unknown }): Delta | undefined {
  const as = options.as ?? 'percent';
  const change = isNumber(given.at) ? given.at : toChange(as, value, given.than);
  if (change === undefined) return undefined;
  // What would be drawn as 0.0 is no change.
  const direction = Math.abs(change) < 0.05 ? 'same' : change > 0 ? 'up' : 'down';
  const better = options.better ?? 'neither';
  const good = better === 'neither' || direction === 'same' ? undefined : (better === 'more') === (direction === 'up');
  return { direction, size: Math.abs(change), as, ...(good !== undefined && { good }) };
}

function toChange(as: 'percent' | 'difference', value: unknown, than: unknown): number | undefined {
  if (!isNumber(value) || !isNumber(than)) return undefined;
  if (as === 'difference') return value - than;
  // From a loss to a gain there is no percentage, and none from a loss to nothing.
  if (than === 0 || value * than < 0 || (value === 0 && than < 0)) return undefined;
  const percent = ((value - than) / Math.abs(than)) * 100;
  return Math.abs(percent) > mostPercent ? undefined : percent;
}
