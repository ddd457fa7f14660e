// In: points of a device and a stretch of time. Out: their columns from the series store, as samples or as columns with extremes.
import type { Columns, Stat, Station } from '../contract.ts';
import { type Drawn, needsColumns, toColumns, toCuts, toValues } from './columns.ts';
import type { Stretch } from './curveSteps.ts';

/** A column of one point and its extremes; the time axis is the same for every point of a query. */
export interface Read {
  at: Float64Array;
  mean: ArrayLike<number>;
  min?: ArrayLike<number>;
  max?: ArrayLike<number>;
}
export const none = new Float64Array(0);

export interface Wanted {
  path: string;
  stat: Stat;
}
/** Points of one device. Those that want the same statistic come out of one pass over the rows. */
export async function readPoints(
  station: Station,
  device: string,
  wanted: readonly Wanted[],
  stretch: Stretch,
  wide: boolean,
): Promise<Read[]> {
  const { start, end, stepS } = stretch;
  const found = new Map<Stat, Columns>();
  const ask = async (stat: Stat, points: readonly string[]) => {
    found.set(stat, await station.series.range({ device, points, start, end, stepS, stat }));
  };
  const paths = (stat: Stat) => wanted.filter((each) => each.stat === stat || (wide && (stat === 'min' || stat === 'max')));
  for (const stat of new Set<Stat>([...wanted.map(({ stat }) => stat), ...(wide ? (['min', 'max'] as const) : [])])) {
    await ask(
      stat,
      paths(stat).map(({ path }) => path),
    );
  }
  return wanted.map(({ path, stat }) => {
    const at = found.get(stat)?.at ?? none;
    const mean = found.get(stat)?.values[path] ?? none;
    if (!wide) return { at, mean };
    return { at, mean, min: found.get('min')?.values[path] ?? mean, max: found.get('max')?.values[path] ?? mean };
  });
}

/** Columns where the picture is narrower than the samples, else the samples. */
export function draw(read: Read, pixels: number | undefined): Drawn & { at: number[] } {
  if (!needsColumns(read.at.length, pixels)) return { at: Array.from(read.at), values: toValues(read.mean) };
  const cuts = toCuts(read.at.length, pixels ?? 1);
  return { at: cuts.map((cut) => read.at[cut] ?? 0), ...toColumns(read, cuts) };
}

export const isWide = ({ start, end, stepS }: Stretch, pixels: number | undefined): boolean =>
  needsColumns((end - start) / (stepS * 1000), pixels);
