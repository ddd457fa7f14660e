// The pages of a table that has more rows than it shows at once. A part of its own: no table that is drawn first has several.
import { Pagination } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { useText } from '../define.ts';
import type { TablePlace } from './usePages.ts';

export interface PagerProps {
  /** Of all pages. */
  total: number;
  current: number;
  /** Rows of a page as the screen says. */
  usual: number;
  place: TablePlace;
}
const sizes = [10, 20, 50, 100, 200, 500];
/** Each of these is a button with an icon alone, which antd calls by its English name. */
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
