// Limits a requested power by the bands of the limits, the strongest first. Returns the remaining power and the reason that
// limited it. Pure.
import type { Bound, ReasonCode } from '../decision.ts';

/** A limit is the reason if it changes the power by at least this, in kW. */
export const noticeable = 0.05;

export function narrow(
  wish: { power: number; code: ReasonCode },
  bands: Iterable<readonly [ReasonCode, Bound | undefined]>,
): { power: number; code: ReasonCode } {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let lowBy = wish.code;
  let highBy = wish.code;
  for (const [code, band] of bands) {
    // Stays within the earlier limits: a later one never widens them.
    if (band?.high !== undefined && band.high < high) {
      high = Math.max(low, band.high);
      highBy = code;
    }
    if (band?.low !== undefined && band.low > low) {
      low = Math.min(high, band.low);
      lowBy = code;
    }
  }
  // `+ 0` turns -0 into 0.
  const power = Math.min(high, Math.max(low, wish.power)) + 0;
  return { power, code: power < wish.power - noticeable ? highBy : power > wish.power + noticeable ? lowBy : wish.code };
}
