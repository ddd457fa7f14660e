// Writes a heading and rows as CSV text that spreadsheet programs read correctly.
import { byteOrderMark, toCsvText } from '../../../src/core/format/csv.ts';
import { withoutNoise } from '../../../src/core/texts/digits.ts';

export type Cell = string | number | boolean | null;
export interface Sheet {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A number as written to a file: with the decimals of its column, otherwise without binary rounding noise. */
export const toWritten = (value: number, decimals: number | undefined): number =>
  decimals === undefined ? withoutNoise(value) : Number(value.toFixed(decimals));

/** With byte order mark and CRLF. Numbers are written as numbers. */
export function toCsv({ head, rows }: Sheet): string {
  return byteOrderMark + [head, ...rows].map((row) => row.map(toField).join(',')).join('\r\n') + '\r\n';
}

function toField(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? toCsvText(cell) : String(cell);
}

/** A file name that is valid on every operating system. */
export function toFileName(title: string): string {
  const name = title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return name.slice(0, 80) || 'export';
}
