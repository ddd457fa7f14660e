// For a check that the values of a device contradict: finds the factor with which they would agree: -1 for an inverted sign, else a
// power of ten, as with a register in another unit or a shifted decimal point. Without such a check, no factor is proposed.
import type { Scaled } from '../../contract/index.ts';
import { type Contradiction, type OnceCheck, verdictOf } from '../../plausibility/once.ts';
import type { Sighting, Tested } from './sighting.ts';

/** A power that is scaled down agrees within the tolerance with almost any low power, so the sign is tried first. */
const factors = [-1, 0.1, 10, 0.01, 100, 0.001, 1000];

/** If several points could be wrong, the one outside its range is returned, or none. */
export function scaledIn(
  { check }: Contradiction,
  { values, odd }: Sighting,
  { type, record, around }: Tested,
): Scaled | undefined {
  const agrees = (points: readonly string[], factor: number): boolean => {
    const scaled = points.flatMap((each) => (values[each] === undefined ? [] : [[each, values[each] * factor] as const]));
    return verdictOf(check, type, record, { ...values, ...Object.fromEntries(scaled) }, around).is === 'agrees';
  };
  const found = groupsOf(check).flatMap((points) => {
    const factor = factors.find((each) => agrees(points, each));
    return factor === undefined ? [] : [{ point: points[0] ?? '', factor }];
  });
  return found.length > 1 ? found.find(({ point }) => odd.has(point)) : found[0];
}

/** Points that share one scale. */
function groupsOf(check: OnceCheck): readonly (readonly string[])[] {
  if (check.as === 'share') return [[check.point], [check.part], [check.whole]];
  if (check.as === 'agrees' || check.powers === undefined) return [[check.point]];
  return [[check.point, ...check.powers], [check.point]];
}
