import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLive, type LiveLink, type LiveOptions } from '../../../src/data/network/live.ts';
import { withChanges, type Change } from '../../../src/data/network/changes.ts';
import { readEvents } from '../../../src/data/network/sse.ts';
import { pause, raw, serve, until, type Served } from '../serve.ts';

let served: Served;
let streams: ServerResponse[];
let live: LiveLink;
let modes: boolean[];
let events: unknown[];

const topicsOf = (index: number): string[] =>
  Object.keys((JSON.parse(served.asked[index]?.body ?? '{}') as { topics: object }).topics);
const send = (event: string, data: unknown, to = streams.at(-1)): void =>
  void to?.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

function start(more: Partial<LiveOptions> = {}): void {
  live = createLive({
    origin: served.origin,
    headers: () => ({ authorization: 't' }),
    allowed: () => true,
    onStation: (event) => events.push(event),
    onContent: (hash) => events.push(hash),
    onTasks: (tasks) => events.push(tasks),
    onContact: (answered) => answered || events.push('no contact'),
    onMode: (streaming) => modes.push(streaming),
    waits: { debounce: 20, firstRetry: 20, longestRetry: 40, absentRetry: 150, silence: 2000 },
    ...more,
  });
  live.start();
}
function listener() {
  const seen = { data: [] as unknown[], failed: [] as unknown[], pushed: [] as boolean[] };
  return {
    seen,
    onData: (data: unknown, at: number) => seen.data.push([data, at]),
    onFailed: (code: number, msg: string) => seen.failed.push([code, msg]),
    onPushed: (pushed: boolean) => seen.pushed.push(pushed),
  };
}

beforeEach(async () => {
  served = await serve();
  streams = [];
  modes = [];
  events = [];
  served.on('/v1/rpc/stream', (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  });
});
afterEach(async () => {
  live.stop();
  await served.close();
});

describe('the live channel', () => {
  it('reports the station, the content and the tasks, and sends the session', async () => {
    start();
    await until(() => streams.length === 1);
    send('station', { now: 5, mode: 2 });
    send('content', { hash: 'h2' });
    send('tasks', [{ taskId: '1' }]);
    send('heartbeat', { at: 6 });
    await until(() => events.length === 3);
    expect(events).toEqual([{ now: 5, mode: 2 }, 'h2', [{ taskId: '1' }]]);
    expect(served.asked[0]?.headers.authorization).toBe('t');
    expect(modes).toEqual([true]);
  });

  it('delivers a snapshot and then applies changes to it', async () => {
    start();
    const one = listener();
    live.watch({ call: 'pcs', params: { id: 1 } }, one);
    await until(() => streams.length === 1 && topicsOf(served.asked.length - 1).length === 1);
    const topic = topicsOf(served.asked.length - 1)[0];
    send('snapshot', { topic, at: 10, data: { a: { x: 1 }, b: { y: 1 } } });
    send('change', { topic, at: 11, changes: [['/a/x', 2], ['/b/y']] });
    await until(() => one.seen.data.length === 2);
    expect(one.seen.data).toEqual([
      [{ a: { x: 1 }, b: { y: 1 } }, 10],
      [{ a: { x: 2 }, b: {} }, 11],
    ]);
    expect(one.seen.pushed.at(-1)).toBe(true);
  });

  it('opens once for sources that start together, and again for a new topic, and equal sources share a topic', async () => {
    start();
    const leave = live.watch({ call: 'a', params: {} }, listener());
    live.watch({ call: 'a', params: {} }, listener());
    live.watch({ call: 'b', params: {} }, listener());
    await until(() => served.asked.length > 0 && topicsOf(served.asked.length - 1).length === 2);
    const before = served.asked.length;
    leave();
    await pause(60);
    expect(served.asked).toHaveLength(before);
    live.watch({ call: 'c', params: {} }, listener());
    await until(() => served.asked.length === before + 1);
    expect(topicsOf(before)).toEqual(['a {}', 'b {}', 'c {}']);
    expect(modes.includes(false)).toBe(false);
  });

  it('reopens for another user, but not when the same one is set again', async () => {
    let person = 'a';
    start({ headers: () => ({ authorization: person }) });
    await until(() => streams.length === 1);
    live.start();
    live.restart();
    await pause(60);
    expect(streams).toHaveLength(1);
    person = 'b';
    live.restart();
    await until(() => streams.length === 2);
    expect(served.asked[1]?.headers.authorization).toBe('b');
  });

  it('waits for sources that start one after another, but not indefinitely', async () => {
    // The debounce is long compared with the pause between two sources on a busy machine.
    start({ waits: { debounce: 600, longestDebounce: 1200, firstRetry: 20, longestRetry: 40, silence: 20_000 } });
    await until(() => streams.length === 1);
    for (let index = 0; index < 4; index++) {
      live.watch({ call: `call${index}`, params: {} }, listener());
      await pause(20);
    }
    await until(() => streams.length === 2);
    expect(topicsOf(1)).toHaveLength(4);
    const begun = Date.now();
    let index = 4;
    while (streams.length === 2 && Date.now() - begun < 30_000) {
      live.watch({ call: `call${index++}`, params: {} }, listener());
      await pause(20);
    }
    expect(streams).toHaveLength(3);
  });

  it('sends the latest data of a topic to a late subscriber', async () => {
    start();
    live.watch({ call: 'a', params: {} }, listener());
    await until(() => streams.length > 0 && topicsOf(served.asked.length - 1).length === 1);
    send('snapshot', { topic: 'a {}', at: 10, data: 1 });
    const late = listener();
    await until(() => {
      if (late.seen.data.length === 0) live.watch({ call: 'a', params: {} }, late);
      return late.seen.data.length > 0;
    });
    expect(late.seen.data[0]).toEqual([1, 10]);
  });

  it('reports a failed topic, which is then polled', async () => {
    start();
    const one = listener();
    live.watch({ call: 'a', params: {} }, one);
    await until(() => streams.length > 0 && topicsOf(served.asked.length - 1).length === 1);
    send('failed', { topic: 'a {}', code: 403, msg: 'no permission' });
    await until(() => one.seen.failed.length === 1);
    expect(one.seen).toMatchObject({ failed: [[403, 'no permission']], pushed: [false] });
  });

  it('reconnects after an interruption and reports it, and sources poll until then', async () => {
    start({ onBack: () => events.push('back') });
    const one = listener();
    live.watch({ call: 'a', params: {} }, one);
    await until(() => streams.length > 0 && topicsOf(served.asked.length - 1).length === 1);
    send('snapshot', { topic: 'a {}', at: 10, data: 1 });
    await until(() => one.seen.data.length === 1);
    streams.at(-1)?.destroy();
    await until(() => one.seen.pushed.at(-1) === false, 'polling');
    const before = streams.length;
    await until(() => streams.length > before, 'the next stream');
    send('snapshot', { topic: 'a {}', at: 12, data: 2 });
    await until(() => one.seen.data.length === 2);
    expect(modes).toContain(false);
    expect(events).toContain('no contact');
    expect(events.filter((each) => each === 'back')).toHaveLength(1);
  });

  it('treats silence longer than the heartbeat as an interruption', async () => {
    start({ waits: { debounce: 10, firstRetry: 10, longestRetry: 20, silence: 80 } });
    await until(() => streams.length >= 2, 'a second stream');
    expect(modes).toContain(false);
  });

  it('waits before it tries again if the station has no such route', async () => {
    served.on('/v1/rpc/stream', raw(404, 'application/json', '{"code":404}'));
    start();
    live.watch({ call: 'a', params: {} }, listener());
    await pause(100);
    expect(served.asked.length).toBeLessThanOrEqual(2);
    await until(() => served.asked.length >= 2, 'another try');
  });

  it('ignores broken JSON', async () => {
    start();
    await until(() => streams.length === 1);
    streams[0]?.write('event: station\ndata: {"now":\n\nevent: content\ndata: {"hash":"h"}\n\n');
    await until(() => events.length === 1);
    expect(events).toEqual(['h']);
  });

  it('does not open before login', async () => {
    start({ allowed: () => false });
    await pause(60);
    expect(served.asked).toEqual([]);
  });

  it('ends after a 401, which is reported once', async () => {
    served.on('/v1/rpc/stream', raw(401, 'application/json', '{"code":401}'));
    let notified = 0;
    start({ onUnauthorised: () => void (notified += 1) });
    await until(() => notified === 1);
    await pause(100);
    expect(served.asked).toHaveLength(1);
  });
});

