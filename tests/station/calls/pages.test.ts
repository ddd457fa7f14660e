import { expect, it } from 'vitest';
import { sortRows, toPage } from '../../../src/station/calls/pages.ts';

const rows = [
  { id: 'a', level: 'B', at: 3 },
  { id: 'b', level: 'A', at: 1 },
  { id: 'c', level: 'B' },
  { id: 'd', level: 'C', at: 2 },
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it.each<[name: string, sort: Parameters<typeof sortRows>[1], expected: string]>([
  ['numbers rise', { column: 'at' }, 'bdac'],
  ['numbers fall, what is missing stays last', { column: 'at', order: 'descend' }, 'adbc'],
  ['words rise, equal ones keep their place', { column: 'level', order: 'ascend' }, 'bacd'],
  ['a column that no row has changes nothing', { column: 'nothing' }, 'abcd'],
])('%s', (_name, sort, expected) => {
  expect(ids(sortRows(rows, sort))).toBe(expected);
});
it('a page is cut behind the order', () => {
  const page = toPage(rows, { current: 2, pageSize: 3, sort: { column: 'at' } });
  expect([ids(page.list), page.total, page.current, page.pageSize]).toEqual(['c', 4, 2, 3]);
});
it('without an order rows stay as they come', () => {
  expect(ids(toPage(rows, { sort: {} }).list)).toBe('abcd');
  expect(toPage([], { current: 9 })).toEqual({ list: [], total: 0, current: 9, pageSize: 20 });
});
