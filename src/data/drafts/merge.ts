// In: a document as an edit began with it, as it was edited, and as somebody else saved it meanwhile. Out: theirs with what was edited. Pure.
import { equal } from '../../core/schema/validatorRuntime.ts';

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Member by member, so that nothing of theirs is undone that nobody here has touched; a list is one member. */
export function merge(start: unknown, mine: unknown, theirs: unknown): unknown {
  if (equal(mine, start)) return theirs;
  if (!isBag(mine) || !isBag(theirs)) return mine;
  const begun = isBag(start) ? start : {};
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = merge(begun[name], mine[name], theirs[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
