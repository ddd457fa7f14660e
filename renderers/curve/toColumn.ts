// In: lists as they come over the wire. Out: columns that the drawing takes: null for a gap. A list that fits as it is, is taken as it is.

export type Column = Float64Array | readonly (number | null)[];
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Stands in `from` for a row that the data does not hold. */
const gap = -1;

/** The time axis, rising, and for each of its rows the index in the data; `from` is undefined where the rows are those of the data. */
export interface Rows {
  at: Float64Array;
  from: Int32Array | undefined;
}

/**
 * Where samples are missing for longer than two and a half steps a row without values is put in, so that no line is drawn over what
 * nobody measured.
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

/** Whether the two are equal wherever both have a value, and have one together at all. */
export function liesOn(one: Column, other: Column): boolean {
  let met = false;
  for (let row = 0; row < one.length; row++) {
    const [value, beneath] = [one[row] ?? null, other[row] ?? null];
    if (value === null || beneath === null) continue;
    if (value !== beneath) return false;
    met = true;
  }
  return met;
}
