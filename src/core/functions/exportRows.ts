/** Rows of an export: range (ms) / step (s) × points, if each point has its own rows. Not rounded, so that limits are exact. */
export function exportRows(rangeMs: number, stepS: number, points = 1): number {
  const rows = (rangeMs / (stepS * 1000)) * points;
  return Number.isFinite(rows) && rows > 0 ? rows : 0;
}
