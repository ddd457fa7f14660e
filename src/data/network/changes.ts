// Applies the changes of the stream to a document; unchanged branches keep their identity.
import { read, toPointer, toTokens, withAt } from '../../core/pointer.ts';

/** [pointer, value] sets, [pointer] removes. All pointers refer to the document before the changes. */
export type Change = readonly [pointer: string, value?: unknown];

export function withChanges(document: unknown, changes: readonly Change[]): unknown {
  let next = document;
  const gone: (readonly string[])[] = [];
  // A column of thousands of cells may change in hundreds of places, so it is copied only once.
  const own = new Set<unknown>();
  for (const change of changes) {
    if (change.length > 1) next = put(next, toTokens(change[0]), 0, change[1], own);
    else gone.push(toTokens(change[0]));
  }
  // Highest index first, so that the other indices stay valid.
  gone.sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)) || 0);
  for (const tokens of gone) next = without(next, tokens);
  return next;
}

function put(here: unknown, tokens: readonly string[], depth: number, value: unknown, own: Set<unknown>): unknown {
  const token = tokens[depth];
  if (token === undefined) return value;
  const copy = own.has(here) ? here : copyOf(here);
  own.add(copy);
  if (Array.isArray(copy)) copy[Number(token)] = put(copy[Number(token)], tokens, depth + 1, value, own);
  else {
    const object = copy as Record<string, unknown>;
    const before = Object.hasOwn(object, token) ? object[token] : undefined;
    const after = put(before, tokens, depth + 1, value, own);
    // A member named __proto__ would set the prototype.
    if (after === undefined) delete object[token];
    else if (token !== '__proto__') object[token] = after;
  }
  return copy;
}
/** Creates missing objects on the path. */
const copyOf = (value: unknown): unknown[] | Record<string, unknown> =>
  Array.isArray(value) ? value.slice() : typeof value === 'object' && value !== null ? { ...value } : {};

function without(document: unknown, tokens: readonly string[]): unknown {
  const last = tokens.at(-1);
  if (last === undefined) return undefined;
  const parentAt = toPointer(tokens.slice(0, -1));
  const parent = read(document, parentAt);
  if (parent === null || typeof parent !== 'object') return document;
  if (!Array.isArray(parent)) return withAt(document, toPointer(tokens), undefined);
  return withAt(
    document,
    parentAt,
    parent.filter((_, index) => index !== Number(last)),
  );
}
