// The numbers of a column in an answer. A column of numbers only is not copied: a station has hundreds of thousands of values,
// new ones every second.

export interface Column {
  /** NaN is missing. */
  values: ArrayLike<number>;
  missing: number;
  /** Number of values that are neither numbers nor missing. */
  misfits: number;
}
interface Range {
  start: number;
  count: number;
}

/** Values outside all ranges are NaN. */
export function toColumn(column: unknown, ranges: readonly Range[], count: number): Column {
  const entries: readonly unknown[] = Array.isArray(column) ? column : [];
  if (entries.length === count && isGapless(ranges, count) && areNumbers(entries))
    return { values: entries, missing: 0, misfits: 0 };
  const values = new Float64Array(count).fill(Number.NaN);
  const found = { values, missing: 0, misfits: 0 };
  for (const { start, count: size } of ranges) {
    for (let index = start; index < start + size; index++) {
      const value = entries[index];
      if (typeof value === 'number') values[index] = value;
      else if (value === null || value === undefined) found.missing++;
      else found.misfits++;
    }
  }
  return found;
}

/** A loop, because a callback per value would take longer than all other processing of the values. */
function areNumbers(values: readonly unknown[]): values is readonly number[] {
  for (let index = 0; index < values.length; index++) if (typeof values[index] !== 'number') return false;
  return true;
}

/** Whether the ranges follow each other without gaps. */
const isGapless = (ranges: readonly Range[], count: number): boolean =>
  ranges.reduce((end, each) => (each.start === end ? end + each.count : Number.NaN), 0) === count;

let none = new Uint8Array(0);
/** Quality flags of parts without stale or implausible values. Shared by all callers, never written to. */
export function withoutDoubt(count: number): Uint8Array {
  if (none.length < count) none = new Uint8Array(count);
  return none;
}
