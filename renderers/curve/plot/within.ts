// Zooms to a time range, limited to the full range. Returns whether more than the full range was asked for.
import type uPlot from 'uplot';

/** Stored data is no finer than one second, and a line needs several samples. */
export const shortestMs = 10_000;

/** Keeps the requested length where possible: a range beyond an edge is shifted back inside. */
export function showWithin(plot: uPlot, [start, end]: readonly [number, number], from: number, to: number): boolean {
  const length = Math.min(end - start, Math.max(shortestMs, to - from));
  const min = Math.min(Math.max(start, (from + to - length) / 2), end - length);
  plot.setScale('x', { min, max: min + length });
  return to - from > end - start;
}
