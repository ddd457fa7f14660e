// Tick positions and labels of the time axis for a time range, its width and the station's time zone.
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

/** Round local times of the station, at least `minPx` apart. */
export function toTimeSplits(start: number, end: number, widthPx: number, zone: string, minPx = 64): number[] {
  if (!(end > start) || widthPx <= 0) return [];
  const step = steps.find((each) => (each / (end - start)) * widthPx >= minPx) ?? 728 * day;
  const splits: number[] = [];
  const offset = offsetAt(start, zone);
  for (let wall = Math.ceil((start + offset) / step) * step; ; wall += step) {
    // After a clock change the same local time is at another offset; steps of a day stay at midnight.
    const at = wall - offsetAt(wall - offset, zone);
    if (at > end) return splits;
    if (at >= start) splits.push(at);
  }
}

/** Time of day; in longer ranges the date at midnight; 24:00 at the end of a single day. */
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
