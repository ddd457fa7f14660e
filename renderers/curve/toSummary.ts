// The minimum, maximum and latest value of a column, for the text description; undefined if it has no values.
import type { Column } from './toColumn.ts';

export interface Extent {
  least: number;
  most: number;
  latest: number;
}

export function toExtent(column: Column): Extent | undefined {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let latest: number | undefined;
  for (let row = 0; row < column.length; row++) {
    const value = column[row];
    if (value === null || value === undefined) continue;
    if (value < least) least = value;
    if (value > most) most = value;
    latest = value;
  }
  return latest === undefined ? undefined : { least, most, latest };
}

export function hasValue(column: Column): boolean {
  for (let row = 0; row < column.length; row++) {
    const value = column[row];
    if (typeof value === 'number' && !Number.isNaN(value)) return true;
  }
  return false;
}
