/** What a counter moved between two readings. A wrap goes on from 0; any other step back is a counter that was replaced. */
export function counterStep(before: number, after: number, wraps?: number): number | undefined {
  if (after >= before) return after - before;
  if (wraps === undefined) return undefined;
  const step = after + wraps - before;
  return step < wraps / 2 ? step : undefined;
}
