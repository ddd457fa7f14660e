// The rows of the part table: sorted, drawn in a virtual list, and rewritten when a value changes.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type DeviceType, fromPointKey } from '../../../src/core/devices/device.ts';
import { useFormatAs } from '../../shared/value/useFormatAs.ts';
import { deviationAt, groupAt } from '../toCells.ts';
import { type CellStore, useShape } from '../useCells.ts';
import type { CellWords } from '../useCellWords.ts';
import { createRowWindow, type RowWindow } from './rowWindow.ts';
import { noOrder, type Order, type SortBy, toOrder } from './toRanking.ts';

export type SortName = 'number' | 'deviation' | `key ${string}`;
export interface Sort {
  by: SortName;
  descending: boolean;
}
export interface CellRows {
  drawn: RowWindow | undefined;
  order: Order;
  sortedAt: number;
}
interface RowsProps {
  store: CellStore;
  words: CellWords;
  keys: readonly string[];
  height: number;
  /** Prefix of the row ids. */
  id: string;
  device: DeviceType | undefined;
  sort: Sort;
  window: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
}
export const rowHeight = 30;
/** Minimum interval between sorts by a changing column. */
const sortEveryMs = 5000;

export function useCellRows({ store, words, keys, height, id, device, sort, window, body }: RowsProps): RefObject<CellRows> {
  const format = useFormatAs();
  const shape = useShape(store);
  const rows = useRef<CellRows>({ drawn: undefined, order: noOrder, sortedAt: 0 });
  useLayoutEffect(() => {
    if (!window.current || !body.current || !device) return undefined;
    const current = rows.current;
    const drawn = createRowWindow({
      window: window.current,
      body: body.current,
      height,
      rowHeight,
      id,
      before: 1,
      columns: keys.length + 4,
      fill: toFill(current, { store, words, keys, device, format }),
    });
    current.drawn = drawn;
    putInOrder(current, store, sort);
    drawn.set(current.order.length);
    const stop = store.subscribe(() => {
      if (isDue(current, store, sort)) putInOrder(current, store, sort);
      drawn.set(current.order.length);
      drawn.refresh();
    });
    return () => {
      stop();
      drawn.close();
    };
  }, [store, words, format, device, keys, sort, id, shape, height, window, body]);
  return rows;
}

function columnOf(store: CellStore, key: string): readonly unknown[] {
  const found = (store.answer() as { values?: Readonly<Record<string, unknown>> } | undefined)?.values?.[key];
  return Array.isArray(found) ? found : [];
}

/** The number of parts has changed, or the table is sorted by a changing column. */
const isDue = ({ order, sortedAt }: CellRows, store: CellStore, { by }: Sort): boolean =>
  store.get()?.count !== order.length || (by !== 'number' && performance.now() - sortedAt > sortEveryMs);

function putInOrder(current: CellRows, store: CellStore, { by, descending }: Sort): void {
  const cells = store.get();
  if (!cells) return;
  current.sortedAt = performance.now();
  current.order = toOrder(cells, toSortBy(store, by), descending);
}
const toSortBy = (store: CellStore, by: SortName): SortBy =>
  by === 'number' || by === 'deviation' ? by : { column: columnOf(store, by.slice(4)) };

interface Filled extends Pick<RowsProps, 'store' | 'words' | 'keys'> {
  device: DeviceType;
  format: ReturnType<typeof useFormatAs>;
}
function toFill(current: CellRows, { store, words, keys, device, format }: Filled) {
  const schemas = keys.map((key) => device.points[fromPointKey(key).point]);
  return (row: number, write: (column: number, text: string) => void): void => {
    const cells = store.get();
    const index = current.order.at(row);
    if (!cells || index === undefined) return;
    const group = groupAt(cells.groups, index);
    write(0, group ? words.group(group) : '');
    write(1, group ? String(index - group.start + 1) : '');
    for (const [at, key] of keys.entries()) {
      const { text, unit } = format(columnOf(store, key)[index], schemas[at]);
      write(2 + at, unit === undefined ? text : `${text} ${unit}`);
    }
    write(2 + keys.length, words.deviation(deviationAt(cells, index)));
    write(3 + keys.length, words.doubt(cells, index));
  };
}
