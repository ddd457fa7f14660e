// Computes what several measures counted in both directions over a period other than a calendar day.
import type { Station } from '../../contract/index.ts';
import { shiftsOf } from '../../counters/index.ts';
import type { Measure } from '../flow/index.ts';

export interface Moved {
  /** kWh; absent if one of the devices was not read. */
  into?: number;
  out?: number;
  complete: boolean;
}
type Parts = Pick<Station, 'docs' | 'series'>;
/** Divides every time zone offset, because these are multiples of a quarter of an hour. */
const stepS = 300;

/** A replaced device counts for the time that it was in service. */
export async function countedIn(station: Parts, measures: readonly Measure[], start: number, end: number): Promise<Moved> {
  const all: Moved[] = [];
  for (const measure of measures) {
    const [from, to] = [Math.max(start, measure.from ?? start), Math.min(end, measure.to ?? end)];
    if (to > from) all.push(await countOf(station, measure, from, to));
  }
  if (all.length === 0) return { complete: false };
  const [into, out] = [sumOf(all.map((each) => each.into)), sumOf(all.map((each) => each.out))];
  return {
    ...(into !== undefined && { into }),
    ...(out !== undefined && { out }),
    complete: all.every(({ complete }) => complete),
  };
}

async function countOf(station: Parts, { device, into, out }: Measure, start: number, end: number): Promise<Moved> {
  const points = [into, ...(out === undefined ? [] : [out])];
  const shifts = Object.fromEntries(points.map((point) => [point, shiftsOf(station.docs, device.id, point)]));
  const { values } = await station.series.range({ device: device.id, points, start, end, stepS, stat: 'difference', shifts });
  const known = (point: string): Float64Array => (values[point] ?? new Float64Array(0)).filter((value) => !Number.isNaN(value));
  const grown = (point: string | undefined): number | undefined => {
    const steps = point === undefined ? undefined : known(point);
    return steps && steps.length > 0 ? steps.reduce((sum, value) => sum + value, 0) : undefined;
  };
  const [one, other] = [grown(into), grown(out)];
  const complete = points.every((point) => known(point).length >= Math.floor((end - start) / (stepS * 1000)));
  return { ...(one !== undefined && { into: one }), ...(other !== undefined && { out: other }), complete };
}

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0);
