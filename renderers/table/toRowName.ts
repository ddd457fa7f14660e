// In: a row, its schema, its columns. Out: what it is called, for whoever hears one of its buttons and sees no row.
import { missing } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { read, toPointer } from '../../src/core/pointer.ts';
import { memberOf } from '../../src/core/schema/schemaWalk.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { wordsOf, type Column } from './columns/toColumns.ts';

/** By the names that its schema calls it by; else by its first column that has a value. */
export function toRowName(
  row: unknown,
  schema: Schema | undefined,
  columns: readonly Column[],
  format: FormatOf,
): string | undefined {
  const texts = (schema?.called ?? []).map(
    (name) => format(read(row, toPointer([name])), memberOf(schema ?? {}, name, schema ?? {})).text,
  );
  const names = texts.filter((text) => text !== missing);
  if (names.length > 0) return names.join(' ');
  return columns
    .filter(({ field }) => !field.draw && !field.choices)
    .map((column) => format(read(row, column.at), column.schema, wordsOf(column)).text)
    .find((text) => text !== missing);
}
