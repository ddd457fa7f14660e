import { describe, expect, it } from 'vitest';
import { createScreen, type ScreenRun } from '../../src/data/screen.ts';
import { toPiece } from './desk.ts';
import { envelope, pause, until } from './serve.ts';
import { create, data, index, login, place, served, servesShell, storage } from './shellServed.ts';

servesShell();

describe('the grid connection point of calls', () => {
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
  /** Simulates a slow station. */
  const late = (name: string) =>
    served.on('/v1/rpc/busbars', async (of, response) => {
      await pause(80);
      await envelope([{ busbarName: name }])(of, response);
    });

  it.each([
    [
      'an existing session',
      async () => {
        storage.setItem('ems.session', JSON.stringify({ type: 'ems', token: 't1' }));
        create();
        await data.loadContent();
      },
    ],
    [
      'a new session',
      async () => {
        create();
        await data.loadContent();
        await login();
        await until(() => data.status.read('/loggedIn') === true);
      },
    ],
  ])('is in the first and only call of each source: %s', async (_which, begin) => {
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

  it('is omitted for a station without grid connection points', async () => {
    served.on('/v1/rpc/busbars', envelope(null, 500, 'no', 500));
    create({ type: 'ems', language: 'en_US', token: 't1' });
    await data.loadContent();
    open();
    await ready();
    expect(asked().map(({ headers }) => headers.busbarname)).toEqual([undefined, undefined]);
  });

  it('is that of the address or else the stored one, and is cleared when the session ends', async () => {
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