describe('readEvents', () => {
  it('joins events that are split at any byte', async () => {
    const bytes = new TextEncoder().encode(
      ': hello\r\n\r\nevent: a\r\ndata: {"站":1,\r\ndata: "x":2}\r\n\r\ndata: plain\n\nevent: cut\ndata: never',
    );
    for (const size of [1, 2, 3, 7, 1000]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      const found = [];
      for await (const event of readEvents(body)) found.push(event);
      expect(found).toEqual([
        { event: 'a', data: '{"站":1,\n"x":2}' },
        { event: 'message', data: 'plain' },
      ]);
    }
  });
});

it.each<[name: string, before: unknown, changes: Change[], after: unknown]>([
  ['sets a member', { a: 1 }, [['/a', 2]], { a: 2 }],
  ['sets a missing member', {}, [['/a/b', 1]], { a: { b: 1 } }],
  ['removes a member', { a: 1, b: 2 }, [['/a']], { b: 2 }],
  ['removes rows in any order of the changes', { rows: [0, 1, 2, 3] }, [['/rows/1'], ['/rows/3']], { rows: [0, 2] }],
  ['changes and removes rows at once', { rows: [0, 1, 2] }, [['/rows/2'], ['/rows/0', 9]], { rows: [9, 1] }],
  ['replaces the whole document', { a: 1 }, [['', [1]]], [1]],
  ['ignores the removal of a missing member', { a: 1 }, [['/b/c']], { a: 1 }],
  ['sets a member to null', { a: 1 }, [['/a', null]], { a: null }],
])('withChanges %s', (_name, before, changes, after) => {
  expect(withChanges(before, changes)).toEqual(after);
});

it('withChanges writes thousands of cells into one copy of a column and leaves the previous column unchanged', () => {
  const volts = Array.from({ length: 200_000 }, () => 3.3);
  const before = { values: { volts }, other: { a: 1 } };
  const cells = Array.from({ length: 4000 }, (_, index): Change => [`/values/volts/${index * 50}`, 3.4]);
  const copies = vi.spyOn(Array.prototype, 'slice');
  const after = withChanges(before, cells) as typeof before;
  const ofColumns = copies.mock.contexts.filter((each) => (each as unknown[]).length === volts.length);
  copies.mockRestore();
  expect(ofColumns).toHaveLength(1);
  expect([after.values.volts[50], after.values.volts[51], volts[50]]).toEqual([3.4, 3.3, 3.3]);
  expect(after.other).toBe(before.other);
});
