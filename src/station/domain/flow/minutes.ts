// In: what measures a power and a stretch of time. Out: the sum of their powers by the minute or another step, NaN where one of them was
// not read.
import type { Stat, Station } from '../../contract/index.ts';
import type { Measure } from './meters.ts';

export const minuteMs = 60_000;

type Served = Pick<Measure, 'device' | 'power' | 'from' | 'to'>;

/** A device that was replaced counts while it served. Nothing that measures is nothing known. */
export const sumOfMinutes = (
  station: Pick<Station, 'series'>,
  measures: readonly Served[],
  start: number,
  end: number,
): Promise<Float64Array> => sumOfSteps(station, measures, { start, end, stepS: 60, stat: 'mean' });

/** The same in steps of another length, or of extremes: those of one device alone, since the extreme of a sum is not the sum of extremes. */
export async function sumOfSteps(
  { series }: Pick<Station, 'series'>,
  measures: readonly Served[],
  { start, end, stepS, stat }: { start: number; end: number; stepS: number; stat: Stat },
): Promise<Float64Array> {
  const stepMs = stepS * 1000;
  const steps = Math.max(0, Math.floor((end - start) / stepMs));
  const total = new Float64Array(steps).fill(measures.length === 0 ? Number.NaN : 0);
  for (const { device, power, from = start, to = end } of measures) {
    const { at, values } = await series.range({ device: device.id, points: [power], start, end, stepS, stat });
    const read = new Float64Array(steps).fill(Number.NaN);
    const column = values[power] ?? new Float64Array(0);
    at.forEach((moment, index) => void (read[Math.floor((moment - start) / stepMs)] = column[index] ?? Number.NaN));
    read.forEach((value, index) => {
      const moment = start + index * stepMs;
      if (moment + stepMs > from && moment < to) total[index] = (total[index] ?? 0) + value;
    });
  }
  return total;
}
