import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraftStorage } from '../../../src/data/drafts/draftStorage.ts';
import { createScreen, type ScreenRun } from '../../../src/data/screen.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { fakeDesk, refusal, toPiece, type FakeDesk } from '../desk.ts';
import { pause, until } from '../serve.ts';

let desk: FakeDesk;
let screen: ScreenRun;
const piece = toPiece({
  calls: {
    list: {},
    one: { request: { type: 'object', required: ['id'], properties: { id: {} } } },
    paged: { paged: true },
    live: { answer: { type: 'object', properties: { p: { type: 'number', unit: 'kW' } } } },
  },
  sources: {
    list: { read: 'list' },
    again: { read: 'list' },
    one: { read: 'one', params: { id: { from: '/chosen/list' } } },
    paged: { read: 'paged', params: { level: { from: '/chosen/filters/level' } } },
    live: { read: 'live', everyMs: 60 },
    task: { read: 'task.sync' },
    nothing: { read: 'not-in-the-catalogue' },
  },
});
beforeEach(() => {
  desk = fakeDesk();
  screen = createScreen({ desk, piece, route: { id: '7' }, storage: createDraftStorage(desk.storage) });
  screen.open();
});
afterEach(() => {
  screen.close();
  desk.queries.clear();
});
const names = () => desk.sent.map((each) => each.name);
const watch = (name: string) => screen.source(name)!.subscribe(() => {});

it('the newest task of a call can be read as a source without a declaration', () => {
  expect(screen.source('task.start')?.handle().state).toBe('idle');
  desk.tasks.set('/newest', { start: { taskId: 't', call: 'start', state: 'running', step: 'one', done: 1, of: 2 } });
  expect(screen.source('task.start')?.handle().state).toBe('ready');
  expect(screen.scope.read('/source/task.start/step')).toBe('one');
});

describe('a source', () => {
  it('is called only when it is watched, and equal ones share the request', async () => {
    desk.answers.list = () => [1, 2];
    screen.source('list');
    await pause(10);
    expect(names()).toEqual([]);
    const stops = [watch('list'), watch('again')];
    await until(() => screen.source('again')!.handle().state === 'ready');
    expect(names()).toEqual(['list']);
    expect(screen.scope.read('/source/list/1')).toBe(2);
    // The timestamp is from another clock, which may round differently.
    expect(Math.abs(screen.source('list')!.handle().at! - desk.now())).toBeLessThanOrEqual(500);
    stops.forEach((stop) => stop());
  });

  it('is loading while a required parameter may still be selected, and idle if there is nothing to select', () => {
    desk.answers.one = (params) => params;
    const stop = watch('one');
    expect(screen.source('one')!.handle().state).toBe('loading');
    screen.chosen.settle('list');
    expect(screen.source('one')!.handle().state).toBe('idle');
    expect(desk.sent).toEqual([]);
    stop();
  });

  it('is called as soon as a required parameter is selected, and never before', async () => {
    desk.answers.one = (params) => params;
    const stop = watch('one');
    screen.chosen.offer('list', { among: ['a', 'b'] });
    expect(screen.source('one')!.handle().state).toBe('idle');
    screen.chosen.set('list', 'a');
    await until(() => screen.source('one')!.handle().state === 'ready');
    expect(screen.scope.read('/source/one/id')).toBe('a');
    screen.chosen.set('list', 'b');
    expect(screen.source('one')!.handle().state).toBe('loading');
    expect(screen.scope.read('/source/one')).toBeUndefined();
    await until(() => screen.scope.read('/source/one/id') === 'b');
    stop();
  });

  it('notifies a reader only when the value at its pointer has changed', async () => {
    let count = 0;
    desk.answers.list = () => ({ soc: 50, count: (count += 1) });
    const woken = { soc: 0, count: 0 };
    const { data } = screen.source('list')!;
    const stops = [data.subscribe('/soc', () => (woken.soc += 1)), data.subscribe('/count', () => (woken.count += 1))];
    await until(() => data.read('/count') === 1);
    await screen.source('list')!.refetch();
    expect(data.read('/count')).toBe(2);
    expect(woken).toEqual({ soc: 1, count: 2 });
    stops.forEach((stop) => stop());
  });

  it('fails with the message, and tries again on request', async () => {
    desk.answers.list = () => {
      throw refusal(403, 'no permission');
    };
    const stop = watch('list');
    await until(() => screen.source('list')!.handle().state === 'failed');
    expect(screen.source('list')!.handle().failure).toEqual({ code: 403, what: 'no permission', retryable: false });
    expect(names()).toEqual(['list']);
    desk.answers.list = () => 'there';
    screen.source('list')!.handle().retry();
    await until(() => screen.source('list')!.handle().state === 'ready');
    stop();
  });

  it('tries again automatically if that can help', async () => {
    desk.answers.list = () => {
      if (desk.sent.length < 3) throw new RpcError('list', 'network', 0, 'away');
      return 'there';
    };
    const stop = watch('list');
    await until(() => screen.source('list')!.handle().state === 'ready');
    expect(names()).toHaveLength(3);
    stop();
  });

  it('does not exist for an unknown call', () => {
    expect(screen.source('nothing')).toBeUndefined();
    expect(screen.scope.read('/source/nothing')).toBeUndefined();
  });

  it('is called again for another grid connection point', async () => {
    desk.answers.list = () => desk.root.read('/busbar/name') ?? 'none';
    const stop = watch('list');
    await until(() => screen.scope.read('/source/list') === 'none');
    desk.root.set('/busbar', { name: '2#' });
    await until(() => screen.scope.read('/source/list') === '2#');
    stop();
  });

  it('shows the current page until the next one is loaded', async () => {
    let release = () => {};
    desk.answers.paged = async (params) => {
      const { current } = params as { current: number };
      if (current === 2) await new Promise<void>((resolve) => (release = resolve));
      return { current };
    };
    const stop = watch('paged');
    const source = screen.source('paged')!;
    await until(() => source.handle().state === 'ready');
    expect(desk.sent[0]?.params).toEqual({ current: 1, pageSize: 20 });
    source.handle().setPage?.({ current: 2, pageSize: 50 });
    await until(() => desk.sent.length === 2);
    expect(source.data.read('/current')).toBe(1);
    expect(source.handle()).toMatchObject({ state: 'ready', refreshing: true });
    release();
    await until(() => source.data.read('/current') === 2);
    expect(source.handle().refreshing).toBeUndefined();
    screen.chosen.set('filters', { level: 'A' });
    expect(source.handle().state).toBe('loading');
    stop();
  });

  it('drops a pending read silently at navigation', async () => {
    let aborted = false;
    desk.answers.list = (_params, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => ((aborted = true), reject(new RpcError('list', 'cancelled', 0, '')))),
      );
    const stop = watch('list');
    await until(() => desk.sent.length === 1);
    stop();
    await until(() => aborted, 'the abort');
    expect(desk.notices).toEqual([]);
  });

  it('of a task has no call', () => {
    desk.tasks.read('');
    const stop = watch('task');
    expect(screen.source('task')!.handle().state).toBe('idle');
    stop();
  });
});

