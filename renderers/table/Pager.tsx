// Pages of a table with more rows than it shows at once. Loaded on demand, because few tables need it at first render.
import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { useText } from '../define.ts';
import type { TablePlace } from './usePages.ts';

export interface PagerProps {
  /** Total number of rows on all pages. */
  total: number;
  current: number;
  /** Rows per page as declared by the screen. */
  usual: number;
  place: TablePlace;
}
const sizes = [10, 20, 50, 100, 200, 500];
/** antd labels these icon buttons in English only, so translated labels are set here. */
const steps = {
  prev: 'Previous page',
  next: 'Next page',
  'jump-prev': 'Five pages back',
  'jump-next': 'Five pages forward',
} as const;

export function Pager({ total, current, usual, place }: PagerProps) {
  const say = useText();
  const turn = (to: number, pageSize: number): void => place.turn({ current: pageSize === place.pageSize ? to : 1, pageSize });
  const named = (_page: number, what: keyof typeof steps | 'page', drawn: ReactNode): ReactNode =>
    what === 'page' || !isValidElement<{ 'aria-label'?: string }>(drawn)
      ? drawn
      : cloneElement(drawn, { 'aria-label': say(steps[what]) });
  return (
    <Pagination
      itemRender={named}
      align="end"
      size="small"
      current={current}
      pageSize={place.pageSize}
      total={total}
      showSizeChanger
      pageSizeOptions={[...new Set([...sizes, usual])].toSorted((left, right) => left - right)}
      showTotal={(all) => say({ text: '{{n}} rows', values: { n: all } })}
      onChange={turn}
    />
  );
}
