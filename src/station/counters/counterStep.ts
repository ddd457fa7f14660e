/**
 * The difference between two readings of a counter. A wrapped counter continues from 0. Any other decrease means that the counter
 * was replaced: undefined.
 */
export function counterStep(before: number, after: number, wraps?: number): number | undefined {
  if (after >= before) return after - before;
  if (wraps === undefined) return undefined;
  const step = after + wraps - before;
  return step < wraps / 2 ? step : undefined;
}
