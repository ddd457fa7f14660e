// In: what measures a power and a stretch of time. Out: the sum of their powers by the minute, NaN where one of them was not read.
import type { Station } from '../contract.ts';
import type { Measure } from './meters.ts';

export const minuteMs = 60_000;

/** A device that was replaced counts while it served. Nothing that measures is nothing known. */
export async function sumOfMinutes(
  { series }: Pick<Station, 'series'>,
  measures: readonly Pick<Measure, 'device' | 'power' | 'from' | 'to'>[],
  start: number,
  end: number,
): Promise<Float64Array> {
  const minutes = Math.max(0, Math.floor((end - start) / minuteMs));
  const total = new Float64Array(minutes).fill(measures.length === 0 ? Number.NaN : 0);
  for (const { device, power, from = start, to = end } of measures) {
    const { at, values } = await series.range({ device: device.id, points: [power], start, end, stepS: 60, stat: 'mean' });
    const read = new Float64Array(minutes).fill(Number.NaN);
    const column = values[power] ?? new Float64Array(0);
    at.forEach((moment, index) => void (read[Math.floor((moment - start) / minuteMs)] = column[index] ?? Number.NaN));
    read.forEach((value, index) => {
      const moment = start + index * minuteMs;
      if (moment + minuteMs > from && moment < to) total[index] = (total[index] ?? 0) + value;
    });
  }
  return total;
}
