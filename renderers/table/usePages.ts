// Page, sort order and selection of a table, stored under /chosen/<node> and in the URL.
import { useMemo } from 'react';
import type { TableOptions } from '../../src/core/kinds.gen.ts';
import { type SourceHandle, useChosen, usePage } from '../define.ts';
import { fromOrderText, type Order, toOrderText } from './toOrder.ts';

interface TableChoice {
  current?: number;
  pageSize?: number;
  sort?: string;
  selection?: unknown;
}
export interface TablePlace {
  current: number;
  pageSize: number;
  order: Order | undefined;
  selection: unknown;
  turn: (to: { current?: number; pageSize?: number; order?: Order | undefined }) => void;
  select: (selection: unknown) => void;
}

const count = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;

const noChoice: TableChoice = {};

export function usePages(node: string, { pageSize: size = 20, sort }: TableOptions): TablePlace {
  const [chosen = noChoice, choose] = useChosen<TableChoice>(node);
  const pageSize = Math.min(500, count(chosen.pageSize, size));
  const order = useMemo(
    () => fromOrderText(chosen.sort) ?? (sort && { column: sort.column, order: sort.order ?? 'ascend' }),
    [chosen.sort, sort],
  );
  const current = count(chosen.current, 1);
  const { selection } = chosen;
  return useMemo(() => {
    const put = (next: TableChoice) => {
      const choice = Object.fromEntries(Object.entries({ ...chosen, ...next }).filter(([, each]) => each !== undefined));
      void choose(Object.keys(choice).length > 0 ? choice : undefined);
    };
    return {
      current,
      pageSize,
      order,
      selection,
      turn: (to) =>
        put({
          ...(to.current !== undefined && { current: to.current === 1 ? undefined : to.current }),
          ...(to.pageSize !== undefined && { pageSize: to.pageSize === size ? undefined : to.pageSize }),
          ...('order' in to && { sort: to.order && toOrderText(to.order) }),
        } as TableChoice),
      select: (selection) => put({ selection }),
    };
  }, [chosen, choose, current, selection, order, pageSize, size]);
}

/** Sets the page of a source with server-side paging. Returns false if all rows are available locally. */
export function useServerPage(source: SourceHandle | undefined, { current, pageSize, order }: TablePlace): boolean {
  const page = useMemo(() => ({ current, pageSize, ...(order && { sort: order }) }), [current, pageSize, order]);
  usePage(source, page);
  return source?.setPage !== undefined;
}
