// What a field of a CSV file is, on the station and in the browser: RFC 4180, and nothing that a spreadsheet would run.

/** Excel takes a file without it for the system's own code page. */
export const byteOrderMark = '\uFEFF';

/** A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function toCsvText(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Leading blanks are skipped by some programs before they look for a formula. A plain signed number is none. */
const isFormula = (text: string): boolean => /^\s*[=+\-@\t\r]/.test(text) && !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(text);
