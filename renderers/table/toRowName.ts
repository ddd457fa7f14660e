// Name of a row, for the screen-reader labels of its buttons.
import { missing } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { read, toPointer } from '../../src/core/pointer.ts';
import { memberOf } from '../../src/core/schema/schemaWalk.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { wordsOf, type Column } from './columns/toColumns.ts';

/** Joins the members listed in `called` of its schema; without them, uses the first column with a value. */
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
