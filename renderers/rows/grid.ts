// The cursor of a grid as a store: a move makes every row compare its own marks, and only changed rows re-render.
import type { Unsubscribe } from '../../src/core/store.ts';
import { atStart, blockOf, type Cursor } from './cursor.ts';

/** `at`: the cursor is here; `chosen`: selected; `edit`: the editor is open. */
export type CellState = 'plain' | 'at' | 'chosen' | 'edit';
export interface Grid {
  cursor: () => Cursor;
  /** Undefined leaves the cursor where it is. With `follow` the focus moves too. */
  put: (cursor: Cursor | undefined, follow?: boolean) => void;
  stateOf: (row: number, column: number) => CellState;
  /** The state of a row's cells as one string; empty if all are plain. */
  marksOf: (row: number) => string;
  /** Whether the cell at the cursor takes the focus when it is drawn. */
  follows: () => boolean;
  /** Value of the cell before its editor opened. */
  kept: () => unknown;
  keep: (value: unknown) => void;
  /** Letters typed at the cursor including this one; after a pause they start over. */
  letters: (key: string) => string;
  /** Rows of the last paste that exceeded the maximum, until the cursor moves. */
  leftOut: () => number;
  leaveOut: (rows: number) => void;
  subscribe: (wake: () => void) => Unsubscribe;
}

/** Maximum pause between two letters of a word. */
const pauseMs = 1500;

export function createGrid(): Grid {
  let cursor = atStart;
  let follows = false;
  let kept: unknown;
  let leftOut = 0;
  let typed = { text: '', at: 0 };
  const wakes = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of wakes) wake();
  };
  return {
    cursor: () => cursor,
    put(next, follow = true) {
      if (!next) return;
      cursor = next;
      follows = follow;
      typed = { text: '', at: 0 };
      leftOut = 0;
      wakeAll();
    },
    stateOf(row, column) {
      if (cursor.at.row === row && cursor.at.column === column) return cursor.editing ? 'edit' : 'at';
      const { top, bottom, left, right } = blockOf(cursor);
      return row >= top && row <= bottom && column >= left && column <= right ? 'chosen' : 'plain';
    },
    marksOf(row) {
      const { top, bottom, left, right } = blockOf(cursor);
      if (row < top || row > bottom) return '';
      return `${left}-${right}${cursor.at.row === row ? ` ${cursor.at.column} ${cursor.editing} ${follows}` : ''}`;
    },
    follows: () => follows,
    kept: () => kept,
    keep(value) {
      kept = value;
    },
    letters(key) {
      const now = Date.now();
      typed = { text: (now - typed.at < pauseMs ? typed.text : '') + key, at: now };
      return typed.text;
    },
    leftOut: () => leftOut,
    leaveOut(rows) {
      leftOut = rows;
      wakeAll();
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
}
