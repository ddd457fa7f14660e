// The indexes of cells in order: by deviation from the median of their group, or by any column.
import { type Cells, implausible, medianOf } from '../toCells.ts';

/**
 * The `most` parts with the largest deviation, without sorting all of them: a station may have hundreds of thousands. Unknown
 * values are skipped. Groups are visited by their largest possible deviation, so that most are never searched.
 */
export function toRanking(cells: Cells, most: number): number[] {
  const best: { index: number; far: number }[] = [];
  const groups = cells.groups
    .map((group) => ({ group, median: medianOf(cells, group) }))
    .map(({ group, median }) => ({ group, median, reach: Math.max(group.high - median, median - group.low) }))
    .filter(({ reach }) => reach > 0)
    .sort((one, other) => other.reach - one.reach);
  for (const { group, median, reach } of groups) {
    if (best.length >= most && reach <= (best.at(-1)?.far ?? 0)) break;
    for (let index = group.start; index < group.start + group.count; index++) {
      const far = Math.abs((cells.values[index] ?? Number.NaN) - median);
      if (!(far > 0) || cells.quality[index] === implausible) continue;
      const last = best.at(-1);
      if (best.length >= most && last && far <= last.far) continue;
      const at = best.findIndex((each) => far > each.far);
      best.splice(at < 0 ? best.length : at, 0, { index, far });
      if (best.length > most) best.pop();
    }
  }
  return best.map(({ index }) => index);
}

export type SortBy = 'number' | 'deviation' | { column: readonly unknown[] };

/** Rows in order. They are grouped into bins, and each bin is sorted when it is first read. */
export interface Order {
  length: number;
  /** Index of the part in a row; undefined after the last row. */
  at: (row: number) => number | undefined;
}
export const noOrder: Order = { length: 0, at: () => undefined };

/** Unknown values are last in both directions. Ties keep their order. */
export function toOrder(cells: Cells, by: SortBy, descending: boolean): Order {
  const { count: length } = cells;
  if (by === 'number') return { length, at: (row) => (row < length ? (descending ? length - 1 - row : row) : undefined) };
  if (by !== 'deviation') return inBins(numbers(by.column, length), descending);
  if (!descending) return inBins(deviations(cells), descending);
  const first = toFurthest(cells, firstRows);
  let fullOrder: Order | undefined;
  return { length, at: (row) => first[row] ?? (fullOrder ??= inBins(deviations(cells), descending)).at(row) };
}

/** The rows visible before scrolling; the rest is sorted when the user scrolls. */
const firstRows = 64;

/** The start of the descending order. Groups whose extremes are too close to the median are skipped. */
function toFurthest(cells: Cells, most: number): number[] {
  const { groups, values, quality } = cells;
  const [found, distances]: [number[], number[]] = [[], []];
  let beyond = -1;
  for (const group of groups) {
    const { start, count, low, high } = group;
    const median = medianOf(cells, group);
    if (Math.fround(Math.max(high - median, median - low)) <= beyond) continue;
    for (let index = start; index < start + count; index++) {
      const far = Math.fround(Math.abs((values[index] ?? Number.NaN) - median));
      if (!(far > beyond) || quality[index] === implausible) continue;
      let at = found.length;
      while (at > 0 && (distances[at - 1] ?? 0) < far) at--;
      found.splice(at, 0, index);
      distances.splice(at, 0, far);
      if (found.length > most) {
        found.pop();
        distances.pop();
      }
      if (found.length === most) beyond = distances[most - 1] ?? 0;
    }
  }
  return found;
}

const bins = 2 ** 13;
type Weights = Float32Array | Float64Array;

/** Two passes assign the parts to bins; then only the bins that are read are sorted, because a table shows about twenty rows. */
function inBins(weights: Weights, descending: boolean): Order {
  const { length } = weights;
  const binOf = toBins(weights, descending);
  const ends = new Uint32Array(bins + 1);
  for (let index = 0; index < length; index++) {
    const bin = binOf[index] ?? 0;
    ends[bin] = (ends[bin] ?? 0) + 1;
  }
  for (let bin = 1; bin <= bins; bin++) ends[bin] = (ends[bin] ?? 0) + (ends[bin - 1] ?? 0);
  const order = new Uint32Array(length);
  for (let index = length - 1; index >= 0; index--) {
    const bin = binOf[index] ?? 0;
    const place = (ends[bin] ?? 0) - 1;
    ends[bin] = place;
    order[place] = index;
  }
  // After the loop each entry is the start of its bin.
  const starts = ends;
  const settled = new Uint8Array(bins);
  const settle = (bin: number): void => {
    settled[bin] = 1;
    const way = descending ? -1 : 1;
    order
      .subarray(starts[bin], starts[bin + 1])
      .sort((one, other) => way * ((weights[one] ?? 0) - (weights[other] ?? 0)) || one - other);
  };
  return {
    length,
    at(row) {
      const bin = binOf[order[row] ?? 0];
      if (bin !== undefined && bin < bins && settled[bin] === 0) settle(bin);
      return order[row];
    },
  };
}

/** The last bin contains unknown values. */
function toBins(weights: Weights, descending: boolean): Uint16Array {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0;
    if (weight < low) low = weight;
    if (weight > high) high = weight;
  }
  const scale = high > low ? (bins - 1) / (high - low) : 0;
  const found = new Uint16Array(weights.length);
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0;
    const share = (descending ? high - weight : weight - low) * scale;
    // NaN goes to the last bin.
    found[index] = share >= 0 ? share : bins;
  }
  return found;
}

function numbers(column: readonly unknown[], count: number): Float64Array {
  const found = new Float64Array(count).fill(Number.NaN);
  for (let index = 0; index < count; index++) {
    const value = column[index];
    if (typeof value === 'number') found[index] = value;
  }
  return found;
}

/** Single precision, so that rounding noise of binary fractions does not separate equal values. */
function deviations(cells: Cells): Float32Array {
  const { groups, values, quality, count } = cells;
  const far = new Float32Array(count).fill(Number.NaN);
  for (const group of groups) {
    const { start, count: size } = group;
    const median = medianOf(cells, group);
    for (let index = start; index < start + size; index++)
      if (quality[index] !== implausible) far[index] = Math.abs((values[index] ?? Number.NaN) - median);
  }
  return far;
}
