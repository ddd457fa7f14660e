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

export function judgeFrozen({ points, lineVoltages = [], reference: name, moved, skewMs, forMs }: FrozenCheck): Judge {
  let seen: { at: number; range: Range }[] = [];
  return (sight) => {
    const { now, own } = sight;
    const reference = sight.reference();
    if (reference === 'void') return { is: 'void' };
    const paceMs = Math.max(...points.map(sight.paceMs));
    const windowMs = Math.max(forMs, 4 * paceMs);
    const isKnown = (point: string): boolean => own(point).value !== undefined;
    const isFirst = (point: string): boolean => isKnown(point) && (name !== 'mains' || sight.isVoltage(point));
    const compared = points.some(isFirst) ? points : [...lineVoltages, ...points];
    const tracks = compared.filter(isKnown).map(own);
    // The frequency does not depend on the voltage, so a constant frequency alone proves nothing.
    const first = compared.find(isFirst);
    const value = first === undefined ? undefined : own(first).value;
    // A device behind an open switch reads a residual voltage that does not depend on the mains.
    const isDisconnected = name === 'mains' && Math.abs(value ?? 0) < leastMainsV;
    const expected = reference && expectedOf(sight, reference, skewMs + paceMs);
    if (first === undefined || !expected || isDisconnected) {
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
    const coarse = 3 * sight.resolution(first);
    const by = highest - lowest;
    if (seen.length < leastReadings || by < Math.max(least, coarse)) return unknown;
    return { is: 'contradicts', measured: value ?? Number.NaN, expected: by };
  };
}
