// In: the columns, the order in which they matter, and the room. Out: which stand as columns, and which fold under them. Pure.
import type { Column } from './toColumns.ts';

export interface Fit {
  shown: readonly Column[];
  /** They stand under the first text of the row, in this order. */
  folded: readonly Column[];
}

/** Below this a row has no room for several buttons beside each other. */
export const phoneRoom = 600;
const usualWidth = { text: 160, other: 110 };
/** A free text takes several lines before it gives up its place. */
const squeezed = 0.8;
const widthOf = ({ field, wraps }: Column): number =>
  wraps ? (field.width ?? usualWidth.text) * squeezed : (field.width ?? usualWidth.other);

/** The columns that matter first, then the others as they are written. */
export function toOrderOfNeed(columns: readonly Column[], first: readonly string[]): readonly Column[] {
  const named = first.flatMap((at) => columns.find((column) => column.at === at) ?? []);
  return [...named, ...columns.filter((column) => !named.includes(column))];
}

/** How many of them find room beside each other; one always does. */
export function toCount(columns: readonly Column[], room: number): number {
  let taken = 0;
  const over = columns.findIndex((column) => (taken += widthOf(column)) > room);
  return over < 0 ? columns.length : Math.max(1, over);
}

/** In their written order while all find room, in the order of need where they do not. */
export function toFit(columns: readonly Column[], first: readonly string[], count: number): Fit {
  if (count >= columns.length) return { shown: columns, folded: [] };
  const ordered = toOrderOfNeed(columns, first);
  return { shown: ordered.slice(0, count), folded: ordered.slice(count) };
}

/** The column that what is folded stands under. */
export const holderOf = (shown: readonly Column[]): Column | undefined =>
  shown.length === 1 ? shown[0] : (shown.find((column) => column.wraps) ?? shown[0]);
