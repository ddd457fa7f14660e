// The export limit of the site in kW from the saved setting, and the grid power that keeps to it.
import type { ExportLimit } from '../../contract/docs.ts';

/** Undefined: not limited. A percentage without a peak power gives a limit of 0 kW. */
export function exportLimitOf(saved: ExportLimit | undefined): number | undefined {
  if (saved?.status !== 'enabled') return undefined;
  if (saved.basis === 'percent') return ((saved.percent ?? 0) / 100) * (saved.peakPower ?? 0);
  return saved.limit ?? 0;
}

/** Distance to the limit in kW: one percent of it, within bounds, to cover the errors of meters and set-points. */
const margin = { share: 0.01, least: 0.5, most: 5 } as const;

/** The lowest power at the grid point that storage and inverters keep to, kW; negative: feed-in. */
export const exportFloor = (limit: number): number =>
  0 - limit + Math.min(margin.most, Math.max(margin.least, margin.share * limit));
