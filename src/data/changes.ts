// In: a document and the changes that the stream told of it. Out: the document after them; untouched branches keep their identity.
import { read, toPointer, toTokens, withAt } from '../core/pointer.ts';

/** [pointer, value] sets, [pointer] removes. All pointers mean the document before the changes. */
export type Change = readonly [pointer: string, value?: unknown];

export function withChanges(document: unknown, changes: readonly Change[]): unknown {
  let next = document;
  const gone: string[][] = [];
  for (const change of changes) {
    if (change.length > 1) next = withAt(next, change[0], change[1]);
    else gone.push(toTokens(change[0]));
  }
  // Highest index first, so that the indices of the others stay true.
  gone.sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)) || 0);
  for (const tokens of gone) next = without(next, tokens);
  return next;
}

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
