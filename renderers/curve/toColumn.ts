// In: lists as they come over the wire. Out: columns that the drawing takes: typed where every sample is there, null for a gap.

export type Column = Float64Array | (number | null)[];
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Stands in `from` for a row that the data does not hold. */
export const gap = -1;

/**
 * The time axis, rising, and for each of its rows the index in the data. Where samples are missing for longer than two and a half steps
 * a row without values is put in, so that no line is drawn over what nobody measured.
 */
export function withGaps(instants: readonly unknown[], stepMs: number | undefined): { at: Float64Array; from: Int32Array } {
  const at: number[] = [];
  const from: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < instants.length; index++) {
    const instant = instants[index];
    if (typeof instant !== 'number' || !(instant > last)) continue;
    if (stepMs !== undefined && instant - last > stepMs * 2.5 && at.length > 0) {
      at.push(last + stepMs);
      from.push(gap);
    }
    at.push(instant);
    from.push(index);
    last = instant;
  }
  return { at: Float64Array.from(at), from: Int32Array.from(from) };
}

export function toColumn(list: readonly unknown[], from: Int32Array): { column: Column; misfits: number } {
  const typed = new Float64Array(from.length);
  for (let row = 0; row < from.length; row++) {
    const value = list[from[row] ?? gap];
    // One missing sample, and the column has to be one that can hold null.
    if (typeof value !== 'number' || !Number.isFinite(value)) return toHoled(list, from);
    typed[row] = value;
  }
  return { column: typed, misfits: 0 };
}

function toHoled(list: readonly unknown[], from: Int32Array): { column: Column; misfits: number } {
  let misfits = 0;
  const column = Array.from(from, (index) => {
    const value = list[index];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (value !== null && value !== undefined) misfits++;
    return null;
  });
  return { column, misfits };
}
