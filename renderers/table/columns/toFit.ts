// Decides from the columns, their priority and the width which are shown as columns and which are folded. Pure.
import type { Column } from './toColumns.ts';

export interface Fit {
  shown: readonly Column[];
  /** Shown below the first text of the row, in this order. */
  folded: readonly Column[];
}

/** Width in pixels below which several buttons do not fit next to each other in a row. */
export const phoneRoom = 600;
const defaultWidth = { text: 160, other: 110 };
/** A free text may shrink and wrap before another column is folded. */
const squeezed = 0.8;
const widthOf = ({ field, wraps }: Column): number =>
  wraps ? (field.width ?? defaultWidth.text) * squeezed : (field.width ?? defaultWidth.other);

/** Important columns first, then the others in declared order. */
export function toOrderOfNeed(columns: readonly Column[], first: readonly string[]): readonly Column[] {
  const named = first.flatMap((at) => columns.find((column) => column.at === at) ?? []);
  return [...named, ...columns.filter((column) => !named.includes(column))];
}

/** Number of columns that fit into the width, at least one. */
export function toCount(columns: readonly Column[], room: number): number {
  let taken = 0;
  const over = columns.findIndex((column) => (taken += widthOf(column)) > room);
  return over < 0 ? columns.length : Math.max(1, over);
}

/** In declared order if all fit, otherwise in order of priority. */
export function toFit(columns: readonly Column[], first: readonly string[], count: number): Fit {
  if (count >= columns.length) return { shown: columns, folded: [] };
  const ordered = toOrderOfNeed(columns, first);
  return { shown: ordered.slice(0, count), folded: ordered.slice(count) };
}

/** The column below which the folded values are shown. */
export const holderOf = (shown: readonly Column[]): Column | undefined =>
  shown.length === 1 ? shown[0] : (shown.find((column) => column.wraps) ?? shown[0]);
