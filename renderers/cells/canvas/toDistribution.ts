// Counts the cells per interval, with intervals of a round width.
import { type Cells, implausible } from '../toCells.ts';
import { roundUp } from './toScale.ts';

export interface Distribution {
  /** One more than there are intervals. */
  borders: number[];
  counts: number[];
  most: number;
}

/** No interval is narrower than the resolution of the measurement; otherwise some would always be empty. */
export function toDistribution(
  { values, quality, minAt, maxAt }: Cells,
  resolution: number,
  about = 24,
): Distribution | undefined {
  if (minAt < 0) return undefined;
  const [low, high] = [values[minAt] ?? Number.NaN, values[maxAt] ?? Number.NaN];
  const width = Math.max(roundUp((high - low) / about || resolution), resolution);
  // Borders are halfway between readable values, so that no value is on a border.
  const first = Math.floor((low + resolution / 2) / width) * width - resolution / 2;
  const steps = Math.max(1, Math.floor((high - first) / width) + 1);
  const counts = Array.from({ length: steps }, () => 0);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value) || quality[index] === implausible) continue;
    const step = Math.min(steps - 1, Math.max(0, Math.floor((value - first) / width)));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  return {
    borders: Array.from({ length: steps + 1 }, (_, at) => first + at * width),
    counts,
    most: counts.reduce((most, each) => Math.max(most, each), 0),
  };
}
