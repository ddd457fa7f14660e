// In: rows that divide a day. Out: where two of them meet, how far that moves, and the rows after it was moved. Pure.
import { minutesOf, timeText } from '../../../src/core/time.ts';
import { read, withAt } from '../../../src/core/pointer.ts';
import { slotMinutes } from './slots.ts';

/** Pointers in a row to its times. */
export interface EdgeTimes {
  start?: string;
  end?: string;
}
export interface Edge {
  /** The row that ends here. */
  row: number;
  /** The row that begins here. */
  next: number;
  /** Minutes of the day. */
  at: number;
  /** A quarter of an hour is left to both rows. */
  least: number;
  most: number;
}

/** Rows past midnight and rows whose times are none have no edges here. */
export function edgesOf(rows: readonly unknown[], { start = '/startTime', end = '/endTime' }: EdgeTimes): readonly Edge[] {
  const spans = rows.map((row) => ({ from: minutesAt(row, start), to: minutesAt(row, end) }));
  return spans.flatMap(({ from, to }, row) => {
    const next = spans.findIndex((other) => other.from === to);
    const after = spans[next];
    const edge = { row, next, at: to, least: from + slotMinutes, most: (after?.to ?? 0) - slotMinutes };
    return after && from < to && edge.at <= edge.most && edge.least <= edge.at ? [edge] : [];
  });
}

/** To the quarter of an hour that is nearest, and no further than both rows allow. */
export function edgeMoved(
  rows: readonly unknown[],
  { row, next, least, most }: Edge,
  minutes: number,
  { start = '/startTime', end = '/endTime' }: EdgeTimes,
): readonly unknown[] {
  const at = timeText(Math.min(most, Math.max(least, Math.round(minutes / slotMinutes) * slotMinutes)));
  return rows.map((each, index) => (index === row ? withAt(each, end, at) : index === next ? withAt(each, start, at) : each));
}

function minutesAt(row: unknown, pointer: string): number {
  const value = read(row, pointer);
  return typeof value === 'string' ? minutesOf(value) : Number.NaN;
}
