// Sums the powers of several measures by the minute or another step. The sum is NaN if one of them was not read.
import type { Stat, Station } from '../../contract/index.ts';
import type { Measure } from './meters.ts';

export const minuteMs = 60_000;

type Served = Pick<Measure, 'device' | 'power' | 'from' | 'to'>;

/** A replaced device counts for the time that it was in service. NaN without any measure. */
export const sumOfMinutes = (
  station: Pick<Station, 'series'>,
  measures: readonly Served[],
  start: number,
  end: number,
): Promise<Float64Array> => sumOfSteps(station, measures, { start, end, stepS: 60, stat: 'mean' });

/**
 * The same in steps of another length, or for minima and maxima. Those need a single device, because the maximum of a sum is not
 * the sum of maxima.
 */
export async function sumOfSteps(
  { series }: Pick<Station, 'series'>,
  measures: readonly Served[],
  { start, end, stepS, stat }: { start: number; end: number; stepS: number; stat: Stat },
): Promise<Float64Array> {
  const stepMs = stepS * 1000;
  const steps = Math.max(0, Math.floor((end - start) / stepMs));
  const sum = createServedSum(steps, { start, stepMs });
  for (const { device, power, ...served } of measures) {
    const { at, values } = await series.range({ device: device.id, points: [power], start, end, stepS, stat });
    const read = new Float64Array(steps).fill(Number.NaN);
    const column = values[power] ?? new Float64Array(0);
    at.forEach((moment, index) => void (read[Math.floor((moment - start) / stepMs)] = column[index] ?? Number.NaN));
    sum.add(read, served);
  }
  return sum.total;
}

/**
 * Sums up by steps what each device measured while it was in service. NaN if none was, or if one that was in service was not
 * read.
 */
export function createServedSum(steps: number, { start, stepMs }: { start: number; stepMs: number }) {
  const total = new Float64Array(steps).fill(Number.NaN);
  /** Share of the step covered by its only value so far. 0: no value yet; 1: no further weighting. */
  const shares = new Float64Array(steps);
  return {
    total,
    /** In a step in which a device replaced another, each counts in proportion to its time. */
    add(
      read: ArrayLike<number>,
      { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Pick<Measure, 'from' | 'to'>,
    ): void {
      for (let index = 0; index < steps; index += 1) {
        const moment = start + index * stepMs;
        const share = (Math.min(moment + stepMs, to) - Math.max(moment, from)) / stepMs;
        if (share <= 0) continue;
        const [own, before] = [read[index] ?? Number.NaN, shares[index] ?? 0];
        total[index] = before === 0 ? own : (total[index] ?? 0) * before + own * share;
        shares[index] = before === 0 ? share : 1;
      }
    },
  };
}
