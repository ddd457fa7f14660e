import { describe, expect, it } from 'vitest';
import type { ScreenHead } from '../../src/core/content.ts';
import type { Guard, Members } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import { dialogOf, toDialogSearch } from '../../src/shell/routes/dialogAddress.ts';
import { isOffered, resolveRoute, readsOfPath, type Situation } from '../../src/shell/routes/resolveRoute.ts';
import { matchHead, placeAbove } from '../../src/shell/routes/match.ts';
import { head } from './heads.ts';

const guards: Members<Guard> = { write: { is: 'right', says: 'no permission' } };
const followsCloud = {
  when: {
    op: 'not',
    of: {
      op: 'all',
      of: [
        { op: 'eq', from: '/session/type', value: 'ems' },
        { op: 'eq', from: '/station/mode', value: 1 },
      ],
    },
  },
  says: 'The station EMS remote mode cannot be entered',
} as const;
const notInitialised = { when: { op: 'eq', from: '/station/mode', value: 0 }, says: 'Already initialised mode' } as const;
const heads: readonly ScreenHead[] = [
  head('root', '/', { redirect: { home: { to: '/home' } }, hasBody: false }),
  head('login', '/login', { layout: 'page' }),
  head('home', '/home', {
    hasBody: false,
    redirect: { car: { when: { op: 'eq', from: '/station/type', value: 4 }, to: '/home/car' }, pv: { to: '/home/pv' } },
  }),
  head('pv', '/home/pv'),
  head('car', '/home/car'),
  head('system', '/system', { hasBody: false, redirect: { first: { to: '/system/basic' } }, enter: { followsCloud } }),
  head('basic', '/system/basic', { enter: { followsCloud }, needs: ['write'] }),
  head('system-mode', '/system/mode', { name: 'ems_modeManage' }),
  head('mode', '/mode', { enter: { new: { ...notInitialised, go: 'ems_modeManage' } } }),
  head('shut', '/shut', { enter: { never: { when: false } } }),
  head('device', '/devices/:id'),
  head('device-new', '/devices/new'),
  head('shutdown', '/shutdown', { layout: 'dialog' }),
];

const situation = (scope: unknown, more: Partial<Situation> = {}): Situation => ({
  heads,
  guards,
  context: { scope: (pointer) => read(scope, pointer) },
  session: { type: 'ems', rights: {} },
  loggedIn: true,
  ...more,
});
const local = { session: { type: 'ems' }, station: { mode: 2, type: 2 } };
const remote = { session: { type: 'ems' }, station: { mode: 1, type: 2 } };
const cloudSession = (rights: object): Partial<Situation> => ({ session: { type: 'cloud', rights } });

describe('resolveRoute', () => {
  it.each<[name: string, path: string, of: Situation, expected: object]>([
    ['a page of its own needs no login', '/login', situation({}, { loggedIn: false }), { kind: 'open' }],
    ['every other page needs a login', '/home/pv', situation(local, { loggedIn: false }), { kind: 'login' }],
    ['a path without a screen is an unknown route', '/nowhere', situation(local), { kind: 'unknown-route' }],
    ['an unknown path is reported before the login', '/nowhere', situation({}, { loggedIn: false }), { kind: 'unknown-route' }],
    ['a known screen opens', '/home/pv', situation(local), { kind: 'open' }],
    ['the root redirects', '/', situation(local), { kind: 'redirect', to: '/home' }],
    [
      'the first redirect with a true condition applies',
      '/home',
      situation({ station: { type: 4 } }),
      { kind: 'redirect', to: '/home/car' },
    ],
    ['the next redirect applies otherwise', '/home', situation(local), { kind: 'redirect', to: '/home/pv' }],
    ['a redirect with an unknown condition waits', '/home', situation({}), { kind: 'wait' }],
    ['an unknown condition waits', '/system/basic', situation({}), { kind: 'wait' }],
    ['a false condition refuses with its text', '/system/basic', situation(remote), { kind: 'refuse', says: followsCloud.says }],
    ['the section is refused before it redirects', '/system', situation(remote), { kind: 'refuse', says: followsCloud.says }],
    ['a child without the condition of its section opens', '/system/mode', situation(remote), { kind: 'open' }],
    [
      'the system section redirects to its first page in local mode',
      '/system',
      situation(local),
      { kind: 'redirect', to: '/system/basic' },
    ],
    [
      'a refusal may lead to a screen by its name',
      '/mode',
      situation(local),
      { kind: 'refuse', says: 'Already initialised mode', go: '/system/mode' },
    ],
    [
      'a condition without a text refuses with the default text',
      '/shut',
      situation(local),
      { kind: 'refuse', says: 'No access permission' },
    ],
    ['a page at the station opens without a check of rights', '/system/basic', situation(local), { kind: 'open' }],
    [
      'a page in the cloud is refused without its right',
      '/system/basic',
      situation(local, cloudSession({})),
      { kind: 'refuse', says: 'no permission' },
    ],
    [
      'a page in the cloud opens with its right',
      '/system/basic',
      situation(local, cloudSession({ write: true })),
      { kind: 'open' },
    ],
    ['a dialog opens over the root', '/shutdown', situation(local), { kind: 'redirect', to: '/?dialog=shutdown' }],
  ])('%s', (_name, path, of, expected) => {
    expect(resolveRoute(path, of)).toMatchObject(expected);
  });
});

it('the most specific path wins, and its parameters are read', () => {
  expect(matchHead(heads, '/devices/new')?.head.id).toBe('device-new');
  expect(matchHead(heads, '/devices/pcs%201')).toMatchObject({ head: { id: 'device' }, params: { id: 'pcs 1' } });
});

it.each([
  ['/system/gone', '/system'],
  ['/home/x/y', '/home'],
  ['/gone/away', '/'],
  ['/gone', '/'],
])('the parent of %s is %s', (path, above) => {
  expect(placeAbove(heads, path)).toBe(above);
});

it('a route depends only on the values that its conditions read', () => {
  expect(readsOfPath('/home', { heads })).toEqual(['/station/type']);
  expect(readsOfPath('/home/pv', { heads })).toEqual([]);
});

it('a screen is offered only to users with its right, and on a wall display only if the screen is assigned to the display', () => {
  const basic = heads.find(({ id }) => id === 'basic');
  expect(basic && isOffered(basic, situation(local))).toBe(false);
  expect(basic && isOffered(basic, situation(local, { session: { type: 'ems', rights: { write: true } } }))).toBe(true);
  const wall = { type: 'ems', rights: { write: true }, screens: ['home'] } as const;
  expect(basic && isOffered(basic, situation(local, { session: wall }))).toBe(false);
});

it('a dialog is stored in the query next to the other selections', () => {
  const { search } = toDialogSearch('?tab=two', 'shutdown');
  expect([search, dialogOf(`?${search}`)]).toEqual(['tab=two&dialog=shutdown', 'shutdown']);
  expect(toDialogSearch(`?${search}`, undefined).search).toBe('tab=two');
});
