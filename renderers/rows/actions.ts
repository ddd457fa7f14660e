// Applies an action to the row at the cursor. Returns the new rows and the new cursor row. Pure.
import type { Row } from './block.ts';
import { added, closed, isBroken, joined, split, type Times } from './dayRows.ts';

export interface Around {
  rows: readonly unknown[];
  row: number;
  times: Times | undefined;
  /** Values of a new row. */
  start: Row;
  least: number;
  most: number;
}
export type ActionName = 'add' | 'copy' | 'split' | 'join' | 'close' | 'remove';
interface Done {
  rows: readonly unknown[];
  row: number;
}

/** Each returns undefined if it is not possible here. */
export const actions: Readonly<Record<ActionName, (around: Around) => Done | undefined>> = {
  add: ({ rows, row, times, start, most }) =>
    rows.length < most ? { rows: added(rows, row, times, start), row: Math.min(row + 1, rows.length) } : undefined,
  copy: ({ rows, row, times, most }) =>
    times === undefined && rows.length > 0 && rows.length < most
      ? { rows: rows.toSpliced(row + 1, 0, rows[row]), row: row + 1 }
      : undefined,
  split: ({ rows, row, times, most }) => at(times && rows.length < most ? split(rows, row, times) : undefined, row),
  join: ({ rows, row, times, least }) => at(times && rows.length > least ? joined(rows, row, times) : undefined, row),
  close: ({ rows, row, times, least }) => {
    if (!times || !isBroken(rows, times)) return undefined;
    const next = closed(rows, times);
    return next.length < least ? undefined : at(next, Math.min(row, next.length - 1));
  },
  remove: ({ rows, row, least }) =>
    rows.length > least && row < rows.length
      ? { rows: rows.toSpliced(row, 1), row: Math.max(0, Math.min(row, rows.length - 2)) }
      : undefined,
};
const at = (rows: readonly unknown[] | undefined, row: number): Done | undefined => rows && { rows, row };

/** The actions available for a list, in the order of the buttons. */
export const actionsOf = (times: Times | undefined): readonly ActionName[] =>
  times ? ['add', 'split', 'join', 'close', 'remove'] : ['add', 'copy', 'remove'];
