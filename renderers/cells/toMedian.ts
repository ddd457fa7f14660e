// The median of numbers without NaN, without sorting them: a station has hundreds of thousands.

/** Of the first `count` values; NaN if there are none. Changes their order. */
export function toMedian(values: Float64Array, count: number = values.length): number {
  if (count === 0) return Number.NaN;
  const middle = count >> 1;
  const upper = select(values, count, middle);
  if (count % 2) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < middle; at++) lower = Math.max(lower, values[at] ?? Number.NaN);
  return (lower + upper) / 2;
}

const bins = 64;
const tally = new Uint16Array(bins);

/** The same for known extremes: only the values in the bin of the median are ordered. */
export function toMedianWithin(values: Float64Array, count: number, low: number, high: number): number {
  if (count === 0 || count >= 2 ** 16 || !(high > low)) return toMedian(values, count);
  const scale = (bins - 1) / (high - low);
  tally.fill(0);
  for (let at = 0; at < count; at++) {
    const bin = ((values[at] ?? 0) - low) * scale;
    tally[bin | 0] = (tally[bin | 0] ?? 0) + 1;
  }
  const middle = count >> 1;
  let below = 0;
  let bin = 0;
  for (; below + (tally[bin] ?? 0) <= middle; bin++) below += tally[bin] ?? 0;
  let inside = 0;
  let lower = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const value = values[at] ?? 0;
    const own = ((value - low) * scale) | 0;
    if (own === bin) values[inside++] = value;
    else if (own < bin && value > lower) lower = value;
  }
  const upper = select(values, inside, middle - below);
  if (count % 2) return upper;
  for (let at = 0; at < middle - below; at++) lower = Math.max(lower, values[at] ?? Number.NaN);
  return (lower + upper) / 2;
}

/**
 * Quickselect: the value that sorting would put at `place`, with no greater value before it. C. A. R. Hoare, Algorithm 65: FIND,
 * 1961.
 */
function select(values: Float64Array, count: number, place: number): number {
  let [left, right] = [0, count - 1];
  while (left < right) {
    const pivot = values[place] ?? Number.NaN;
    let [low, high] = [left, right];
    while (low <= high) {
      while ((values[low] ?? Number.NaN) < pivot) low++;
      while ((values[high] ?? Number.NaN) > pivot) high--;
      if (low > high) break;
      const lowest = values[low] ?? Number.NaN;
      values[low++] = values[high] ?? Number.NaN;
      values[high--] = lowest;
    }
    if (high < place) left = low;
    if (low > place) right = high;
  }
  return values[place] ?? Number.NaN;
}
