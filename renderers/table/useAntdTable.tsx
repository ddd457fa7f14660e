// Memoizes the props of the antd table, so that unchanged parts do not re-render.
import { useMemo } from 'react';
import { useText } from '../define.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { type TableParts, toAntdTable } from './toAntdTable.ts';

type Drawn = Omit<TableParts, 'empty' | 'all'> & { empty: string };

export function useAntdTable({
  options,
  selection,
  entries,
  place,
  row,
  format,
  open,
  rowName,
  refreshing,
  printing,
  empty,
}: Drawn) {
  const say = useText();
  const all = say('Select all rows');
  return useMemo(() => {
    const words = { empty: <EmptyState text={empty} />, all };
    return toAntdTable({ options, selection, entries, place, row, format, open, rowName, refreshing, printing, ...words });
  }, [options, selection, entries, place, row, format, open, rowName, refreshing, printing, empty, all]);
}
