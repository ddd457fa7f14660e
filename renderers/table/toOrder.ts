// Sorts and pages rows that are all available locally.
import { read } from '../../src/core/pointer.ts';

export interface Order {
  column: string;
  order: 'ascend' | 'descend';
}
export interface Entry {
  row: unknown;
  key: string;
  /** The original key; undefined if the row has none. */
  id: unknown;
  /** Changes if the row must re-render for a reason other than its data. */
  stamp: unknown;
  /** Child rows. */
  children?: readonly Entry[];
}

/** `name.ascend` in the URL. */
export const toOrderText = ({ column, order }: Order): string => `${column}.${order}`;
export function fromOrderText(text: unknown): Order | undefined {
  const [, column, order] = /^(.+)\.(ascend|descend)$/.exec(typeof text === 'string' ? text : '') ?? [];
  return column === undefined ? undefined : { column, order: order as Order['order'] };
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Missing values come last in either order. */
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

/** Returns the nearest existing page; pages start at 1. */
export function toPage<T>(entries: readonly T[], current: number, size: number): { shown: readonly T[]; current: number } {
  const last = Math.max(1, Math.ceil(entries.length / size));
  const page = Math.min(last, Math.max(1, current));
  return { shown: entries.slice((page - 1) * size, page * size), current: page };
}

/** Row keys as text. Rows without a key use their index, so that keys are unique. */
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

/** Each row, followed by its child rows. */
export const unfolded = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [entry, ...unfolded(entry.children ?? [])]);
