// Decides whether the measured values of a day can be stored as its record.
import { endOfDay, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';

/** Values that arrive late count until this long after the end of the day. */
const settleMs = 10 * 60_000;

/** True once the day is over, its late values have arrived, and its history and the reading before it have been filled in. */
export function isSettledDay({ clock, series }: Pick<Station, 'clock' | 'series'>, day: string, zone: string): boolean {
  const filledFrom = series.filling?.()?.from ?? Number.NEGATIVE_INFINITY;
  return endOfDay(day, zone) + settleMs < clock.now() && startOfDay(day, zone) > filledFrom;
}
