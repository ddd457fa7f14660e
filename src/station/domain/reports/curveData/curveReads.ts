// Reads points of a device from the series store, as samples or as columns with extremes.
import type { Columns, Stat, Station } from '../../../contract/index.ts';
import { type Drawn, needsColumns, toColumns, toCuts, toValues } from '../columns.ts';
import type { Stretch } from './curveSteps.ts';
import { type Measure, sumOfSteps } from '../../flow/index.ts';

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
/** Reads points of one device. Points with the same statistic are read in one pass over the rows. */
export async function readPoints(
  station: Station,
  device: string,
  wanted: readonly Wanted[],
  { start, end, stepS }: Stretch,
  wide: boolean,
): Promise<Read[]> {
  const found = new Map<Stat, Columns>();
  for (const stat of new Set(wanted.map((each) => each.stat))) {
    const points = wanted.filter((each) => each.stat === stat).map(({ path }) => path);
    // Extremes are read only for means, which hide them. For codes and counters they make no sense.
    found.set(stat, await station.series.range({ device, points, start, end, stepS, stat, spread: wide && stat === 'mean' }));
  }
  return wanted.map(({ path, stat }) => {
    const { at = none, values = {}, spread = {} } = found.get(stat) ?? {};
    return { at, mean: values[path] ?? none, ...spread[path] };
  });
}

/** Steps in which history is stored. */
const keptSteps = [60, 10, 1] as const;
/** The lowest and the highest sum inside each step, from the longest shorter step that is stored; undefined if there is none. */
export async function extremesOfSum(
  station: Station,
  measures: readonly Measure[],
  { start, end, stepS }: Stretch,
): Promise<Required<Pick<Read, 'min' | 'max'>> | undefined> {
  const fineS = keptSteps.find((each) => each < stepS);
  if (fineS === undefined) return undefined;
  const sums = await sumOfSteps(station, measures, { start, end, stepS: fineS, stat: 'mean' });
  const steps = Math.ceil((end - start) / (stepS * 1000));
  const [min, max] = [new Float64Array(steps).fill(Number.NaN), new Float64Array(steps).fill(Number.NaN)];
  sums.forEach((sum, index) => {
    const step = Math.floor((index * fineS) / stepS);
    if (Number.isNaN(sum)) return;
    if (!((min[step] ?? Number.NaN) <= sum)) min[step] = sum;
    if (!((max[step] ?? Number.NaN) >= sum)) max[step] = sum;
  });
  return { min, max };
}

/** Columns if the picture has fewer pixels than samples, else the samples. Extremes are included if known. */
export function draw(read: Read, pixels: number | undefined): Drawn & { at: number[] } {
  if (!needsColumns(read.at.length, pixels)) {
    const { min, max } = read;
    return {
      at: Array.from(read.at),
      values: toValues(read.mean),
      ...(min && max && { min: toValues(min), max: toValues(max) }),
    };
  }
  const cuts = toCuts(read.at.length, pixels ?? 1);
  return { at: cuts.map((cut) => read.at[cut] ?? 0), ...toColumns(read, cuts) };
}

/** Samples longer than a second, or several samples per pixel, hide extremes. */
export const isWide = ({ start, end, stepS }: Stretch, pixels: number | undefined): boolean =>
  stepS > 1 || needsColumns((end - start) / (stepS * 1000), pixels);

/** All series share one time axis. */
export const withoutAt = ({ at: _at, ...drawn }: Drawn & { at: number[] }): Drawn => drawn;
