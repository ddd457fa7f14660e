// In: the saved export limit. Out: kW that the site may feed into the grid, and what may be drawn and fed to keep to it.
import type { ExportLimit } from '../contract/docs.ts';

/** Undefined: not limited. A share of a peak power that nobody entered leaves nothing. */
export function exportLimitOf(saved: ExportLimit | undefined): number | undefined {
  if (saved?.status !== 'enabled') return undefined;
  if (saved.basis === 'percent') return ((saved.percent ?? 0) / 100) * (saved.peakPower ?? 0);
  return saved.limit ?? 0;
}

/** kW by which the control stays inside: a hundredth of the limit, and what meters and set-points differ by. */
const margin = { share: 0.01, least: 0.5, most: 5 } as const;

/** The power at the grid point that storage and inverters keep to, kW; below 0 it is fed. */
export const exportFloor = (limit: number): number =>
  0 - limit + Math.min(margin.most, Math.max(margin.least, margin.share * limit));
