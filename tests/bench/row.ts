// One measured figure, optionally compared with another solution in the same run.

export interface Row {
  work: string;
  /** The measured quantity, with its unit in `unit`. */
  figure: string;
  ours: number;
  unit: string;
  beside?: { name: string; value: number };
  /** The target as text, if any; `holds`: whether this run met it. */
  aim?: string;
  holds: boolean;
  /** The reason if it was missed. */
  why?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A figure with an upper limit. */
export function atMost(row: Omit<Row, 'holds' | 'aim'>, limit: number, of: 'ours' | 'ratio' = 'ours'): Row {
  const value = of === 'ratio' ? row.ours / (row.beside?.value ?? Number.NaN) : row.ours;
  const aim = of === 'ratio' ? `at most ${limit} × of ${row.beside?.name}` : `at most ${limit} ${row.unit}`;
  return { ...row, aim, holds: value <= limit };
}

/** A figure with a lower limit. */
export function atLeast(row: Omit<Row, 'holds' | 'aim'>, limit: number): Row {
  return { ...row, aim: `at least ${limit} ${row.unit}`, holds: row.ours >= limit };
}

/** A figure without a target. */
export const told = (row: Omit<Row, 'holds' | 'aim'>): Row => ({ ...row, holds: true });

const shown = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** The table of docs/bench.md. */
export function toMarkdown(rows: readonly Row[]): string {
  const head =
    '| work | figure | this project | compared with | ratio | target | met |\n| --- | --- | ---: | ---: | ---: | --- | --- |';
  const lines = rows.map(({ work, figure, ours, unit, beside, aim, holds, why }) => {
    const other = beside ? `${shown(beside.value)} ${unit} (${beside.name})` : '';
    const met = aim === undefined ? '' : holds ? 'yes' : `no${why ? `: ${why}` : ''}`;
    // There is no ratio to a value too small to measure.
    const ratio = beside && beside.value > 0 ? `${(ours / beside.value).toFixed(2)} ×` : '';
    return `| ${work} | ${figure} | ${shown(ours)} ${unit} | ${other} | ${ratio} | ${aim ?? ''} | ${met} |`;
  });
  return [head, ...lines].join('\n');
}
