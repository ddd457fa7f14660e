/** Rows of an export: range (ms) over step (s), times the points where each makes rows of its own. Not rounded, so that bounds are exact. */
export function exportRows(rangeMs: number, stepS: number, points = 1): number {
  const rows = (rangeMs / (stepS * 1000)) * points;
  return Number.isFinite(rows) && rows > 0 ? rows : 0;
}
