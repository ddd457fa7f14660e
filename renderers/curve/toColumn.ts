// Turns lists from an answer into columns for drawing, with null for a gap. A list that already fits is used without a copy.

export type Column = Float64Array | readonly (number | null)[];
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Marks a row in `from` that has no counterpart in the data. */
const gap = -1;

/** The ascending time axis and, for each row, its index in the data. `from` is undefined if the rows are those of the data. */
export interface Rows {
  at: Float64Array;
  from: Int32Array | undefined;
}

/**
 * Adds a row without values where samples are missing for more than two and a half steps, so that no line is drawn across a gap
 * in the measurement.
 */
export function withGaps(instants: readonly unknown[], stepMs: number | undefined): Rows {
  const longest = stepMs === undefined ? Number.POSITIVE_INFINITY : stepMs * 2.5;
  const at = new Float64Array(instants.length);
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < instants.length; index++) {
    const instant = instants[index];
    if (typeof instant !== 'number' || !(instant > last) || (index > 0 && instant - last > longest))
      return chosenRows(instants, stepMs ?? 0, longest);
    at[index] = last = instant;
  }
  return { at, from: undefined };
}

function chosenRows(instants: readonly unknown[], stepMs: number, longest: number): Rows {
  const at: number[] = [];
  const from: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < instants.length; index++) {
    const instant = instants[index];
    if (typeof instant !== 'number' || !(instant > last)) continue;
    if (instant - last > longest && at.length > 0) {
      at.push(last + stepMs);
      from.push(gap);
    }
    at.push(instant);
    from.push(index);
    last = instant;
  }
  return { at: new Float64Array(at), from: new Int32Array(from) };
}

export function toColumn(list: readonly unknown[], { at, from }: Rows): { column: Column; misfits: number } {
  if (from === undefined && list.length === at.length && isColumn(list)) return { column: list, misfits: 0 };
  let misfits = 0;
  const column = Array.from(at, (_at, row) => {
    const value = list[from?.[row] ?? (from ? gap : row)];
    if (isFinite(value)) return value;
    if (value !== null && value !== undefined) misfits++;
    return null;
  });
  return { column, misfits };
}

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function isColumn(list: readonly unknown[]): list is readonly (number | null)[] {
  for (let row = 0; row < list.length; row++) {
    const value = list[row];
    if (value !== null && !isFinite(value)) return false;
  }
  return true;
}

/** Whether both columns have at least one common row with values, and are equal in all of them. */
export function liesOn(one: Column, other: Column): boolean {
  let met = false;
  for (let row = 0; row < one.length; row++) {
    const [value, base] = [one[row] ?? null, other[row] ?? null];
    if (value === null || base === null) continue;
    if (value !== base) return false;
    met = true;
  }
  return met;
}
