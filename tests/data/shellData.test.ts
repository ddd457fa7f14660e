import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Prompter } from '../../src/data/contract.ts';
import { envelope, raw, until } from './serve.ts';
import { create, data, header, login, person, serveAgain, served, servesShell, storage, streams } from './shellServed.ts';

servesShell();
const asked = (path: string) => served.asked.filter(({ url }) => url?.startsWith(path)).length;

describe('the session', () => {
  it('sets rights, station and clock in the scope, and user and station in the headers', async () => {
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
      factorDue: false,
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

  it('of a closed incident file continues at the station with the rights there', async () => {
    create();
    await data.loadContent();
    await login();
    // Incident files are read-only for every user.
    served.on('/v1/menu', (asked, response) =>
      envelope({ ...person, rights: { control: asked.headers.powerstationid !== '~f' } })(asked, response),
    );
    create({ type: 'ems', language: 'zh_CN', powerStationId: '~f' });
    await data.loadContent();
    expect(data.scope.read('/session/recordGone')).toBe(true);
    expect(data.scope.read('/session/rights')).toEqual({ control: true });
  });

  it('has a due password from login on, after a reload, and until it is changed', async () => {
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

  it('has a due second factor from login on, after a reload, and until it is set up', async () => {
    served.on('/v1/rpc/user/login', envelope({ token: 't1', ...person, factorDue: true }));
    create();
    await data.loadContent();
    await login();
    expect(data.scope.read('/session/factorDue')).toBe(true);
    create();
    expect(data.scope.read('/session/factorDue')).toBe(true);
    served.on('/v1/menu', envelope({ ...person, factorDue: false }));
    await data.loadContent();
    await data.desk.renew?.();
    expect(data.scope.read('/session/factorDue')).toBe(false);
  });

  it('continues after a reload', async () => {
    create();
    await data.loadContent();
    await login();
    data.close();
    create();
    expect(data.status.read('/loggedIn')).toBe(true);
    expect(data.scope.read('/session/rights')).toEqual({ control: true });
  });

  it('loads the grid connection points once and keeps its stream after a reload, unless the rights have changed', async () => {
    create();
    await data.loadContent();
    await login();
    data.close();
    const reload = async (least: number) => {
      served.asked.length = 0;
      create();
      await data.loadContent();
      const isLoaded = () => Math.min(asked('/v1/rpc/busbars'), asked('/v1/rpc/stream')) >= least;
      await until(() => asked('/v1/menu') === 1 && isLoaded());
      // Requests beyond these would be counted.
      await setTimeout(100);
      data.close();
      return { points: asked('/v1/rpc/busbars'), streams: asked('/v1/rpc/stream') };
    };
    expect(await reload(1)).toEqual({ points: 1, streams: 1 });
    served.on('/v1/menu', envelope({ ...person, rights: { control: true, write: true } }));
    const { points, streams: taken } = await reload(2);
    expect([points, taken]).toEqual([2, 2]);
  });

  it('uses the token in the address before the stored one, and loads its rights', async () => {
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

  it('gets the type of a platform at login if the address has no parameters', async () => {
    served.on('/v1/rpc/user/login', envelope({ token: 't1', type: 'cloud', ...person }));
    create();
    await data.loadContent();
    await login();
    expect(data.scope.read('/session/type')).toBe('cloud');
  });

  it('ends once after a 401 and keeps only drafts', async () => {
    create();
    await data.loadContent();
    await login();
    storage.setItem('ems.draft ["u1"]', '{}');
    let notified = 0;
    data.onSignedOut(() => (notified += 1));
    served.on('/v1/menu', envelope(null, 401, '', 401));
    await Promise.all([data.call('menu.current'), data.call('menu.current')]);
    expect(notified).toBe(1);
    expect(data.status.read('/loggedIn')).toBe(false);
    expect(data.scope.read('/session/user')).toBeUndefined();
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual(['ems.draft ["u1"]']);
  });

  it('ends at the station when the user logs out', async () => {
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

  it('with only a flag opens the console and ends when the station rejects it', async () => {
    served.on('/v1/menu', envelope(null, 401, '', 401));
    create({ type: 'cloud', language: 'en_US', flag: 'f' });
    expect(data.status.read('/loggedIn')).toBe(true);
    let notified = 0;
    data.onSignedOut(() => (notified += 1));
    await data.loadContent();
    expect(notified).toBe(1);
    expect(data.status.read('/loggedIn')).toBe(false);
  });

  it('changes the language immediately', async () => {
    create();
    await data.loadContent();
    await login();
    data.setLanguage('en_US');
    await data.call('menu.current');
    expect(header('/v1/menu', 'language')).toBe('en_US');
    expect(data.scope.read('/session/language')).toBe('en_US');
  });
});

const prompter = (answer: boolean): Prompter => ({
  confirm: () => Promise.resolve(false),
  secondaryPassword: () => Promise.resolve(answer),
  leaveEdit: () => Promise.resolve('stay'),
  ask: () => Promise.resolve({ kind: 'cancelled' }),
  notify: () => {},
});

describe('calls of the shell', () => {
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
  it('fail without throwing if they are unknown or refused', async () => {
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

  it('is lost when it does not respond, until it responds again', async () => {
    create();
    await data.loadContent();
    await login();
    await until(() => data.status.read('/mode') === 'stream');
    const notified: unknown[] = [];
    data.setPrompter({ ...prompter(false), notify: ({ text }) => void notified.push(text) });
    const { origin } = served;
    await served.close();
    await until(() => data.status.read('/lostSince') !== undefined, 'the loss');
    // The whole page shows the loss, so a failed read is not reported in addition.
    data.desk.reportFailing('one', 'please try again');
    expect(notified).toEqual([]);
    expect(data.status.read('/lostSince')).toBeLessThanOrEqual(data.desk.now());
    await serveAgain(origin);
    served.on('/v1/rpc/stream', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: heartbeat\ndata: {"at":1}\n\n');
    });
    await until(() => data.status.read('/lostSince') === undefined, 'the return');
    data.desk.reportFailing('one', 'please try again');
    expect(notified).toEqual(['please try again']);
  });

  it('is also lost when a proxy answers in its place', async () => {
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
