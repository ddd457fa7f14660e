// In: a heading and rows as a person sees them. Out: the text of a CSV file that spreadsheet programs read as it is meant.
import { byteOrderMark, toCsvText } from '../../../src/core/format/csv.ts';
import { withoutNoise } from '../../../src/core/texts/digits.ts';

export type Cell = string | number | boolean | null;
export interface Sheet {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A number as it is written to a file: with the decimals of its column, else without the noise of binary fractions. */
export const toWritten = (value: number, decimals: number | undefined): number =>
  decimals === undefined ? withoutNoise(value) : Number(value.toFixed(decimals));

/** With CRLF; numbers stay numbers. */
export function toCsv({ head, rows }: Sheet): string {
  return byteOrderMark + [head, ...rows].map((row) => row.map(toField).join(',')).join('\r\n') + '\r\n';
}

function toField(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? toCsvText(cell) : String(cell);
}

/** A file name that every system takes. */
export function toFileName(title: string): string {
  const name = title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return name.slice(0, 80) || 'export';
}
