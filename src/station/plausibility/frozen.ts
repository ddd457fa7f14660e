// Finds points that read exactly the same value while the quantity that they depend on changes. A live measurement never stays
// exactly the same then.
import type { FrozenCheck } from '../../core/devices/plausibility.ts';
import { expectedOf } from './agrees.ts';
import type { Range } from './track.ts';
import { allowance, type Judge, unknown } from './verdict.ts';

/** Fewer readings prove nothing. */
const leastReadings = 3;
/** No mains has a lower phase voltage. */
const leastMainsV = 20;

export function judgeFrozen({ points, reference: name, moved, skewMs, forMs }: FrozenCheck): Judge {
  // A device behind an open switch reads a residual voltage that does not depend on the mains.
  const isDisconnected = (voltage = 0): boolean => name === 'mains' && Math.abs(voltage) < leastMainsV;
  let seen: { at: number; range: Range }[] = [];
  return (sight) => {
    const { now, own } = sight;
    const reference = sight.reference();
    if (reference === 'void') return { is: 'void' };
    const paceMs = Math.max(...points.map(sight.paceMs));
    const windowMs = Math.max(forMs, 4 * paceMs);
    const tracks = points.map(own).filter(({ value }) => value !== undefined);
    const [first] = tracks;
    const expected = reference && expectedOf(sight, reference, skewMs + paceMs);
    if (!first || !expected || isDisconnected(own(points[0] ?? '').value)) {
      seen = [];
      return unknown;
    }
    seen = [...seen.filter(({ at }) => at >= now - windowMs && at < now), { at: now, range: expected }];
    const changedAt = Math.max(...tracks.map((track) => track.changedAt));
    // Time without a reading does not count, because the value could not change in it.
    const unchangedMs = Math.min(now, sight.readAt()) - changedAt;
    if (unchangedMs < windowMs) return now - changedAt < windowMs ? { is: 'agrees', moves: true } : unknown;
    const [lowest, highest] = [Math.min(...seen.map(({ range }) => range.high)), Math.max(...seen.map(({ range }) => range.low))];
    const least = allowance(moved, reference.rating, 0);
    const coarse = 3 * Math.max(...points.slice(0, 1).map(sight.resolution));
    const by = highest - lowest;
    if (seen.length < leastReadings || by < Math.max(least, coarse)) return unknown;
    return { is: 'contradicts', measured: first.value ?? Number.NaN, expected: by };
  };
}
