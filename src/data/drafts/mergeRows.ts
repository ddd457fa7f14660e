// Three-way merge of list rows by their key.
// Returns undefined if rows cannot be identified. Pure.
import { type RowName as Name, rowsByName as byName } from '../../core/rules/rowIdentity.ts';

type Rows = readonly unknown[];
type Merge = (start: unknown, mine: unknown, theirs: unknown) => unknown;

export function mergeRows(start: Rows, mine: Rows, theirs: Rows, key: string | undefined, merge: Merge): unknown[] | undefined {
  if (key === undefined) return undefined;
  const [begun, own, saved] = [byName(start, key), byName(mine, key), byName(theirs, key)];
  if (!begun || !own || !saved) return undefined;
  return inOrder([...begun.keys()], [...own.keys()], [...saved.keys()]).flatMap((name) => {
    const value = merge(begun.get(name), own.get(name), saved.get(name));
    return value === undefined ? [] : [value];
  });
}

/** The stored order, unless it was changed here. Rows that only the other side has follow their predecessor there. */
function inOrder(start: readonly Name[], mine: readonly Name[], theirs: readonly Name[]): Name[] {
  const among = (names: readonly Name[], others: readonly Name[]): string =>
    JSON.stringify(names.filter((name) => others.includes(name)));
  const moved = among(mine, start) !== among(start, mine);
  const [order, others] = moved ? [mine, theirs] : [theirs, mine];
  const made = [...order];
  others.forEach((name, index) => {
    if (!made.includes(name)) made.splice(index === 0 ? 0 : made.indexOf(others[index - 1] ?? name) + 1, 0, name);
  });
  return made;
}
