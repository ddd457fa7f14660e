// In: a stretch of time, the room for it and the station's zone. Out: where the axis has its marks, and what stands there.
import { dayOf, offsetAt, timeOf } from '../../../src/core/time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const steps = [
  1000,
  5000,
  15_000,
  30_000,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
  91 * day,
  364 * day,
];

/** Round times of the station's clocks, at least `minPx` apart. */
export function toTimeSplits(start: number, end: number, widthPx: number, zone: string, minPx = 64): number[] {
  if (!(end > start) || widthPx <= 0) return [];
  const step = steps.find((each) => (each / (end - start)) * widthPx >= minPx) ?? 728 * day;
  const splits: number[] = [];
  const offset = offsetAt(start, zone);
  for (let wall = Math.ceil((start + offset) / step) * step; ; wall += step) {
    // Over a change of the clocks the same wall time lies elsewhere; a step of a day stays at midnight.
    const at = wall - offsetAt(wall - offset, zone);
    if (at > end) return splits;
    if (at >= start) splits.push(at);
  }
}

/** Time of day; the day instead at midnight of a longer stretch; 24:00 where a single day ends. */
export function toTimeLabels(splits: readonly number[], start: number, end: number, zone: string): string[] {
  const single = dayOf(start, zone) === dayOf(end - 1, zone);
  const step = (splits[1] ?? end) - (splits[0] ?? start);
  return splits.map((at) => {
    const time = timeOf(at, zone);
    if (step < minute) return new Date(at + offsetAt(at, zone)).toISOString().slice(11, 19);
    if (time !== '00:00') return time;
    if (single) return at === end && at !== start ? '24:00' : time;
    return dayOf(at, zone).slice(5);
  });
}
