// A tree of values that can be read and watched by pointer. Every live value of the console is in such a store.
import { read as readAt, step, toTokens, withAt } from './pointer.ts';

export type Unsubscribe = () => void;

/** Something that can be read and watched at RFC 6901 pointers. */
export interface ReadableStore {
  read(pointer: string): unknown;
  /** Calls `wake` after the identity of the value at the pointer has changed. */
  subscribe(pointer: string, wake: () => void): Unsubscribe;
}

export interface Store extends ReadableStore {
  set(pointer: string, value: unknown): void;
}

interface Branch {
  wakes: Set<() => void>;
  below: Map<string, Branch>;
}
const newBranch = (): Branch => ({ wakes: new Set(), below: new Map() });

/** A store that wakes subscribers only if the value at their pointer changed. Equal subtrees keep their identity. */
export function createStore(initial: unknown = {}): Store {
  let root = initial;
  const top = newBranch();
  return {
    read: (pointer) => readAt(root, pointer),
    set(pointer, value) {
      const before = root;
      root = withAt(root, pointer, reconcile(readAt(root, pointer), value));
      if (before !== root) wakeChanged(top, before, root);
    },
    subscribe(pointer, wake) {
      let branch = top;
      for (const token of toTokens(pointer)) {
        const next = branch.below.get(token) ?? newBranch();
        branch.below.set(token, next);
        branch = next;
      }
      branch.wakes.add(wake);
      return () => leave(top, toTokens(pointer), wake);
    },
  };
}

/** Removes a subscriber, and the branches that have no other. */
function leave(branch: Branch, [token, ...rest]: readonly string[], wake: () => void): void {
  if (token === undefined) {
    branch.wakes.delete(wake);
    return;
  }
  const next = branch.below.get(token);
  if (!next) return;
  leave(next, rest, wake);
  if (next.wakes.size === 0 && next.below.size === 0) branch.below.delete(token);
}

/** Over copies, because a subscriber that is called may unsubscribe and subscribe again. */
function wakeChanged(branch: Branch, before: unknown, after: unknown): void {
  if (before === after) return;
  for (const wake of Array.from(branch.wakes)) wake();
  for (const [token, below] of Array.from(branch.below)) wakeChanged(below, step(before, token), step(after, token));
}

/** Returns `next` with every subtree that equals the one in `previous` replaced by it. */
export function reconcile(previous: unknown, next: unknown): unknown {
  if (previous === next || previous === null || next === null) return next;
  if (typeof previous !== 'object' || typeof next !== 'object') return next;
  if (Array.isArray(previous) !== Array.isArray(next)) return next;
  return Array.isArray(previous) ? reconcileList(previous, next as unknown[]) : reconcileMembers(previous, next);
}

/** Copies the list only if an element is replaced, because columns of numbers are long. */
function reconcileList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  let same = previous.length === next.length;
  for (let index = 0; index < next.length; index++) {
    const each = reconcile(previous[index], next[index]);
    if (each !== previous[index]) same = false;
    if (copy) copy[index] = each;
    else if (each !== next[index]) {
      copy = next.slice();
      copy[index] = each;
    }
  }
  return same ? previous : (copy ?? next);
}

const isPlain = (value: object): boolean => {
  const of: unknown = Object.getPrototypeOf(value);
  return of === Object.prototype || of === null;
};

/** Copies the object only if a member is replaced, because most readings have hundreds of numbers. */
function reconcileMembers(previous: object, next: object): object {
  const keys = Object.keys(next);
  const count = Object.keys(previous).length;
  // Objects such as files have no own members, so they cannot be compared.
  if (keys.length === 0 && count === 0 && !(isPlain(previous) && isPlain(next))) return next;
  let same = keys.length === count;
  let copy: Record<string, unknown> | undefined;
  for (const key of keys) {
    const was = step(previous, key);
    const came = step(next, key);
    const each = reconcile(was, came);
    if (each !== was || (was === undefined && !Object.hasOwn(previous, key))) same = false;
    if (each === came) continue;
    copy ??= { ...next };
    copy[key] = each;
  }
  return same ? previous : (copy ?? next);
}

/** A store that is limited to the part below a pointer. */
export function partOf(reading: ReadableStore, base: string): ReadableStore {
  return {
    read: (pointer) => reading.read(base + pointer),
    subscribe: (pointer, wake) => reading.subscribe(base + pointer, wake),
  };
}

/** Combines stores by name: `/session/…` reads the rest of the pointer in `session`. A layer hides that name in `below`. */
export function layered(layers: Readonly<Record<string, ReadableStore>>, below?: ReadableStore): ReadableStore {
  const find = (pointer: string): [ReadableStore, string] | undefined => {
    const [first, ...rest] = toTokens(pointer);
    const layer = first === undefined ? undefined : layers[first];
    if (layer) return [layer, rest.length === 0 ? '' : pointer.slice(pointer.indexOf('/', 1))];
    return below && [below, pointer];
  };
  return {
    read(pointer) {
      const found = find(pointer);
      return found?.[0].read(found[1]);
    },
    subscribe(pointer, wake) {
      const found = find(pointer);
      return found ? found[0].subscribe(found[1], wake) : () => {};
    },
  };
}

/** A store with a value that never changes. */
export const constant = (value: unknown): ReadableStore => ({
  read: (pointer) => readAt(value, pointer),
  subscribe: () => () => {},
});
