// Finds the member that identifies the rows of a list in a document, as declared by the rule `unique-by` of the entity, and
// indexes rows by it. Pure.
import { member } from './rule.ts';
import type { Schema } from '../language.ts';
import { read, toTokens } from '../pointer.ts';
import { memberOf, resolve } from '../schema/schemaWalk.ts';

/** A rule during the descent: the remaining tokens down to the list, `*` for any row. */
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

/** Descends into a member of an object, or into any row of a list. */
export function stepInto({ root, here, rules }: Place, name: string): Place {
  const further = rules.flatMap(({ left: [next, ...left], key, children }): Unique[] => {
    if (next !== row && next !== name) return [];
    if (left.length > 0) return [{ left, key, children }];
    // In a tree, the rows inside a row are identified by the same member.
    return children === undefined ? [] : [{ left: [...toTokens(member(children)), row], key, children }];
  });
  return placed(root, here && memberOf(here, name, root), further);
}

/** Pointer to the identifying member in a row. If there are several, the first one that the entity declares. */
export const keyAt = ({ rules }: Place): string | undefined =>
  rules.find(({ left }) => left.length === 1 && left[0] === row)?.key;

export type RowName = string | number;

/** Rows by their identifying member. Undefined if a row has no value there, or if two rows have the same value. */
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
