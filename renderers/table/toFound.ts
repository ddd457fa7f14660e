// Filters locally available rows by the search terms of several columns; all terms must match.
import { read } from '../../src/core/pointer.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { type Column, wordsOf } from './columns/toColumns.ts';
import type { Entry } from './toOrder.ts';

/** By pointer: the value of a choice, or part of the displayed text. */
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
