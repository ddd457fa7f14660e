// Shared by keyboard, pointer and clipboard handling of a grid: its cursor, its rows, and writing to them.
import { read, toPointer } from '../../src/core/pointer.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import type { DraftHandle } from '../define.ts';
import type { FieldHost } from '../shared/fields/host.ts';
import type { BlockColumn } from './block.ts';
import type { Size, Spot } from './cursor.ts';
import type { Grid } from './grid.ts';

export interface Sheet {
  grid: Grid;
  columns: readonly BlockColumn[];
  /** Maximum number of rows. */
  most: number;
  editable: boolean;
  rows: () => readonly unknown[];
  size: () => Size;
  /** Replaces the whole list. */
  write: (rows: readonly unknown[]) => void;
  cell: (spot: Spot) => { read: () => unknown; write: (value: unknown) => void };
  undo: () => void;
  redo: () => void;
}

interface Of {
  grid: Grid;
  host: FieldHost;
  value: ReadableStore;
  columns: readonly BlockColumn[];
  most: number | undefined;
  draft: Pick<DraftHandle, 'undo' | 'redo'> | undefined;
}

export function createSheet({ grid, host, value, columns, most, draft }: Of): Sheet {
  const rows = (): readonly unknown[] => {
    const data = value.read('');
    return Array.isArray(data) ? data : [];
  };
  return {
    grid,
    columns,
    most: most ?? Number.POSITIVE_INFINITY,
    editable: host.editing && host.enabled,
    rows,
    size: () => ({ rows: rows().length, columns: columns.length }),
    write: (next) => host.set('', next),
    cell({ row, column }) {
      const pointer = toPointer([String(row), columns[column]?.name ?? '']);
      return { read: () => read(rows(), pointer), write: (changed) => host.set(pointer, changed) };
    },
    undo: () => draft?.undo(),
    redo: () => draft?.redo(),
  };
}
