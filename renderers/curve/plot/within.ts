// In: a stretch that somebody wants to see. Out: it is shown, as far as it lies within the whole; whether more was asked for than there is.
import type uPlot from 'uplot';

/** Nothing is kept more finely than a second, and a line wants some of them. */
export const shortestMs = 10_000;

/** As long as it was asked for, where the whole is: what lies beyond an edge is moved back. */
export function showWithin(plot: uPlot, [start, end]: readonly [number, number], from: number, to: number): boolean {
  const length = Math.min(end - start, Math.max(shortestMs, to - from));
  const min = Math.min(Math.max(start, (from + to - length) / 2), end - length);
  plot.setScale('x', { min, max: min + length });
  return to - from > end - start;
}
