// Builds a sheet from the displayed rows and columns: quantities as numbers in the heading's unit, everything else as displayed.
import type { Formatted } from '../../src/core/format/format.ts';
import { read } from '../../src/core/pointer.ts';
import { type Cell, type Sheet, toWritten } from '../shared/files/sheet.ts';
import type { Column } from './columns/toColumns.ts';

interface Drawn {
  title: (column: Column) => string;
  unit: (column: Column) => string;
  /** Decimals of the numbers of a column, in the unit of its schema. */
  decimals: (column: Column, values: readonly number[]) => number | undefined;
  format: (column: Column, value: unknown) => Formatted;
}

export function toTableSheet(
  columns: readonly Column[],
  rows: readonly unknown[],
  { title, unit, decimals, format }: Drawn,
): Sheet {
  const places = columns.map((column) => {
    const values = rows.map((row) => read(row, column.at)).filter((value) => typeof value === 'number');
    return decimals(column, values);
  });
  return {
    head: columns.map((column) => {
      const symbol = unit(column);
      return symbol === '' ? title(column) : `${title(column)} (${symbol})`;
    }),
    rows: rows.map((row) => columns.map((column, index) => toCell(column, read(row, column.at), places[index], format))),
  };
}

/** Dates and times are written as displayed; quantities as numbers, so that they can be summed. */
function toCell(column: Column, value: unknown, places: number | undefined, format: Drawn['format']): Cell {
  if (value === undefined || value === null || value === '') return null;
  const plain = column.schema?.choices === undefined && column.schema?.format === undefined && column.field.format === undefined;
  return typeof value === 'number' && plain ? toWritten(value, places) : format(column, value).text;
}
