// In: a bind, and what the points of its device read. Out: whether the condition of its alarm holds, and the bind as that of a part. Pure.
import { holds, ownReads, type Verdict } from '../condition.ts';
import type { Condition } from '../language.ts';
import type { Bind } from './device.ts';

/** Of a point; undefined is not known. */
export type ReadPoint = (point: string) => number | undefined;

/** Every point that a bind needs. */
export const pointsOfBind = ({ point, voltage, when, until }: Bind): string[] => [
  ...new Set([point, ...(voltage === undefined ? [] : [voltage]), ...[when ?? true, until ?? true].flatMap(readBy)]),
];
const readBy = (condition: Condition): string[] => ownReads(condition).map((pointer) => pointer.slice(1));

/** What `holds` says of a condition over points alone. */
export function judge(condition: Condition, read: ReadPoint): Verdict {
  if (typeof condition === 'boolean') return condition;
  // Nearly all of them compare one point with a number, and a large station judges ten thousand a second.
  if ((condition.op === 'eq' || condition.op === 'gt' || condition.op === 'lt') && typeof condition.value === 'number') {
    const { op, value: limit, at = '' } = condition;
    const value = known(read(keyOf(at)));
    return value === undefined ? undefined : op === 'eq' ? value === limit : op === 'gt' ? value > limit : value < limit;
  }
  return holds(condition, { scope: () => undefined, own: (pointer) => known(read(keyOf(pointer))) });
}
/** A key that is put together anew is looked up slowly. */
const keys = new Map<string, string>();
function keyOf(pointer: string): string {
  let key = keys.get(pointer);
  if (key === undefined) keys.set(pointer, (key = pointer.slice(1)));
  return key;
}
const known = (value: number | undefined): number | undefined => (Number.isNaN(value) ? undefined : value);

/** The same bind where its points are read by other keys: those of a part inside its device. */
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
