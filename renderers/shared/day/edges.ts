// Finds the edges where two rows of a day meet, their limits, and the rows after an edge is moved. Times in minutes of the day.
// Pure.
import { minutesOf, timeText } from '../../../src/core/time.ts';
import { read, withAt } from '../../../src/core/pointer.ts';
import { slotMinutes } from './slots.ts';

/** Pointers to the start and end time in a row. */
export interface EdgeTimes {
  start?: string;
  end?: string;
}
export interface Edge {
  /** Index of the row that ends here. */
  row: number;
  /** Index of the row that starts here. */
  next: number;
  /** Minutes of the day. */
  at: number;
  /** Limits in minutes of the day; each row keeps at least a quarter of an hour. */
  least: number;
  most: number;
}

/** Rows that cross midnight or have invalid times have no edges. */
export function edgesOf(rows: readonly unknown[], { start = '/startTime', end = '/endTime' }: EdgeTimes): readonly Edge[] {
  const spans = rows.map((row) => ({ from: minutesAt(row, start), to: minutesAt(row, end) }));
  return spans.flatMap(({ from, to }, row) => {
    const next = spans.findIndex((other) => other.from === to);
    const after = spans[next];
    const edge = { row, next, at: to, least: from + slotMinutes, most: (after?.to ?? 0) - slotMinutes };
    return after && from < to && edge.at <= edge.most && edge.least <= edge.at ? [edge] : [];
  });
}

/** Snaps to the nearest quarter of an hour, within the limits of both rows. */
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
