// A bar for each cell if there is room, otherwise columns with the minimum and maximum of several cells.
import { type Cells, implausible } from '../toCells.ts';
import { roundUp } from './toScale.ts';

export interface BarColumns {
  /** Cells per column. */
  per: number;
  /** By column; NaN if unknown. */
  low: Float64Array;
  high: Float64Array;
}
export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

/** A bar and its gap need two pixels. */
export function toBarColumns({ values, quality, count }: Cells, pixels: number): BarColumns {
  const per = Math.max(1, Math.ceil((count * 2) / Math.max(1, pixels)));
  const columns = Math.ceil(count / per);
  const low = new Float64Array(columns).fill(Number.NaN);
  const high = new Float64Array(columns).fill(Number.NaN);
  for (let index = 0; index < count; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value) || quality[index] === implausible) continue;
    const column = Math.floor(index / per);
    if (!(value >= (low[column] ?? Number.NaN))) low[column] = value;
    if (!(value <= (high[column] ?? Number.NaN))) high[column] = value;
  }
  return { per, low, high };
}

/** Starts near the minimum instead of 0, where differences between cells would not be visible. The axis labels show the range. */
export function toAxis({ values, minAt, maxAt }: Cells, resolution: number): Axis | undefined {
  if (minAt < 0) return undefined;
  const [low, high] = [values[minAt] ?? Number.NaN, values[maxAt] ?? Number.NaN];
  return axisOver(low, high, resolution, (high - low) * 0.15 + resolution);
}

export function axisOver(low: number, high: number, resolution: number, room = 0): Axis {
  const tick = Math.max(roundUp((high - low + 2 * room) / 6), resolution);
  const first = Math.floor((low - room) / tick + 1e-9);
  const last = Math.max(first + 1, Math.ceil((high + room) / tick - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * tick);
  return { from: first * tick, to: last * tick, ticks };
}

/** The cell of a column furthest from the median; a click on the column selects it. */
export function shownAt({ values, quality, count, median }: Cells, { per }: BarColumns, column: number): number {
  let best = -1;
  for (let index = column * per; index < Math.min(count, (column + 1) * per); index++) {
    const far = Math.abs((values[index] ?? Number.NaN) - median);
    if (Number.isNaN(far) || quality[index] === implausible) continue;
    if (best < 0 || far > Math.abs((values[best] ?? Number.NaN) - median)) best = index;
  }
  return best < 0 && column * per < count ? column * per : best;
}
