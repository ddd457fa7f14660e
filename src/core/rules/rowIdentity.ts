// In: the schema of a document. Out: at any list in it, the member that tells its rows apart, as the entity's rule `unique-by` names it, and the
// rows by it. Pure.
import { member } from './rule.ts';
import type { Schema } from '../language.ts';
import { read, toTokens } from '../pointer.ts';
import { memberOf, resolve } from '../schema/schemaWalk.ts';

/** A rule on its way down: the tokens that are left to the list, `*` for any row. */
interface Unique {
  left: readonly string[];
  key: string;
  children: string | undefined;
}
export interface Place {
  root: Schema;
  here: Schema | undefined;
  rules: readonly Unique[];
}
const row = '*';

export const placeOf = (root: Schema): Place => placed(root, resolve(root, root), []);

function placed(root: Schema, here: Schema | undefined, rules: readonly Unique[]): Place {
  const own = Object.values(here?.rules ?? {}).flatMap((each): Unique[] => {
    const { rule, at, key, children }: { rule: string; at?: unknown; key?: unknown; children?: unknown } = each;
    if (rule !== 'unique-by' || typeof at !== 'string' || typeof key !== 'string') return [];
    return [{ left: toTokens(at), key: member(key), children: typeof children === 'string' ? children : undefined }];
  });
  return { root, here, rules: [...rules, ...own] };
}

/** A member of an object, or any row of a list. */
export function stepInto({ root, here, rules }: Place, name: string): Place {
  const further = rules.flatMap(({ left: [next, ...left], key, children }): Unique[] => {
    if (next !== row && next !== name) return [];
    if (left.length > 0) return [{ left, key, children }];
    // In a tree the rows of a row are told apart alike.
    return children === undefined ? [] : [{ left: [...toTokens(member(children)), row], key, children }];
  });
  return placed(root, here && memberOf(here, name, root), further);
}

/** Pointer in a row; of several the first that the entity names. */
export const keyAt = ({ rules }: Place): string | undefined =>
  rules.find(({ left }) => left.length === 1 && left[0] === row)?.key;

export type RowName = string | number;

/** Undefined where a row has no name, or two have the same. */
export function rowsByName(rows: readonly unknown[], key: string): Map<RowName, unknown> | undefined {
  const named = new Map<RowName, unknown>();
  for (const row of rows) {
    const name = read(row, key);
    const word = typeof name === 'string' ? name.trim() : name;
    if ((typeof word !== 'string' && typeof word !== 'number') || word === '' || named.has(word)) return undefined;
    named.set(word, row);
  }
  return named;
}
