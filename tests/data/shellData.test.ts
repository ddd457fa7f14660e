import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Prompter } from '../../src/data/contract.ts';
import { createShellData, type DataLayer } from '../../src/data/shellData.ts';
import { memoryAddress, type PageAddress } from '../../src/data/pageAddress.ts';
import { createScreen, type ScreenRun } from '../../src/data/screen.ts';
import { call, envelope, pause, raw, serve, until, type Served } from './serve.ts';
import { memoryStorage, toPiece } from './desk.ts';

let served: Served;
let storage: Storage;
let kept: Storage;
let place: PageAddress;
let data: DataLayer;
let streams: ServerResponse[];
const waits = { debounce: 5, firstRetry: 10, longestRetry: 20, absentRetry: 50 };
const index = {
  hash: 'h1',
  screens: [],
  guards: { control: { is: 'right', says: 'no permission' }, 'secondary-password': { is: 'step' } },
  units: { units: {}, families: {} },
  pointUnits: {},
  switches: { extra: true },
  entities: {},
  calls: {
    'user.login': call('user.login', '/v1/rpc/user/login', { anonymous: true }),
    'user.logout': call('user.logout', '/v1/rpc/user/logout'),
    'menu.current': call('menu.current', '/v1/menu'),
    'station.state': call('station.state', '/v1/rpc/station/state'),
    'busbar.list': call('busbar.list', '/v1/rpc/busbars'),
    'home.overview': call('home.overview', '/v1/rpc/overview'),
    'strategy.state': call('strategy.state', '/v1/rpc/strategy'),
    guarded: call('guarded', '/v1/rpc/guarded', { needs: ['control', 'secondary-password'] }),
  },
};
const person = { user: { id: 'u1', name: '李', role: 'operator' }, rights: { control: true, write: false } };

function create(entrance: Parameters<typeof createShellData>[0] = { type: 'ems', language: 'zh_CN' }): DataLayer {
  data = createShellData(entrance, { origin: served.origin, storage, kept, place: (place = memoryAddress()), waits });
  return data;
}
const login = () => data.call('user.login', { loginName: 'a', password: 'b' });
const header = (path: string, name: string) => served.asked.findLast((each) => each.url === path)?.headers[name];

beforeEach(async () => {
  served = await serve();
  storage = memoryStorage();
  kept = memoryStorage();
  streams = [];
  served.on('/content/index.json', raw(200, 'application/json', JSON.stringify(index)));
  served.on('/v1/rpc/user/login', envelope({ token: 't1', ...person }));
  served.on('/v1/rpc/user/logout', envelope(null));
  served.on('/v1/menu', envelope(person));
  served.on(
    '/v1/rpc/station/state',
    envelope({ id: 's1', mode: 2, timezone: 'Europe/Berlin', now: Date.UTC(2026, 0, 1, 23, 30) }),
  );
  served.on('/v1/rpc/busbars', envelope([{ busbarName: '1#点' }, { busbarName: '2#点' }]));
  served.on('/v1/rpc/overview', envelope({ power: 1 }));
  served.on('/v1/rpc/strategy', envelope({ running: true }));
  served.on('/v1/rpc/guarded', envelope('did'));
  served.on('/v1/rpc/stream', (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  });
});
afterEach(async () => {
  data.close();
  await served.close();
});

