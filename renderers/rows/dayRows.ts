// Rows that divide a day: adds, splits and joins rows, and closes gaps and overlaps. Pure.
import { minutesOf, timeText } from '../../src/core/time.ts';
import { type Row, rowAt } from './block.ts';

/** Names of the members with the times of a row. */
export interface Times {
  start: string;
  end: string;
}
const dayEnd = '24:00';
const stepMinutes = 15;

const minutesAt = (row: Row, name: string): number => {
  const time = row[name];
  return typeof time === 'string' ? minutesOf(time) : Number.NaN;
};

/** Inserts a row after `index` with the values of `start`. Its times fill the gap there, or begin where the previous row ends. */
export function added(rows: readonly unknown[], index: number, times: Times | undefined, start: Row = {}): readonly unknown[] {
  const fresh: Record<string, unknown> = { ...start };
  if (times) {
    delete fresh[times.start];
    delete fresh[times.end];
    const before = rowAt(rows, index)[times.end] ?? (rows.length === 0 ? '00:00' : undefined);
    const after = rowAt(rows, index + 1)[times.start] ?? (index >= rows.length - 1 ? dayEnd : undefined);
    if (before !== undefined && before !== dayEnd) fresh[times.start] = before;
    if (fresh[times.start] !== undefined && after !== undefined && after !== before) fresh[times.end] = after;
  }
  return rows.toSpliced(index + 1, 0, fresh);
}

/** Splits a row at a quarter of an hour near its middle. Undefined if the row is too short or its times are invalid. */
export function split(rows: readonly unknown[], index: number, { start, end }: Times): readonly unknown[] | undefined {
  const row = rowAt(rows, index);
  const [from, to] = [minutesAt(row, start), minutesAt(row, end)];
  const middle = Math.round((from + to) / 2 / stepMinutes) * stepMinutes;
  if (!(middle > from && middle < to)) return undefined;
  const at = timeText(middle);
  return rows.toSpliced(index, 1, { ...row, [end]: at }, { ...row, [start]: at });
}

/** Extends the row to the end of the next one, which is removed. */
export function joined(rows: readonly unknown[], index: number, { end }: Times): readonly unknown[] | undefined {
  if (index >= rows.length - 1) return undefined;
  return rows.toSpliced(index, 2, { ...rowAt(rows, index), [end]: rowAt(rows, index + 1)[end] });
}

/** Sorts the rows by start and makes them adjacent, from 00:00 to 24:00. Rows without a start or a remaining time are removed. */
export function closed(rows: readonly unknown[], { start, end }: Times): readonly unknown[] {
  const allRows = rows.map((_, index) => rowAt(rows, index));
  const timed = allRows.filter((row) => !Number.isNaN(minutesAt(row, start)));
  const ordered = timed.toSorted((one, other) => minutesAt(one, start) - minutesAt(other, start));
  const kept: Row[] = [];
  for (const [index, row] of ordered.entries()) {
    const from = index === 0 ? 0 : minutesAt(row, start);
    const to = index === ordered.length - 1 ? minutesOf(dayEnd) : minutesAt(ordered[index + 1] ?? row, start);
    if (to > from) kept.push({ ...row, [start]: timeText(from), [end]: timeText(to) });
  }
  return kept;
}

/** Whether the rows leave a gap, overlap, or do not fill the day. */
export function isBroken(rows: readonly unknown[], { start, end }: Times): boolean {
  let expected: unknown = '00:00';
  for (const [index] of rows.entries()) {
    const row = rowAt(rows, index);
    if (row[start] !== expected || !(minutesAt(row, end) > minutesAt(row, start))) return true;
    expected = row[end];
  }
  return rows.length > 0 && expected !== dayEnd;
}
