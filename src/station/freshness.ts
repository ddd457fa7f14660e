// In: a device as the acquisition knows it, and a moment. Out: whether its values are up to date. The state of a device, the page header, the marks
// on tiles, the virtual meters and the dispatch all ask here (docs/decisions/170).
import type { LiveDevice } from './contract/index.ts';

/**
 * `late`: nothing was read for longer than its fastest values are used, so those are unknown; values that are read seldom hold.
 * `gone`: it does not answer, or nothing was read for longer than any of its values is used.
 */
export type Freshness = 'in-time' | 'late' | 'gone';

/** `otherwiseMs`: for a device whose values are put and not read, where nothing says how old they may be. */
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
