// In: rows that are all here, and what somebody looks for in some columns. Out: the rows that hold all of it.
import { read } from '../../src/core/pointer.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { type Column, wordsOf } from './columns/toColumns.ts';
import type { Entry } from './toOrder.ts';

/** By pointer: a word of a choice, or some letters of what a cell reads. */
export type Wanted = Readonly<Record<string, string | undefined>>;

export function toFound(
  entries: readonly Entry[],
  wanted: Wanted,
  columns: readonly Column[],
  format: FormatOf,
): readonly Entry[] {
  const asked = columns.filter(({ at }) => (wanted[at] ?? '').trim() !== '');
  if (asked.length === 0) return entries;
  return entries.filter(({ row }) =>
    asked.every((column) => holds(column, read(row, column.at), wanted[column.at] ?? '', format)),
  );
}

function holds(column: Column, value: unknown, wanted: string, format: FormatOf): boolean {
  if (column.schema?.choices) return String(value) === wanted;
  const { text } = format(value, column.schema, wordsOf(column));
  return text.toLowerCase().includes(wanted.trim().toLowerCase());
}
