// Three-way merge of a document: original, local edit, and version saved by someone else. Pure.
import { equal } from '../../core/schema/validatorRuntime.ts';
import { type Place, keyAt, stepInto } from '../../core/rules/rowIdentity.ts';
import { mergeRows } from './mergeRows.ts';

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges by member, so that other people's changes to untouched members are kept; lists with a row key are merged by row.
 * Any other list is one member, because merging by position would produce a list that nobody wrote.
 */
export function merge(start: unknown, mine: unknown, theirs: unknown, place?: Place): unknown {
  if (equal(mine, start)) return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const begun: readonly unknown[] = Array.isArray(start) ? start : [];
    const down = (own: unknown, edited: unknown, saved: unknown) => merge(own, edited, saved, place && stepInto(place, '0'));
    return mergeRows(begun, mine, theirs, place && keyAt(place), down) ?? mine;
  }
  if (!isBag(mine) || !isBag(theirs)) return mine;
  const begun = isBag(start) ? start : {};
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = merge(begun[name], mine[name], theirs[name], place && stepInto(place, name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
