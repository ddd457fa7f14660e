// Compares a power with the value that other devices imply. The values are read at different times, so each is taken as the range
// of its readings within `skewMs`: on a ramp, the ranges overlap.
import type { AgreesCheck } from '../../core/devices/plausibility.ts';
import { gapOf, middle, type Range } from './track.ts';
import { allowance, type Judge, type Reference, type Sight, unknown } from './verdict.ts';

/** A value that has not changed for this time does not prove that the device is alive, unless it is zero. */
const stillMs = 10_000;

export function judgeAgrees({ point, tolerance, skewMs }: AgreesCheck): Judge {
  return (sight) => {
    const { now, own } = sight;
    const reference = sight.reference();
    if (reference === 'void') return { is: 'void' };
    const withinMs = skewMs + sight.paceMs(point);
    const track = own(point);
    const range = track.range(now, withinMs);
    const expected = reference && expectedOf(sight, reference, withinMs);
    if (!range || !expected) return unknown;
    const allowed = allowance(tolerance, reference.rating, expected.flow);
    const measured = middle(range);
    const used = gapOf(range, expected) / allowed;
    if (used <= 1)
      return { is: 'agrees', moves: measured === 0 || now - track.changedAt < stillMs + sight.paceMs(point) * 3, used };
    const turned = { low: -range.high, high: -range.low };
    const opposite = Math.abs(measured) > allowed && gapOf(turned, expected) <= allowed;
    return { is: 'contradicts', measured, expected: middle(expected), opposite };
  };
}

/** The range of the reference; undefined while a part of it is unknown. */
export function expectedOf(
  { now, track }: Sight,
  { terms }: Pick<Reference, 'terms'>,
  withinMs: number,
): (Range & { flow: number }) | undefined {
  const sum = { low: 0, high: 0, flow: 0 };
  for (const { device, point, sign, times, perhaps } of terms) {
    const read = track(device, point).range(now, withinMs);
    const by = times ? (track(device, times.point).value ?? Number.NaN) * times.factor : 1;
    if (!read || Number.isNaN(by)) return undefined;
    const range = { low: read.low * by, high: read.high * by };
    const [low, high] = sign > 0 ? [range.low, range.high] : [-range.high, -range.low];
    sum.low += perhaps ? Math.min(0, low) : low;
    sum.high += perhaps ? Math.max(0, high) : high;
    sum.flow += Math.abs(middle(range));
  }
  return sum;
}
