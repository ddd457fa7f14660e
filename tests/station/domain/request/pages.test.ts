import { describe, expect, it } from 'vitest';
import { mapLong, readAll, sortLong } from '../../../../src/station/domain/request/longLists.ts';
import { sortRows, toPage } from '../../../../src/station/domain/request/pages.ts';

const rows = [
  { id: 'a', level: 'B', at: 3 },
  { id: 'b', level: 'A', at: 1 },
  { id: 'c', level: 'B' },
  { id: 'd', level: 'C', at: 2 },
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it.each<[name: string, sort: Parameters<typeof sortRows>[1], expected: string]>([
  ['sorts numbers ascending', { column: 'at' }, 'bdac'],
  ['sorts numbers descending, missing ones last', { column: 'at', order: 'descend' }, 'adbc'],
  ['sorts texts ascending, equal ones in their order', { column: 'level', order: 'ascend' }, 'bacd'],
  ['keeps the order for an unknown column', { column: 'nothing' }, 'abcd'],
])('sortRows %s', (_name, sort, expected) => {
  expect(ids(sortRows(rows, sort))).toBe(expected);
});
it('toPage cuts a page after sorting', () => {
  const page = toPage(rows, { current: 2, pageSize: 3, sort: { column: 'at' } });
  expect([ids(page.list), page.total, page.current, page.pageSize]).toEqual(['c', 4, 2, 3]);
});
it('toPage keeps the order of rows without a sort column', () => {
  expect(ids(toPage(rows, { sort: {} }).list)).toBe('abcd');
  expect(toPage([], { current: 9 })).toEqual({ list: [], total: 0, current: 9, pageSize: 20 });
});

describe('a list of thousands', () => {
  const long = Array.from({ length: 2777 }, (_none, id) => ({ id, who: id % 5 === 0 ? undefined : `user ${(id * 7919) % 97}` }));
  const turns = () => {
    let given = 0;
    return { given: () => given, station: { giveWay: async () => void (given += 1) } };
  };

  it.each(['ascend', 'descend'] as const)('is sorted like a short one, %s, with turns in between', async (order) => {
    const { station, given } = turns();
    expect(await sortLong(station, long, { column: 'who', order })).toEqual(sortRows(long, { column: 'who', order }));
    expect(given()).toBeGreaterThan(long.length / 500);
    expect(await sortLong(station, [], { column: 'who', order })).toEqual([]);
  });
  it('is read page by page, each row once, even if new ones are inserted before', async () => {
    const { station, given } = turns();
    let rows = long.slice(1);
    const found = await readAll(station, ({ current, pageSize }) => {
      if (current === 3) rows = long;
      return { list: rows.slice((current - 1) * pageSize, current * pageSize), total: rows.length };
    });
    expect(found.map(({ id }) => id)).toEqual(long.slice(1).map(({ id }) => id));
    expect(await mapLong(station, found, ({ id }) => id * 2)).toEqual(found.map(({ id }) => id * 2));
    expect(given()).toBeGreaterThan(10);
  });
});
