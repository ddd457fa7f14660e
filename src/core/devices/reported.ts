// Conditions over values that a device reports, such as firmware version or model code. They decide which points it has and
// in which form.
import { holds, ownReads } from '../condition.ts';
import type { Condition } from '../language.ts';
import { read } from '../pointer.ts';

/** The newest value of a point of the same device or part; undefined while it is unknown. */
export type Reported = (point: string) => number | string | undefined;
export const nothingReported: Reported = () => undefined;

/** Names of the points that a condition depends on. */
export const reportedIn = (condition: Condition): string[] =>
  ownReads(condition).map((pointer) => pointer.slice(1).split('/', 1)[0] ?? '');

/** `unknown` while the device has not reported the values that the condition needs. False if settings are unknown. */
export function holdsFor(condition: Condition, config: unknown, reported: Reported): boolean | 'unknown' {
  const verdict = holds(condition, {
    scope: (pointer) => read({ config }, pointer),
    own: (pointer) => reported(pointer.slice(1)),
  });
  return verdict ?? (reportedIn(condition).some((point) => reported(point) === undefined) ? 'unknown' : false);
}
