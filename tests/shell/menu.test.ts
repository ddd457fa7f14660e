import { expect, it } from 'vitest';
import { toMenu, trailTo, type Entry } from '../../src/shell/layout/menu/toMenu.ts';
import { head } from './heads.ts';

const heads = [
  head('report', '/report', { menu: { sort: 5 } }),
  head('home', '/home', { menu: { sort: 1 }, hasBody: false, redirect: { pv: { to: '/home/pv' } } }),
  head('pv', '/home/pv'),
  head('monitor', '/monitor', { name: 'devices', menu: { sort: 3 }, hasBody: false }),
  head('pcs', '/monitor/pcs', { menu: { under: 'monitor', sort: 20 } }),
  head('ups', '/monitor/ups', { menu: { under: 'devices', sort: 10 } }),
  head('empty', '/empty', { menu: { sort: 2 }, hasBody: false }),
  head('system', '/system', {
    menu: { sort: 90, place: 'layout' },
    hasBody: false,
    redirect: { first: { to: '/system/basic' } },
  }),
  head('basic', '/system/basic', { menu: { under: 'system', sort: 1 } }),
  head('secret', '/system/secret', { menu: { under: 'system', sort: 2 } }),
];
const ids = (entries: readonly Entry[]): unknown[] =>
  entries.map(({ head: { id }, children }) => (children.length > 0 ? [id, ids(children)] : id));
const isOffered = ({ id }: { id: string }): boolean => id !== 'secret';
const menu = toMenu(heads, isOffered, () => false);

it('the menu is ordered by sort and nested by id or name, without groups that lead nowhere', () => {
  expect(ids(menu.main)).toEqual(['home', ['monitor', ['ups', 'pcs']], 'report']);
});

it('the menu separates layout entries and omits what is not offered', () => {
  expect(ids(menu.layout)).toEqual([['system', ['basic']]]);
});

it.each([
  ['the whole section is open', [], '/system'],
  ['the section is closed except for one page', ['system', 'basic'], '/system/mode'],
  ['all of it is closed', ['system', 'basic', 'mode'], '/system'],
])('the menu entry of a section has the expected target if %s', (_name, shut, path) => {
  const mode = head('mode', '/system/mode', { menu: { under: 'system', sort: 3 } });
  const { layout } = toMenu([...heads, mode], isOffered, ({ id }) => shut.includes(id));
  expect(layout[0]?.path).toBe(path);
});

it('a group has no page of its own; it leads to the open page in it, and is part of the path to a page', () => {
  const grouped = [
    ...heads.filter(({ id }) => id !== 'basic'),
    head('of-station', '/system/of-station', { menu: { under: 'system', sort: 1 }, hasBody: false }),
    head('of-nobody', '/system/of-nobody', { menu: { under: 'system', sort: 2 }, hasBody: false }),
    head('basic', '/system/basic', { menu: { under: 'of-station', sort: 1 } }),
    head('mode', '/system/mode', { menu: { under: 'of-station', sort: 2 } }),
  ];
  const { main, layout } = toMenu(grouped, isOffered, ({ id }) => ['system', 'basic'].includes(id));
  expect(ids(layout)).toEqual([['system', [['of-station', ['basic', 'mode']]]]]);
  expect(layout[0]?.path).toBe('/system/mode');
  expect(trailTo({ main, layout }, '/system/mode').map(({ id }) => id)).toEqual(['system', 'of-station', 'mode']);
});

it.each([
  ['/monitor/pcs', ['monitor', 'pcs']],
  ['/home/pv', ['home']],
  ['/system/secret', ['system']],
  ['/monitoring', []],
])('the trail to %s in the menu is %j', (path, expected) => {
  expect(trailTo(menu, path).map(({ id }) => id)).toEqual(expected);
});
