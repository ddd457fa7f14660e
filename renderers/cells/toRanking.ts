// In: cells. Out: their indexes in an order: the furthest from the median of what holds them, or by any column.
import { type Cells, deviationAt } from './toCells.ts';

/** The few furthest, without sorting all: a station may hold hundreds of thousands. What is not known has no rank. */
export function toRanking(cells: Cells, most: number): number[] {
  const best: { index: number; far: number }[] = [];
  for (const group of cells.groups) {
    for (let index = group.start; index < group.start + group.count; index++) {
      const far = Math.abs((cells.values[index] as number) - group.median);
      if (!(far > 0) || cells.quality[index] === 2) continue;
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

/** What is not known comes last, whichever way. */
export function toOrder(cells: Cells, by: SortBy, descending: boolean): Uint32Array {
  const order = Uint32Array.from({ length: cells.count }, (_, index) => index);
  if (by === 'number') return descending ? order.reverse() : order;
  const weights = new Float64Array(cells.count);
  for (let index = 0; index < cells.count; index++) {
    const value = by === 'deviation' ? Math.abs(deviationAt(cells, index)) : by.column[index];
    weights[index] = typeof value === 'number' && !Number.isNaN(value) ? (descending ? -value : value) : Number.POSITIVE_INFINITY;
  }
  return order.sort((one, other) => {
    const [left, right] = [weights[one] as number, weights[other] as number];
    return left === right ? one - other : left - right;
  });
}
