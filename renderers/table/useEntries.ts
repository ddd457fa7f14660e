// Turns the rows of an answer into entries: filtered and sorted, with the page that is shown.
import { useMemo, useState } from 'react';
import type { TableOptions } from '../../src/core/kinds.gen.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useAt } from '../define.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import type { Column } from './columns/toColumns.ts';
import { toFound, type Wanted } from './toFound.ts';
import { type Entry, toEntries, toOrdered, toPage } from './toOrder.ts';
import type { TablePlace } from './usePages.ts';

interface Listed {
  value: ReadableStore;
  rows: readonly unknown[];
  options: TableOptions;
  columns: readonly Column[];
  place: TablePlace;
  /** The station does the paging and sorting. */
  paged: boolean;
  format: FormatOf;
  /** Anything apart from the row that a rendered cell depends on. */
  stamp: unknown;
  /** Printing: show all rows instead of one page. */
  printing: boolean;
}
export interface Entries {
  all: readonly Entry[];
  ordered: readonly Entry[];
  shown: readonly Entry[];
  current: number;
  total: number;
  find: (wanted: Wanted) => void;
}
const noChoice: Wanted = {};
/** About forty sheets, rendered in one to two seconds. */
const paperRows = 1000;

export function useEntries({ value, rows, options, columns, place, paged, format, stamp, printing }: Listed): Entries {
  const { key = '/id', children } = options;
  const { current, pageSize, order } = place;
  const all = useMemo(() => toEntries(rows, key, stamp, children), [rows, key, stamp, children]);
  const [wanted, find] = useState(noChoice);
  const found = useMemo(() => toFound(all, wanted, columns, format), [all, wanted, columns, format]);
  const orderAt = paged ? undefined : columns.find((column) => column.name === order?.column)?.at;
  const ordered = useMemo(() => toOrdered(found, orderAt, order?.order ?? 'ascend'), [found, orderAt, order?.order]);
  const reportedTotal = useAt<unknown>(value, '/total');
  const total = paged && typeof reportedTotal === 'number' ? reportedTotal : ordered.length;
  const page = useMemo(
    () => (paged ? { shown: ordered, current } : toPage(ordered, printing ? 1 : current, printing ? paperRows : pageSize)),
    [paged, ordered, current, pageSize, printing],
  );
  return useMemo(() => ({ all, ordered, ...page, total, find }), [all, ordered, page, total]);
}
