// Reduces samples to one column per pixel with mean, minimum and maximum, so that no extreme is lost. Pure.

export interface Samples {
  mean: ArrayLike<number>;
  /** Extremes inside each sample if they are stored, else the samples themselves. */
  min?: ArrayLike<number>;
  max?: ArrayLike<number>;
}
export interface Drawn {
  values: (number | null)[];
  min?: (number | null)[];
  max?: (number | null)[];
}
/** With more samples per pixel than this, columns are drawn. */
const mostSamplesPerPixel = 4;

export const needsColumns = (samples: number, pixels: number | undefined): boolean =>
  pixels !== undefined && samples > pixels * mostSamplesPerPixel;

/** Index of the first sample of each column. All columns have the same number of samples, except perhaps the last. */
export function toCuts(samples: number, pixels: number): number[] {
  const size = Math.ceil(samples / pixels);
  return Array.from({ length: Math.ceil(samples / size) }, (_none, column) => column * size);
}

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

/** Every sample unchanged; a gap is null. */
export const toValues = (values: ArrayLike<number>): (number | null)[] => Array.from(values, orNull);

/** A column is a gap only if all its samples are. */
export function toColumns({ mean, min = mean, max = mean }: Samples, cuts: readonly number[]): Drawn {
  const drawn = { values: [] as (number | null)[], min: [] as (number | null)[], max: [] as (number | null)[] };
  cuts.forEach((from, index) => {
    const to = cuts[index + 1] ?? mean.length;
    let [sum, count, low, high] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = from; at < to; at += 1) {
      const value = mean[at] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
      low = Math.min(low, known(min[at], value));
      high = Math.max(high, known(max[at], value));
    }
    drawn.values.push(count === 0 ? null : sum / count);
    drawn.min.push(count === 0 ? null : low);
    drawn.max.push(count === 0 ? null : high);
  });
  return drawn;
}
const known = (value: number | undefined, otherwise: number): number =>
  value === undefined || Number.isNaN(value) ? otherwise : value;
