// In: an answer in one of the shapes that stand for a list. Out: the list.
import { isObject } from '../../../src/core/object.ts';
import { read } from '../../../src/core/pointer.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Where the list lies: at the pointer of the option, in a page's `list`, in the value itself, or in columns of one length. */
export function listAt(value: unknown, pointer: string | undefined): readonly unknown[] | undefined {
  const list = pointer === undefined ? value : read(value, pointer);
  if (Array.isArray(list)) return list;
  if (!isObject(list)) return undefined;
  if (Array.isArray(list.list)) return list.list;
  return isColumnar(list) ? toRows(list) : undefined;
}

/** An object whose members are all lists of one length. */
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
