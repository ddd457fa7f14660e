// A linear program by rows, and its conversion to the LP format, which all common solvers read.

/** Coefficients by name of the column. */
export type Terms = Readonly<Record<string, number>>;
export interface Row {
  name: string;
  terms: Terms;
  is: '=' | '<=' | '>=';
  value: number;
}
/** Columns are 0 or more; `most`: their upper bounds. */
export interface LinearProgram {
  minimise: Terms;
  rows: readonly Row[];
  most: Terms;
  /** Columns that are 0 or 1. */
  binary: readonly string[];
}

export function toLpText({ minimise, rows, most, binary }: LinearProgram): string {
  return [
    'Minimize',
    ` cost: ${toSum(minimise)}`,
    'st',
    ...rows.map(({ name, terms, is, value }) => ` ${name}: ${toSum(terms)} ${is} ${value}`),
    'Bounds',
    ...Object.entries(most).map(([column, bound]) => ` 0 <= ${column} <= ${bound}`),
    ...(binary.length > 0 ? ['Binary', ...binary.map((column) => ` ${column}`)] : []),
    'End',
    '',
  ].join('\n');
}

/** Readers of the format accept lines of a few hundred characters at most. */
const termsInLine = 6;

function toSum(terms: Terms): string {
  const written = Object.entries(terms).map(([column, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${column}`);
  return written.map((term, index) => (index > 0 && index % termsInLine === 0 ? `\n  ${term}` : term)).join(' ');
}