describe('a live source', () => {
  it('polls, becomes stale after three intervals, and reports an outage once', async () => {
    let away = false;
    desk.answers.live = () => {
      if (away) throw refusal(403, 'gone');
      return { p: desk.sent.length };
    };
    const stop = watch('live');
    const source = screen.source('live')!;
    await until(() => desk.sent.length >= 3);
    expect(source.handle()).toMatchObject({ state: 'ready', stale: false });
    away = true;
    await until(() => desk.notices.length > 0);
    const before = desk.sent.length;
    await until(() => desk.sent.length >= before + 2);
    expect(desk.notices).toEqual(['error: gone']);
    expect(source.handle()).toMatchObject({ state: 'ready', failure: { code: 403 } });
    desk.pass(181);
    expect(source.handle().stale).toBe(true);
    away = false;
    await until(() => !source.handle().stale);
    expect(source.handle().failure).toBeUndefined();
    stop();
  });

  it('that is pushed on change is as new as the last message of the station', async () => {
    desk.answers.live = () => ({ p: 1 });
    const stop = watch('live');
    const source = screen.source('live')!;
    const topic = desk.topics.get('live {}')!;
    topic.onPushed(true);
    topic.onData({ p: 5000 }, desk.now());
    await until(() => source.data.read('/p') === 5);
    for (let second = 0; second < 600; second += 1) {
      desk.pass(1000);
      desk.hear();
      expect(source.handle().stale).toBe(false);
    }
    const heard = desk.now();
    desk.pass(7000);
    expect(source.handle().stale).toBe(false);
    desk.pass(1000);
    expect(source.handle().stale).toBe(true);
    expect(source.handle().at).toBe(heard);
    topic.onPushed(false);
    desk.answers.live = () => {
      throw refusal(403, 'gone');
    };
    expect(source.handle().at).toBe(heard);
    stop();
  });

  it('that is pushed bypasses the cache, keeps unchanged branches, and caches the newest value when it is left', async () => {
    desk.answers.live = () => ({ p: 1 });
    const stop = watch('live');
    const source = screen.source('live')!;
    const topic = desk.topics.get('live {}')!;
    await until(() => source.data.read('/p') === 1);
    topic.onPushed(true);
    const same = { list: [1, 2, 3] };
    topic.onData({ p: 5000, same }, desk.now());
    const before = source.data.read('/same');
    topic.onData({ p: 6000, same }, desk.now());
    expect([source.data.read('/p'), source.data.read('/same') === before]).toEqual([6, true]);
    const inCache = () =>
      desk.queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => (state.data as { p?: number } | undefined)?.p);
    expect(inCache()).not.toContain(6);
    stop();
    await until(() => inCache().includes(6), 'what was pushed last');
  });

  it('whose polls fail after a push keeps the pushed data, and reports the failure', async () => {
    let away = false;
    desk.answers.live = () => {
      if (away) throw refusal(403, 'gone');
      return { p: 1 };
    };
    const stop = watch('live');
    const source = screen.source('live')!;
    const topic = desk.topics.get('live {}')!;
    topic.onPushed(true);
    topic.onData({ p: 5000 }, desk.now());
    away = true;
    topic.onPushed(false);
    await until(() => source.handle().failure !== undefined, 'the failed poll');
    expect([source.handle().state, source.data.read('/p')]).toEqual(['ready', 5]);
    stop();
  });

  it('stops polling while it is pushed, converts the pushed values, and polls again afterwards', async () => {
    desk.answers.live = () => ({ p: 1 });
    const stop = watch('live');
    const source = screen.source('live')!;
    const topic = desk.topics.get('live {}')!;
    topic.onPushed(true);
    topic.onData({ p: 5000 }, desk.now() + 5);
    await until(() => source.data.read('/p') === 5);
    expect(source.handle().at).toBe(desk.now() + 5);
    const before = desk.sent.length;
    await pause(150);
    expect(desk.sent.length).toBe(before);
    topic.onPushed(false);
    await until(() => desk.sent.length > before, 'the next poll');
    stop();
    await until(() => desk.topics.size === 0, 'leaving the topic');
  });
});
