// Compares the present value of a topic with the last value sent. Returns the value as JSON would contain it, and the changes:
// [pointer, value] sets, [pointer] removes. One traversal produces both; unchanged parts stay the same object. All pointers refer
// to the previous value. Elements of lists are removed from the end only, so no index moves.
import { isObject } from '../../core/object.ts';
import { Later } from '../server/calls/pieces.ts';

export type Change = readonly [pointer: string, value: unknown] | readonly [pointer: string];
export interface Mirrored {
  value: unknown;
  /** Undefined if nothing was sent before, or if there are too many changes. */
  changes: readonly Change[] | undefined;
  /** Approximate length of its JSON. */
  size: number;
}
interface Walk {
  changes: Change[];
  most: number;
  size: number;
  /** Number of values that are visited before the next yield. */
  left: number;
  /** Inside a part that is completely new. */
  isNew: boolean;
}
const few = 2000;
const figureSize = 7;

/** Yields regularly, so that other work can run. */
export function* mirror(before: unknown, given: unknown, most = 4000): Generator<void, Mirrored> {
  const walk: Walk = { changes: [], most, size: 0, left: few, isNew: before === undefined };
  const value = yield* follow(before, toJson(given) ?? null, '', walk);
  const sendsChanges = before !== undefined && walk.changes.length <= most;
  return { value, changes: sendsChanges ? walk.changes : undefined, size: walk.size };
}

/** Returns the value to keep: the previous one if both are equal. */
function* follow(before: unknown, after: unknown, pointer: string, walk: Walk): Generator<void, unknown> {
  walk.left -= 1;
  if (after instanceof Later || Array.isArray(after)) {
    const kept = Array.isArray(before) ? before : undefined;
    return yield* beginning(kept, pointer, walk, (known) => followList(known ?? [], after, pointer, walk));
  }
  if (isObject(after)) {
    const kept = isObject(before) ? before : undefined;
    return yield* beginning(kept, pointer, walk, (known) => followMembers(known ?? {}, after, pointer, walk));
  }
  return before === after ? after : noted(after, pointer, walk);
}

/** If there is no comparable previous value, the whole value is sent. */
function* beginning<T>(
  known: T | undefined,
  pointer: string,
  walk: Walk,
  inside: (known: T | undefined) => Generator<void, unknown>,
): Generator<void, unknown> {
  const { isNew } = walk;
  walk.isNew ||= known === undefined;
  const kept = yield* inside(known);
  walk.isNew = isNew;
  return known === undefined ? noted(kept, pointer, walk) : kept;
}

function* followList(
  before: readonly unknown[],
  after: Later | readonly unknown[],
  pointer: string,
  walk: Walk,
): Generator<void, unknown> {
  const { list, to } = after instanceof Later ? after : { list: after, to: undefined };
  const kept: unknown[] = [];
  let isSame = before.length === list.length;
  for (let index = 0; index < list.length; index += 1) {
    const each = toJson(to ? to(list[index]) : list[index]) ?? null;
    const known = index < before.length ? before[index] : undefined;
    const copy = isLeaf(each) ? leaf(known, each, pointer, index, walk) : yield* follow(known, each, `${pointer}/${index}`, walk);
    isSame &&= copy === known;
    kept.push(copy);
    if (isUp(walk)) yield;
  }
  for (let index = before.length - 1; index >= list.length; index -= 1) record(walk, [`${pointer}/${index}`]);
  return isSame ? before : kept;
}

function* followMembers(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  pointer: string,
  walk: Walk,
): Generator<void, unknown> {
  const kept: Record<string, unknown> = {};
  let stayed = 0;
  let isSame = true;
  for (const name of Object.keys(after)) {
    const each = toJson(after[name]);
    // A member named __proto__ would otherwise set the prototype.
    if (each === undefined || name === '__proto__') continue;
    const has = Object.hasOwn(before, name);
    const known = has ? before[name] : undefined;
    if (has) stayed += 1;
    walk.size += name.length + 3;
    const copy = isLeaf(each)
      ? leaf(known, each, pointer, name, walk)
      : yield* follow(known, each, `${pointer}/${escaped(name)}`, walk);
    isSame &&= has && copy === known;
    kept[name] = copy;
    if (isUp(walk)) yield;
  }
  const names = Object.keys(before);
  if (stayed === names.length) return isSame ? before : kept;
  for (const name of names) if (!Object.hasOwn(kept, name)) record(walk, [`${pointer}/${escaped(name)}`]);
  return kept;
}

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;
/** Most values do not change, so no pointer is built for them. */
function leaf(before: unknown, after: unknown, parent: string, name: string | number, walk: Walk): unknown {
  walk.left -= 1;
  walk.size += typeof after === 'string' ? after.length + 3 : figureSize;
  if (before !== after && !walk.isNew) record(walk, [`${parent}/${typeof name === 'string' ? escaped(name) : name}`, after]);
  return after;
}
function isUp(walk: Walk): boolean {
  if (walk.left > 0) return false;
  walk.left = few;
  return true;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
function record(walk: Walk, change: Change): void {
  // One change above the maximum shows that there are too many.
  if (!walk.isNew && walk.changes.length <= walk.most) walk.changes.push(change);
}
function noted(value: unknown, pointer: string, walk: Walk): unknown {
  record(walk, [pointer, value]);
  return value;
}

/** The value as JSON represents it; undefined: it is omitted. */
function toJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null || !('toJSON' in value)) return value;
  return typeof value.toJSON === 'function' ? toJson(value.toJSON()) : value;
}
