// Selects the columns that fit: estimated from their widths first, then corrected by measuring the rendered table.
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { TableOptions } from '../../../src/core/kinds.gen.ts';
import type { Column } from './toColumns.ts';
import { type Fit, phoneRoom, toCount, toFit, toOrderOfNeed } from './toFit.ts';

const selectionWidth = 40;
const commandWidth = 70;
const moreWidth = 48;

interface Fitting extends Fit {
  /** The commands of a row are behind one button. */
  together: boolean;
}

export function useFit(
  columns: readonly Column[],
  options: TableOptions,
  /** Number of commands of a row. */
  commands: number,
  room: number,
  table: RefObject<HTMLElement | null>,
  /** Nothing is folded when printing. */
  printing: boolean,
): Fitting {
  const { narrow, selection, horizontalScroll = false } = options;
  const together = commands > 1 && room < phoneRoom;
  const folds = (narrow !== undefined || commands > 0) && !(horizontalScroll && room >= phoneRoom);
  const first = useMemo(() => narrow ?? [], [narrow]);
  const start = useMemo(() => {
    const fixedWidth =
      (selection === undefined || selection === 'none' ? 0 : selectionWidth) + (together ? moreWidth : commands * commandWidth);
    return folds && room > 0 ? toCount(toOrderOfNeed(columns, first), room - fixedWidth) : columns.length;
  }, [columns, first, folds, room, together, commands, selection]);
  const [found, setFound] = useState<{ of: readonly Column[]; room: number; count: number }>();
  const count = found?.of === columns && found.room === room ? Math.min(start, found.count) : start;
  // Measure the rendered table: while the estimate is too optimistic, fold one more column at a time, before the browser paints.
  useLayoutEffect(() => {
    const root = table.current;
    if (!folds || !root || count === 1 || printing) return undefined;
    const observed = new Set<Element>();
    const observe = (element: Element): void => {
      if (!observed.has(element)) observer.observe(element);
      observed.add(element);
    };
    const measure = (): void => {
      const body = root.querySelector('.ant-table-body, .ant-table-content');
      if (!body) return;
      for (const each of [body, ...body.children]) observe(each);
      if (body.scrollWidth > body.clientWidth + 1) setFound({ of: columns, room, count: count - 1 });
    };
    const observer = new ResizeObserver(measure);
    // The table itself may still be loading.
    observe(root);
    measure();
    return () => observer.disconnect();
  }, [columns, room, count, folds, table, printing]);
  return useMemo(
    () => (printing ? { shown: columns, folded: [], together: false } : { ...toFit(columns, first, count), together }),
    [columns, first, count, together, printing],
  );
}
