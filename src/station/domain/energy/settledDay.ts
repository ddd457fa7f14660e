// Whether what was measured on a day can be kept as its record.
import { endOfDay, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';

/** Values that arrive late still count until then. */
const settleMs = 10 * 60_000;

/** The day is over, its late values have come, and nothing of it, nor the reading before it, is still to be filled in. */
export function isSettledDay({ clock, series }: Pick<Station, 'clock' | 'series'>, day: string, zone: string): boolean {
  const filledFrom = series.filling?.()?.from ?? Number.NEGATIVE_INFINITY;
  return endOfDay(day, zone) + settleMs < clock.now() && startOfDay(day, zone) > filledFrom;
}
