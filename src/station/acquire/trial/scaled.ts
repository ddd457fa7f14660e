// In: a check that the values of a device contradict. Out: the power of ten with which they would agree: a register in another unit, or a decimal point at
// another place. The check is the witness; without one no factor is proposed.
import type { Scaled } from '../../contract/index.ts';
import { type Contradiction, type OnceCheck, verdictOf } from '../../plausibility/once.ts';
import type { Sighting, Tested } from './sighting.ts';

const factors = [0.1, 10, 0.01, 100, 0.001, 1000];

/** Where several points could be to blame, it is the one that is out of its range, or nobody can tell. */
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

/** Points that have one scale. */
function groupsOf(check: OnceCheck): readonly (readonly string[])[] {
  if (check.as === 'share') return [[check.point], [check.part], [check.whole]];
  return [check.as === 'phases' ? [check.point, ...check.powers] : [check.point]];
}
