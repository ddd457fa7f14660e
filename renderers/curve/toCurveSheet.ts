// The values of a curve as a table with one row per instant, in station time. Rows without any value are left out.
import { asKept } from '../../src/core/texts/digits.ts';
import { exactInstantText } from '../../src/core/time.ts';
import { type Cell, type Sheet, toWritten } from '../shared/files/sheet.ts';
import type { Curve } from './toCurve.ts';

/** Heading of a series: title with unit, and the decimals of its numbers. */
export interface SheetColumn {
  title: string;
  decimals: number | undefined;
}

export function toCurveSheet(curve: Curve, columns: readonly SheetColumn[], timeTitle: string, zone: string): Sheet {
  const rows: Cell[][] = [];
  for (let row = 0; row < curve.at.length; row++) {
    const values = curve.series.map((each, index) => {
      const value = each.values[row] ?? null;
      if (value === null) return null;
      const decimals = columns[index]?.decimals;
      return decimals === undefined ? asKept(value) : toWritten(value, decimals);
    });
    if (values.some((value) => value !== null)) rows.push([exactInstantText(curve.at[row] ?? 0, zone), ...values]);
  }
  return { head: [timeTitle, ...columns.map(({ title }) => title)], rows };
}
