// In: a wish and the bands of the limits, the strongest first. Out: the power that is left, and the code that bound it. Pure.
import type { Bound, ReasonCode } from './decision.ts';

/** kW by which a limit must change the power to be its reason. */
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
    // Within what earlier limits left: a protection is never widened.
    if (band?.high !== undefined && band.high < high) {
      high = Math.max(low, band.high);
      highBy = code;
    }
    if (band?.low !== undefined && band.low > low) {
      low = Math.min(high, band.low);
      lowBy = code;
    }
  }
  // Never a zero below zero.
  const power = Math.min(high, Math.max(low, wish.power)) + 0;
  return { power, code: power < wish.power - noticeable ? highBy : power > wish.power + noticeable ? lowBy : wish.code };
}
