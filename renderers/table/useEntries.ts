// In: the rows of an answer and what a person asked for. Out: the rows as entries, those looked for in their order, and the page that is drawn.
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
  /** The station pages and orders. */
  paged: boolean;
  format: FormatOf;
  /** What a drawn cell depends on beside its row. */
  stamp: unknown;
  /** All of them, for nobody turns pages on paper. */
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
/** Some forty sheets; drawn in a second or two. */
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
