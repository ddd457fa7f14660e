// Store of validation and station errors by pointer; subscribers are notified only when the text at their pointer changes.
import type { Text } from '../../core/language.ts';
import type { ReadableStore } from '../../core/store.ts';
import type { Finding } from '../../core/schema/finding.ts';
import { equal } from '../../core/schema/validatorRuntime.ts';

interface FindingAt {
  at: string;
  text: Text;
}
export interface FindingStore extends ReadableStore {
  set: (findings: readonly Finding[]) => void;
}

/** `read('/name')`: the text at that pointer. `read('/rows/*')`: everything at or below /rows, as { at, text }[]. */
export function createFindings(toShown: (finding: Finding) => unknown = ({ text }) => text): FindingStore {
  let list: readonly Finding[] = [];
  let answers = new Map<string, unknown>();
  const watched = new Map<string, Set<() => void>>();

  function ask(pointer: string): unknown {
    if (!pointer.endsWith('/*')) {
      const found = list.find((each) => each.path === pointer);
      return found && toShown(found);
    }
    const base = pointer.slice(0, -2);
    const below = list.filter((each) => each.path === base || each.path.startsWith(`${base}/`));
    return below.map(({ path, text }) => ({ at: path, text }) satisfies FindingAt);
  }
  function read(pointer: string): unknown {
    if (!answers.has(pointer)) answers.set(pointer, ask(pointer));
    return answers.get(pointer);
  }
  return {
    read,
    set(findings) {
      if (equal(list, findings)) return;
      const before = answers;
      list = findings;
      answers = new Map();
      for (const [pointer, was] of before) answers.set(pointer, keep(was, ask(pointer)));
      for (const [pointer, wakes] of watched) {
        if (!before.has(pointer) || before.get(pointer) !== read(pointer)) for (const wake of [...wakes]) wake();
      }
    },
    subscribe(pointer, wake) {
      const wakes = watched.get(pointer) ?? new Set();
      watched.set(pointer, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) watched.delete(pointer);
      };
    },
  };
}

/** Findings below a pointer, with pointers relative to it. */
export function findingsAt(all: ReadableStore, base: string): ReadableStore {
  if (base === '') return all;
  const cache = new WeakMap<object, readonly FindingAt[]>();
  const fromHere = (found: readonly FindingAt[]): readonly FindingAt[] => {
    const known = cache.get(found) ?? found.map(({ at, text }) => ({ at: at.slice(base.length), text }));
    cache.set(found, known);
    return known;
  };
  return {
    read(pointer) {
      const found = all.read(base + pointer);
      return pointer.endsWith('/*') && isList(found) ? fromHere(found) : found;
    },
    subscribe: (pointer, wake) => all.subscribe(base + pointer, wake),
  };
}
const isList = (found: unknown): found is readonly FindingAt[] => Array.isArray(found);

const keep = (before: unknown, next: unknown): unknown => (equal(before, next) ? before : next);
