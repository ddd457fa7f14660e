// Assigns the 96 quarter hours of a day to rows with a start and an end, and groups equal slots into runs. Pure.
import { minutesOf } from '../../../src/core/time.ts';

export const slotCount = 96;
export const slotMinutes = 15;

export interface Span {
  start: unknown;
  end: unknown;
}
export interface Slots {
  /** Index of the row; undefined where no row covers the slot. */
  rows: (number | undefined)[];
  /** Indexes of rows with invalid times. */
  misfits: number[];
}

/** A slot belongs to the row that covers its middle, the last one if there are several. A row across midnight wraps around. */
export function toSlots(spans: readonly Span[]): Slots {
  const rows = Array.from<number | undefined>({ length: slotCount });
  const misfits: number[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    const from = typeof start === 'string' ? minutesOf(start) : Number.NaN;
    const to = typeof end === 'string' ? minutesOf(end) : Number.NaN;
    if (Number.isNaN(from) || Number.isNaN(to)) {
      misfits.push(index);
      continue;
    }
    for (let slot = 0; slot < slotCount; slot++) {
      const middle = (slot + 0.5) * slotMinutes;
      const covered = from < to ? middle >= from && middle < to : middle >= from || middle < to;
      if (covered && from !== to) rows[slot] = index;
    }
  }
  return { rows, misfits };
}

export interface Run {
  first: number;
  /** Exclusive: the slot after the last one. */
  end: number;
  row: number | undefined;
}

export function toRuns(rows: readonly (number | undefined)[]): Run[] {
  const runs: Run[] = [];
  for (const [slot, row] of rows.entries()) {
    const last = runs.at(-1);
    if (last && last.row === row) last.end = slot + 1;
    else runs.push({ first: slot, end: slot + 1, row });
  }
  return runs;
}

/** Start of a slot as `HH:mm`; 96 is the end of the day. */
export function slotTime(slot: number): string {
  const minutes = slot * slotMinutes;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
