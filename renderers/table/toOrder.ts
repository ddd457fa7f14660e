// In: rows that are all here, and what a person asked for. Out: the rows in that order, and one page of them.
import { read } from '../../src/core/pointer.ts';

export interface Order {
  column: string;
  order: 'ascend' | 'descend';
}
export interface Entry {
  row: unknown;
  key: string;
  /** The key as the data has it; undefined where it has none. */
  id: unknown;
  /** Whatever else a drawn row depends on. */
  stamp: unknown;
  /** Rows that stand folded under it. */
  children?: readonly Entry[];
}

/** `name.ascend` in the address. */
export const toOrderText = ({ column, order }: Order): string => `${column}.${order}`;
export function fromOrderText(text: unknown): Order | undefined {
  const [, column, order] = /^(.+)\.(ascend|descend)$/.exec(typeof text === 'string' ? text : '') ?? [];
  return column === undefined ? undefined : { column, order: order as Order['order'] };
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** What is missing stands last in either order. */
export function compare(left: unknown, right: unknown, descending: boolean): number {
  const leftMissing = left === undefined || left === null;
  const rightMissing = right === undefined || right === null;
  if (leftMissing || rightMissing) return Number(leftMissing) - Number(rightMissing);
  const found =
    typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(toWord(left), toWord(right));
  return descending ? -found : found;
}
const toWord = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export function toOrdered<T extends Entry>(entries: readonly T[], at: string | undefined, order: Order['order']): readonly T[] {
  if (at === undefined) return entries;
  return entries.toSorted((left, right) => compare(read(left.row, at), read(right.row, at), order === 'descend'));
}

/** The page nearest to the one asked for; pages count from 1. */
export function toPage<T>(entries: readonly T[], current: number, size: number): { shown: readonly T[]; current: number } {
  const last = Math.max(1, Math.ceil(entries.length / size));
  const page = Math.min(last, Math.max(1, current));
  return { shown: entries.slice((page - 1) * size, page * size), current: page };
}

/** Key of a row as text; its place where it has none, so that no two rows share one. */
export function toEntries(rows: readonly unknown[], key: string, stamp?: unknown, children?: string): Entry[] {
  const seen = new Set<string>();
  const toEntry = (row: unknown, index: number): Entry => {
    const id = read(row, key);
    const text = typeof id === 'string' || typeof id === 'number' ? String(id) : `row ${index}`;
    const own = seen.has(text) ? `${text} ${seen.size}` : text;
    seen.add(own);
    const under = children === undefined ? undefined : read(row, children);
    return { row, key: own, id, stamp, ...(Array.isArray(under) && under.length > 0 && { children: under.map(toEntry) }) };
  };
  return rows.map(toEntry);
}

/** Each row, and behind it those that are folded under it. */
export const unfolded = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...unfolded(entry.children ?? [])]);
