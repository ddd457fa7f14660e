import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerResponse } from 'node:http';
import { readEvents } from '../../../src/data/network/sse.ts';
import type { CallContext } from '../../../src/station/contract/calls.ts';
import { createClient } from '../../../src/station/stream/client.ts';
import { createTopic } from '../../../src/station/stream/topic.ts';
import { mirrored } from '../stream/mirrored.ts';
import { startHarness } from './harness.ts';

interface Event {
  event: string;
  data: Record<string, unknown>;
}

/** A console with a stream: the events so far, and a function that waits for the next matching one. */
async function listen(url: string, headers: Record<string, string>, topics: Record<string, unknown>) {
  const control = new AbortController();
  onTestFinished(() => control.abort());
  const response = await fetch(`${url}/v1/rpc/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'en_US', ...headers },
    body: JSON.stringify({ topics }),
    signal: control.signal,
  });
  const events: Event[] = [];
  let ended = false;
  const wakes = new Set<() => void>();
  const wake = () => Array.from(wakes).forEach((each) => each());
  void (async () => {
    if (!response.body) return;
    for await (const { event, data } of readEvents(response.body)) {
      events.push({ event, data: JSON.parse(data) as Record<string, unknown> });
      wake();
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
      wake();
    });
  async function until(fits: () => boolean, ms = 60_000): Promise<boolean> {
    const stop = AbortSignal.timeout(ms);
    while (!fits()) {
      if (stop.aborted) return false;
      await new Promise<void>((next) => {
        const done = () => {
          wakes.delete(done);
          next();
        };
        wakes.add(done);
        stop.addEventListener('abort', done, { once: true });
      });
    }
    return true;
  }
  const next = async (event: string, fits: (data: Event['data']) => boolean = () => true, ms = 60_000) => {
    const find = () => events.find((each) => each.event === event && fits(each.data));
    await until(() => find() !== undefined, ms);
    const found = find();
    if (found) events.splice(events.indexOf(found), 1);
    return found?.data;
  };
  return { response, events, next, until, control, ended: () => ended };
}
const reading = { power: { call: 'thing.read', params: {} } };

describe('the stream', () => {
  it('sends station, content and tasks at once, then a snapshot, then changes only', async () => {
    const { url, login, turns } = await startHarness();
    const { response, next, events } = await listen(url, await login(), reading);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await next('station')).toMatchObject({ now: turns.now, name: 'Test', mode: 2 });
    expect(await next('content')).toEqual({ hash: 'c1' });
    expect(await next('tasks')).toEqual([]);
    expect(await next('snapshot')).toEqual({ topic: 'power', at: turns.now, data: { power: 5000, rows: [1, 2, 5] } });
    turns.power = 6;
    turns.changed();
    expect(await next('change')).toEqual({
      topic: 'power',
      at: turns.now,
      changes: [
        ['/power', 6000],
        ['/rows/2', 6],
      ],
    });
    expect(events.filter(({ event }) => event === 'snapshot')).toEqual([]);
  });

  it('sends nothing while nothing changes, and at most one change per second', async () => {
    const { url, login, turns } = await startHarness();
    const { next, events } = await listen(url, await login(), reading);
    await next('snapshot');
    const begun = performance.now();
    for (let n = 0; n < 15; n += 1) {
      turns.power += 1;
      turns.changed();
      await new Promise((later) => setTimeout(later, 100));
    }
    await next('change', ({ changes: found }) => JSON.stringify(found).includes(String(turns.power * 1000)));
    const changes = events.filter(({ event }) => event === 'change').length;
    expect(changes).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begun) / 1000));
    events.length = 0;
    turns.changed();
    await new Promise((later) => setTimeout(later, 1500));
    expect(events.filter(({ event }) => event === 'change')).toEqual([]);
  });

  it('evaluates an equal topic once for many consoles, and a per-person topic once for each session', async () => {
    let runs = 0;
    const { url, login, hub } = await startHarness({
      handlers: {
        'thing.read': () => {
          runs += 1;
          return { power: 1 };
        },
      },
    });
    const [admin, viewer] = [await login(), await login('viewer')];
    const mine = { ...reading, mine: { call: 'thing.mine', params: {} } };
    const consoles = [await listen(url, admin, mine), await listen(url, admin, mine), await listen(url, viewer, mine)];
    const names = await Promise.all(consoles.map(({ next }) => next('snapshot', ({ topic }) => topic === 'mine')));
    expect(names.map((each) => (each?.data as { name: string } | undefined)?.name)).toEqual([
      'Administrator',
      'Administrator',
      'Viewer',
    ]);
    await Promise.all(consoles.map(({ next }) => next('snapshot', ({ topic }) => topic === 'power')));
    // One for each role, and one for each of the two people.
    expect(hub.size()).toBe(4);
    expect(runs).toBe(2);
  });

  it('reports a topic as failed if its handler reads the person without being declared per person', async () => {
    const { url, login, reports } = await startHarness({
      handlers: { 'thing.read': (_request: unknown, { user }: CallContext) => ({ power: user?.name.length ?? 0 }) },
    });
    const { next } = await listen(url, await login(), reading);
    expect(await next('failed', ({ topic }) => topic === 'power')).toMatchObject({ code: 500 });
    expect(reports.join('\n')).toContain('The handler of thing.read reads "user" of the person who asks.');
  });

  it('checks the rights for every topic, and runs no command and no unknown call', async () => {
    const { url, login, turns } = await startHarness();
    const topics = Object.fromEntries(
      ['thing.audit', 'thing.count', 'thing.stop', 'no.such', 'thing.fails'].map((call) => [call, { call, params: {} }]),
    );
    const { next } = await listen(url, await login('viewer'), topics);
    const codes: Record<string, unknown> = {};
    for (const topic of Object.keys(topics)) codes[topic] = (await next('failed', (data) => data.topic === topic))?.code;
    expect(codes).toEqual({ 'thing.audit': 403, 'thing.count': 404, 'thing.stop': 404, 'no.such': 404, 'thing.fails': 500 });
    expect(turns.saves).toBe(0);
  });

  it('is closed when its person gets another role, and can be opened again with the new rights', async () => {
    const { url, login, sessions } = await startHarness();
    const headers = await login('viewer');
    const { until, ended } = await listen(url, headers, reading);
    await sessions.updateUser('viewer', { role: 'operator' }, 'admin');
    expect(await until(ended)).toBe(true);
    expect((await listen(url, headers, reading)).response.status).toBe(200);
  });

  it('requires a session, ends with it, and refuses invalid requests', async () => {
    const { url, login, post } = await startHarness();
    expect((await listen(url, {}, reading)).response.status).toBe(401);
    const headers = await login();
    expect(await post('/v1/rpc/stream', { topics: { a: 'thing.read' } }, headers)).toMatchObject({ code: 400 });
    expect(await post('/v1/rpc/stream', 'nonsense', headers)).toMatchObject({ code: 400 });
    const { next, until, ended } = await listen(url, headers, reading);
    await next('snapshot');
    await post('/v1/rpc/user/logout', {}, headers);
    expect(await until(ended)).toBe(true);
  });

  it('repeats the station event without a change, and sends heartbeats', {
    timeout: 240_000,
  }, async () => {
    const { url, login } = await startHarness();
    const { next } = await listen(url, await login(), {});
    await next('station');
    expect(await next('station', undefined, 60_000)).toBeDefined();
    expect(await next('heartbeat', undefined, 60_000)).toMatchObject({ at: expect.any(Number) as number });
  });

  it('reports tasks as they progress', async () => {
    const { url, login, tasks } = await startHarness();
    const { next } = await listen(url, await login(), {});
    await next('tasks');
    let go = () => {};
    tasks.start('thing.task', 'Ann', async (report) => {
      report('first', 1, 2);
      await new Promise<void>((done) => {
        go = done;
      });
    });
    expect(await next('tasks', (list) => JSON.stringify(list).includes('first'))).toMatchObject([
      { call: 'thing.task', state: 'running', done: 1, of: 2 },
    ]);
    go();
    expect(await next('tasks', (list) => JSON.stringify(list).includes('done"'))).toMatchObject([{ state: 'done' }]);
  });
});

describe('a client that does not read', () => {
  const slow = () => {
    const raw = {
      writableLength: 0,
      destroyed: false,
      writableEnded: false,
      written: 0,
      write: () => (raw.written += 1),
      end: () => {},
      destroy: () => (raw.destroyed = true),
    };
    return { raw, client: createClient(raw as unknown as ServerResponse) };
  };

  it('is skipped while it is behind, and gets a snapshot when it has caught up', () => {
    const { raw, client } = slow();
    const topic = createTopic();
    topic.listeners.add({ client, key: '"t"', lastVersion: -1 });
    topic.take({ mirrored: mirrored(undefined, { n: 1 }) }, 1, 1);
    raw.writableLength = 600_000;
    topic.take({ mirrored: mirrored({ n: 1 }, { n: 2 }) }, 2, 2);
    topic.take({ mirrored: mirrored({ n: 2 }, { n: 3 }) }, 3, 3);
    expect(raw.written).toBe(1);
    raw.writableLength = 0;
    topic.catchUp(4);
    expect(raw.written).toBe(2);
  });

  it('is disconnected after half a minute, or at once if too much is unread', () => {
    const patient = slow();
    patient.raw.writableLength = 600_000;
    expect([patient.client.keepsUp(0), patient.client.keepsUp(29_000)]).toEqual([false, false]);
    expect(patient.raw.destroyed).toBe(false);
    patient.client.keepsUp(31_000);
    expect(patient.raw.destroyed).toBe(true);
    const full = slow();
    full.raw.writableLength = 20 * 1024 * 1024;
    full.client.send('change', '{}');
    expect(full.raw.destroyed).toBe(true);
  });
});