describe('the session', () => {
  it('login, rights, name in the headers, station and clock in the scope', async () => {
    create();
    expect(data.status.read('/loggedIn')).toBe(false);
    await data.loadContent();
    expect(data.scope.read('/switches/extra')).toBe(true);
    expect((await login()).kind).toBe('done');
    await until(() => data.status.read('/loggedIn') === true);
    expect(data.scope.read('/session')).toEqual({
      type: 'ems',
      language: 'zh_CN',
      user: person.user,
      rights: { control: true },
      passwordDue: false,
    });
    await until(() => data.scope.read('/station/id') === 's1', 'the station');
    expect(data.scope.read('/clock/today')).toBe('2026-01-02');
    expect(data.scope.read('/station/now')).toBeUndefined();
    data.chooseBusbar('1#点');
    await data.call('menu.current');
    expect(header('/v1/menu', 'authorization')).toBe('t1');
    expect(header('/v1/menu', 'username')).toBe(encodeURIComponent('李'));
    expect(header('/v1/menu', 'timezone')).toBe('Europe/Berlin');
    expect(header('/v1/menu', 'busbarname')).toBe(encodeURIComponent('1#点'));
    expect(data.scope.read('/busbar/name')).toBe('1#点');
  });

  it('a password that is due is known from the login on, over a reload, and until it was changed', async () => {
    served.on('/v1/rpc/user/login', envelope({ token: 't1', ...person, passwordDue: true }));
    create();
    await data.loadContent();
    await login();
    expect(data.scope.read('/session/passwordDue')).toBe(true);
    served.on('/v1/menu', envelope({ ...person, passwordDue: true }));
    create();
    expect(data.scope.read('/session/passwordDue')).toBe(true);
    await data.loadContent();
    await data.desk.renew?.();
    expect(data.scope.read('/session/passwordDue')).toBe(true);
    served.on('/v1/menu', envelope({ ...person, passwordDue: false }));
    await data.desk.renew?.();
    expect(data.scope.read('/session/passwordDue')).toBe(false);
  });

  it('a reload goes on with the same session', async () => {
    create();
    await data.loadContent();
    await login();
    data.close();
    create();
    expect(data.status.read('/loggedIn')).toBe(true);
    expect(data.scope.read('/session/rights')).toEqual({ control: true });
  });

  it('a token from the address learns its rights, and wins over what is stored', async () => {
    storage.setItem('ems.session', JSON.stringify({ type: 'ems', token: 'old' }));
    create({ type: 'cloud', language: 'en_US', token: 't9', stationId: '6' });
    await data.loadContent();
    expect(data.scope.read('/session/rights')).toEqual({ control: true });
    expect(header('/v1/menu', 'authorization')).toBe('t9');
    expect(header('/v1/menu', 'stationid')).toBe('6');
    data.close();
    create({ type: 'ems', language: 'en_US' });
    expect(data.scope.read('/session/type')).toBe('cloud');
  });

  it('a platform that is opened without a word in the address says itself what it is', async () => {
    served.on('/v1/rpc/user/login', envelope({ token: 't1', type: 'cloud', ...person }));
    create();
    await data.loadContent();
    await login();
    expect(data.scope.read('/session/type')).toBe('cloud');
  });

  it('401 ends it once, keeps drafts and nothing else', async () => {
    create();
    await data.loadContent();
    await login();
    storage.setItem('ems.draft ["u1"]', '{}');
    let told = 0;
    data.onSignedOut(() => (told += 1));
    served.on('/v1/menu', envelope(null, 401, '', 401));
    await Promise.all([data.call('menu.current'), data.call('menu.current')]);
    expect(told).toBe(1);
    expect(data.status.read('/loggedIn')).toBe(false);
    expect(data.scope.read('/session/user')).toBeUndefined();
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual(['ems.draft ["u1"]']);
  });

  it('signing out ends it at the station', async () => {
    create();
    await data.loadContent();
    await login();
    await data.signOut();
    expect(header('/v1/rpc/user/logout', 'authorization')).toBe('t1');
    expect(data.status.read('/loggedIn')).toBe(false);
    const before = served.asked.length;
    await data.signOut();
    expect(served.asked).toHaveLength(before);
  });

  it('a flag alone passes the console and nothing else', async () => {
    served.on('/v1/menu', envelope(null, 401, '', 401));
    create({ type: 'cloud', language: 'en_US', flag: 'f' });
    expect(data.status.read('/loggedIn')).toBe(true);
    let told = 0;
    data.onSignedOut(() => (told += 1));
    await data.loadContent();
    expect(told).toBe(1);
    expect(data.status.read('/loggedIn')).toBe(false);
  });

  it('speaks another language at once', async () => {
    create();
    await data.loadContent();
    await login();
    data.setLanguage('en_US');
    await data.call('menu.current');
    expect(header('/v1/menu', 'language')).toBe('en_US');
    expect(data.scope.read('/session/language')).toBe('en_US');
  });
});

describe('calls of the shell', () => {
  const prompter = (answer: boolean): Prompter => ({
    confirm: () => Promise.resolve(false),
    secondaryPassword: () => Promise.resolve(answer),
    leaveEdit: () => Promise.resolve('stay'),
    ask: () => Promise.resolve({ kind: 'cancelled' }),
    tell: () => {},
  });
  it('take the steps of their guards', async () => {
    create();
    await data.loadContent();
    await login();
    expect((await data.call('guarded')).kind).toBe('cancelled');
    data.setPrompter(prompter(true));
    expect(await data.call('guarded')).toMatchObject({ kind: 'done', answer: 'did' });
    data.setPrompter(prompter(false));
    expect((await data.call('guarded')).kind).toBe('done');
  });
  it('fail without throwing: unknown, refused, unreachable', async () => {
    create();
    expect((await data.call('no.such')).kind).toBe('failed');
    await data.loadContent();
    expect(await data.call('guarded')).toMatchObject({ kind: 'failed', msg: 'no permission' });
    served.on('/v1/rpc/user/login', envelope(null, 400, 'wrong password'));
    expect(await login()).toMatchObject({ kind: 'failed', msg: 'wrong password' });
  });
});

