import { expect, it } from 'vitest';
import { toColumns } from '../../../renderers/devices/toColumns.ts';
import { toGroups, toStates } from '../../../renderers/devices/toDevices.ts';

const heads = [
  { type: 'ups', title: 'UPS', monitor: { path: 'ups', sort: 90 } },
  { type: 'pcs', title: 'PCS', icon: 'pcs', monitor: { path: 'pcs', sort: 20 } },
];

it('toGroups sorts types in menu order with unknown ones last, and skips entries that are not devices', () => {
  const list = [{ id: 'x1', name: 'X', type: 'odd' }, { id: 'u1', type: 'ups' }, 7, { id: 'p/1', name: 'PCS #1', type: 'pcs' }];
  const groups = toGroups(list, heads, '/live');
  expect(groups.map(({ type, title }) => [type, title])).toEqual([
    ['pcs', 'PCS'],
    ['ups', 'UPS'],
    ['odd', 'odd'],
  ]);
  expect(groups[0]?.devices[0]).toMatchObject({ id: 'p/1', name: 'PCS #1', at: '/live/p~11' });
  expect(groups[1]?.devices[0]?.name).toBe('u1');
  expect(toGroups(undefined, heads, '/live')).toEqual([]);
});

it.each<[name: string, counts: unknown, states: string[]]>([
  [
    'in the order of the enumeration, without those of no device',
    { offline: 2, normal: 4, delay: 0, odd: 1 },
    ['normal', 'offline', 'odd'],
  ],
  ['none without counts', undefined, []],
  ['without an invalid count', { normal: 'many' }, []],
])('toStates lists states %s', (_name, counts, states) => {
  expect(toStates(counts, ['normal', 'delay', 'offline']).map(({ state }) => state)).toEqual(states);
});

it('toColumns returns at most four headline points, without write-only points', () => {
  const point = { title: 'P', type: 'number' as const };
  const points = { a: point, b: point, c: point, d: point, e: point, w: { ...point, access: 'write' as const } };
  const file = { type: 'pcs', title: 'PCS', points, headline: { w: {}, a: {}, gone: {}, b: {}, c: {}, d: {}, e: {} } };
  expect(toColumns(file).map(({ at }) => at)).toEqual(['/values/pcs#a', '/values/pcs#b', '/values/pcs#c', '/values/pcs#d']);
  expect(toColumns(undefined)).toEqual([]);
});
