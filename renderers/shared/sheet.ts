// In: a heading and rows as a person sees them. Out: the text of a CSV file that spreadsheet programs read as it is meant.

export type Cell = string | number | boolean | null;
export interface Sheet {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

// Excel takes a file without this mark for the system's own code page.
const byteOrderMark = '\uFEFF';

/** RFC 4180 with CRLF. A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers. */
export function toCsv({ head, rows }: Sheet): string {
  return byteOrderMark + [head, ...rows].map((row) => row.map(toField).join(',')).join('\r\n') + '\r\n';
}

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Leading blanks are skipped by some programs before they look for a formula. A plain signed number is none. */
const isFormula = (text: string): boolean => /^\s*[=+\-@\t\r]/.test(text) && !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(text);

/** A file name that every system takes. */
export function toFileName(title: string): string {
  const name = title.replaceAll(/[\\/:*?"<>|\s\p{Cc}]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return name.slice(0, 80) || 'export';
}
