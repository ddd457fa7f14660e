// Fields of CSV files by RFC 4180, protected against formula injection. Used by station and browser.

/** Without it, Excel reads the file in the code page of the system. */
export const byteOrderMark = '\uFEFF';

/** Quotes a field if necessary. A text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. */
export function toCsvText(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Some programs skip leading blanks before they detect a formula. A plain signed number is not a formula. */
const isFormula = (text: string): boolean => /^\s*[=+\-@\t\r]/.test(text) && !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(text);
