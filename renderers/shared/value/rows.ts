// Finds the list in an answer, whichever of the supported shapes it has.
import { isObject } from '../../../src/core/object.ts';
import { read } from '../../../src/core/pointer.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The list is at the given pointer, or is the value itself, the `list` of a page, or columns of equal length. */
export function listAt(value: unknown, pointer: string | undefined): readonly unknown[] | undefined {
  const list = pointer === undefined ? value : read(value, pointer);
  if (Array.isArray(list)) return list;
  if (!isObject(list)) return undefined;
  if (Array.isArray(list.list)) return list.list;
  return isColumnar(list) ? toRows(list) : undefined;
}

/** An object whose members are all lists of the same length. */
export function isColumnar(value: unknown): value is Readonly<Record<string, readonly unknown[]>> {
  if (!isObject(value)) return false;
  const columns = Object.values(value);
  return columns.length > 0 && columns.every((each) => Array.isArray(each) && each.length === (columns[0] as unknown[]).length);
}

export function toRows(columns: Readonly<Record<string, readonly unknown[]>>): Row[] {
  const entries = Object.entries(columns);
  return Array.from({ length: entries[0]?.[1].length ?? 0 }, (_each, index) =>
    Object.fromEntries(entries.map(([name, column]) => [name, column[index]])),
  );
}
