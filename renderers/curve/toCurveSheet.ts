// In: a curve and its titles. Out: the values as a table, one row an instant in station time. Rows without any value are left out.
import { instantText } from '../../src/core/time.ts';
import type { Cell, Sheet } from '../shared/files/sheet.ts';
import type { Curve } from './toCurve.ts';

export function toCurveSheet(curve: Curve, titles: readonly string[], timeTitle: string, zone: string): Sheet {
  const rows: Cell[][] = [];
  for (let row = 0; row < curve.at.length; row++) {
    const values = curve.series.map((each) => each.values[row] ?? null);
    if (values.some((value) => value !== null)) rows.push([instantText(curve.at[row] ?? 0, zone), ...values]);
  }
  return { head: [timeTitle, ...titles], rows };
}
