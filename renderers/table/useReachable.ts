// What antd's table leaves out for keyboards: its body takes the focus where it scrolls; its hidden row of widths takes none.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { setReachable } from '../shared/reachable.ts';

export function useReachable(name: string): RefObject<HTMLDivElement | null> {
  /** Around the table. */
  const table = useRef<HTMLDivElement>(null);
  // After every drawing: antd makes these elements anew as columns come and go.
  useLayoutEffect(() => {
    const root = table.current;
    for (const body of root?.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content') ?? []) setReachable(body, name);
    for (const row of root?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? []) row.inert = true;
  });
  return table;
}