describe('the station', () => {
  it('pushes its state, its content and its tasks', async () => {
    create();
    await data.loadContent();
    await login();
    await until(() => streams.length > 0);
    const send = (event: string, what: unknown) => streams.at(-1)?.write(`event: ${event}\ndata: ${JSON.stringify(what)}\n\n`);
    send('station', { id: 's2', mode: 1, now: Date.UTC(2026, 5, 1) });
    send('content', { hash: 'h2' });
    send('tasks', [
      { taskId: '1', call: 'sync', state: 'done', startedAt: 1 },
      { taskId: '2', call: 'sync', state: 'running', startedAt: 2 },
    ]);
    await until(() => data.status.read('/tasks/1/taskId') === '2');
    expect(data.scope.read('/station/id')).toBe('s2');
    expect(data.scope.read('/clock/month')).toBe('2026-06');
    expect(data.status.read('/contentHash')).toBe('h2');
    expect(data.desk.tasks.read('/newest/sync/taskId')).toBe('2');
    expect(data.status.read('/mode')).toBe('stream');
  });

  it('is lost when it no longer answers, and found again', async () => {
    create();
    await data.loadContent();
    await login();
    await until(() => data.status.read('/mode') === 'stream');
    const { origin } = served;
    await served.close();
    await until(() => data.status.read('/lostSince') !== undefined, 'the loss');
    expect(data.status.read('/lostSince')).toBeLessThanOrEqual(data.desk.now());
    served = await serve(Number(new URL(origin).port));
    served.on('/v1/rpc/stream', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: heartbeat\ndata: {"at":1}\n\n');
    });
    await until(() => data.status.read('/lostSince') === undefined, 'the return');
  });

  it('is lost too when a proxy answers in its place', async () => {
    create();
    await data.loadContent();
    const proxy = raw(502, 'text/html', '<h1>Bad Gateway</h1>');
    served.on('/v1/rpc/stream', proxy);
    await login();
    await until(() => data.scope.read('/station/id') === 's1', 'the station');
    served.on('/v1/rpc/station/state', proxy);
    for (let each = 0; each < 2; each += 1) await data.desk.renew?.();
    expect(data.status.read('/lostSince')).toBeDefined();
    served.on('/v1/rpc/station/state', envelope({ id: 's1' }));
    await data.desk.renew?.();
    expect(data.status.read('/lostSince')).toBeUndefined();
  });
});

describe('the grid-connection point that goes with every call', () => {
  const piece = toPiece({
    calls: { 'home.overview': {}, 'strategy.state': {} },
    sources: {
      overview: { read: 'home.overview', params: { busbarName: { from: '/busbar/name' } } },
      strategy: { read: 'strategy.state' },
    },
  });
  piece.calls = { 'home.overview': index.calls['home.overview'], 'strategy.state': index.calls['strategy.state'] };
  let screen: ScreenRun;
  const open = () => {
    screen = createScreen({ desk: data.desk, piece, route: {}, storage: data.draftStorage });
    for (const name of ['overview', 'strategy']) screen.source(name)!.subscribe(() => {});
  };
  const asked = () => served.asked.filter(({ url }) => ['/v1/rpc/overview', '/v1/rpc/strategy'].includes(url));
  const ready = () => until(() => ['overview', 'strategy'].every((name) => screen.source(name)!.handle().state === 'ready'));
  /** The station takes its time, as over a slow line. */
  const late = (name: string) =>
    served.on('/v1/rpc/busbars', async (of, response) => {
      await pause(80);
      await envelope([{ busbarName: name }])(of, response);
    });

  it.each([
    [
      'one that a window has',
      async () => {
        storage.setItem('ems.session', JSON.stringify({ type: 'ems', token: 't1' }));
        create();
        await data.loadContent();
      },
    ],
    [
      'one that begins',
      async () => {
        create();
        await data.loadContent();
        await login();
        await until(() => data.status.read('/loggedIn') === true);
      },
    ],
  ])('a first visit asks each source once, with it: a session, %s', async (_which, begin) => {
    late('1#点');
    await begin();
    open();
    expect(screen.source('overview')!.handle().state).toBe('loading');
    await ready();
    await pause(50);
    expect(asked().map(({ url, headers }) => [url, headers.busbarname])).toEqual([
      ['/v1/rpc/overview', encodeURIComponent('1#点')],
      ['/v1/rpc/strategy', encodeURIComponent('1#点')],
    ]);
  });

  it('a station that does not tell its points, or has none, is asked without', async () => {
    served.on('/v1/rpc/busbars', envelope(null, 500, 'no', 500));
    create({ type: 'ems', language: 'en_US', token: 't1' });
    await data.loadContent();
    open();
    await ready();
    expect(asked().map(({ headers }) => headers.busbarname)).toEqual([undefined, undefined]);
  });

  it('is that of the address, else the remembered one; a choice stands in the address, and is forgotten with the session', async () => {
    create({ type: 'ems', language: 'en_US', token: 't1' });
    await data.loadContent();
    data.chooseBusbar('2#点');
    expect(data.scope.read('/busbar')).toEqual({ names: ['1#点', '2#点'], name: '2#点' });
    expect(new URLSearchParams(place.search()).get('busbar')).toBe('2#点');
    place.go('?busbar=1%23点');
    expect(data.scope.read('/busbar/name')).toBe('1#点');
    place.go('');
    expect(data.scope.read('/busbar/name')).toBe('2#点');
    await data.signOut();
    await until(() => data.scope.read('/busbar/name') === undefined);
  });
});
