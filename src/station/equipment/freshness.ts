// Decides whether the values of a device are up to date. Device states, the page header, the marks on tiles, the virtual meters
// and the dispatch all use this function (src/station/acquire/README.md).
import type { LiveDevice } from '../contract/index.ts';

/**
 * `late`: the values that are read most often have expired and are unknown; values that are read less often are still valid.
 * `gone`: the device does not respond, or all its values have expired.
 */
export type Freshness = 'in-time' | 'late' | 'gone';

/** `otherwiseMs`: the maximum age for a device whose values are pushed, not polled, and so have no maximum age of their own. */
export function freshnessOf(
  { at, link, freshMs, staleMs }: Pick<LiveDevice, 'at' | 'link' | 'freshMs' | 'staleMs'>,
  now: number,
  otherwiseMs = Number.POSITIVE_INFINITY,
): Freshness {
  if (at === undefined || link === 'timeout' || link === 'never') return 'gone';
  const age = now - at;
  if (age > (staleMs ?? otherwiseMs)) return 'gone';
  return age > (freshMs ?? otherwiseMs) ? 'late' : 'in-time';
}
