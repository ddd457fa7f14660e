// Evaluates the condition of a bind over the points of its device, and rewrites a bind for a part of a device. Pure.
import { holds, ownReads, type Verdict } from '../condition.ts';
import type { Condition } from '../language.ts';
import type { Bind } from './device.ts';

/** Reads the value of a point; undefined if it is unknown. */
export type ReadPoint = (point: string) => number | undefined;

/** Every point that a bind reads. */
export const pointsOfBind = ({ point, voltage, when, until }: Bind): string[] => [
  ...new Set([point, ...(voltage === undefined ? [] : [voltage]), ...[when ?? true, until ?? true].flatMap(readBy)]),
];
const readBy = (condition: Condition): string[] => ownReads(condition).map((pointer) => pointer.slice(1));

/** Evaluates a condition over points. Same result as `holds`, but faster for comparisons with a number. */
export function judge(condition: Condition, read: ReadPoint): Verdict {
  if (typeof condition === 'boolean') return condition;
  // Most conditions compare one point with a number, and a large station evaluates ten thousand per second.
  if ((condition.op === 'eq' || condition.op === 'gt' || condition.op === 'lt') && typeof condition.value === 'number') {
    const { op, value: limit, at = '' } = condition;
    const value = known(read(keyOf(at)));
    return value === undefined ? undefined : op === 'eq' ? value === limit : op === 'gt' ? value > limit : value < limit;
  }
  return holds(condition, { scope: () => undefined, own: (pointer) => known(read(keyOf(pointer))) });
}
/** Point keys by pointer. Map lookups are slow with newly sliced strings. */
const keys = new Map<string, string>();
function keyOf(pointer: string): string {
  let key = keys.get(pointer);
  if (key === undefined) keys.set(pointer, (key = pointer.slice(1)));
  return key;
}
const known = (value: number | undefined): number | undefined => (Number.isNaN(value) ? undefined : value);

/** Replaces the point keys of a bind, for a part inside a device. */
export const bindAt = (bind: Bind, keyOf: (point: string) => string): Bind => ({
  ...bind,
  point: keyOf(bind.point),
  ...(bind.voltage !== undefined && { voltage: keyOf(bind.voltage) }),
  ...(bind.when !== undefined && { when: conditionAt(bind.when, keyOf) }),
  ...(bind.until !== undefined && { until: conditionAt(bind.until, keyOf) }),
});
function conditionAt(condition: Condition, keyOf: (point: string) => string): Condition {
  if (typeof condition === 'boolean') return condition;
  if (condition.op === 'all' || condition.op === 'any')
    return { ...condition, of: condition.of.map((each) => conditionAt(each, keyOf)) };
  if (condition.op === 'not') return { ...condition, of: conditionAt(condition.of, keyOf) };
  if (!('at' in condition) || condition.at === undefined) return condition;
  return { ...condition, at: `/${keyOf(condition.at.slice(1))}` };
}
