// Determines the period and step of a curve from the requested days, instants and step, or refuses the request. Pure.
import { tooLarge } from '../../../../core/functions/range.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '../../../../core/time.ts';
import { stepForRange } from '../../../../core/functions/functions.ts';
import { Refused } from '../../../contract/index.ts';

export interface CurveTime {
  day?: string;
  range?: readonly [string, string];
  start?: number;
  end?: number;
  stepS?: number;
}
export interface Stretch {
  start: number;
  end: number;
  stepS: number;
  /** True for 30 days or more: accepted but marked. */
  flagged: boolean;
}
/** Maximum number of rows of a curve or export. */
export const mostRows = 14_400;
const dayMs = 86_400_000;

/** Days are full days of the station; instants narrow them. The default is today. */
export function toStretch({ day, range, start, end, stepS }: CurveTime, now: number, zone: string): Stretch {
  const [from, to] = range ?? [day ?? dayOf(now, zone), day ?? dayOf(now, zone)];
  const fullDays = { start: startOfDay(from, zone), end: endOfDay(to, zone) };
  const narrowed = { start: start ?? fullDays.start, end: end ?? fullDays.end };
  if (!(narrowed.end > narrowed.start)) throw refuse('The end must be later than the start');
  const length = narrowed.end - narrowed.start;
  const step = stepS ?? stepForDays(narrowed, zone);
  if (length / (step * 1000) > mostRows) throw refuse(tooLarge);
  return { ...narrowed, stepS: step, flagged: length >= 30 * dayMs };
}

/** By calendar days, so that a day of 25 hours is still one day. */
function stepForDays({ start, end }: { start: number; end: number }, zone: string): number {
  const first = dayOf(start, zone);
  const oneDay = end <= endOfDay(first, zone);
  const sameDays = [3, 7].find((days) => end <= startOfDay(addDays(first, days), zone));
  return oneDay ? 60 : (stepForRange(sameDays === undefined ? end - start : sameDays * dayMs) ?? 1800);
}

const refuse = (message: string): Refused => new Refused(400, message, { data: [{ path: '/range', message }] });
