// The pages of a table that has more rows than it shows at once. A part of its own: no table that is drawn first has several.
import { Pagination } from 'antd';
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

export function Pager({ total, current, usual, place }: PagerProps) {
  const say = useText();
  const turn = (to: number, pageSize: number): void => place.turn({ current: pageSize === place.pageSize ? to : 1, pageSize });
  return (
    <Pagination
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
