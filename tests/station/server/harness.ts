// A server with small hand-made content: real HTTP, real SQLite in its own folder, and a station whose values tests can change.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CompiledCall, Content } from '../../../src/core/content.ts';
import type { InForce } from '../../../src/compiler/inForce.ts';
import type { Problem } from '../../../src/core/problems/problem.ts';
import type { Envelope } from '../../../src/core/calls/outcome.ts';
import { type Clock, type LiveDevice, Refused, type Station, Reply } from '../../../src/station/contract/index.ts';
import type { CallContext, ServedHandlers } from '../../../src/station/contract/calls.ts';
import { perPerson } from '../../../src/station/contract/perPerson.ts';
import { peopleCalls as session } from '../../../src/station/domain/people/calls.ts';
import { documentHandler } from '../../../src/station/domain/documents/documentCalls.ts';
import { openContents } from '../../../src/station/server/contents.ts';
import { startServer, type ServerParts } from '../../../src/station/serving.ts';
import { createSessions } from '../../../src/station/session/sessions.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { createCommandKeys } from '../../../src/station/store/docs/docsKeys.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { createTasks } from '../../../src/station/running/tasks.ts';
import { createTurns } from '../../../src/station/running/turns.ts';
import { toContent } from './harnessContent.ts';

export const password = 'ems-demo-2026';

/** A result of the compile thread. */
export const inForce = (content: Content, problems: readonly Problem[] = [], filesOnHold: readonly string[] = []): InForce => ({
  content,
  problems,
  files: new Map([['content', content.hash]]),
  filesOnHold,
  sound: problems.length === 0 || filesOnHold.length > 0,
});

interface Turns {
  now: number;
  power: number;
  strategy: 'running' | 'stopped';
  hash: string;
  problems: Problem[];
  /** Additional calls of the next content. */
  calls: Record<string, CompiledCall>;
  changed: () => void;
  saves: number;
}

export async function startHarness(
  options: Partial<ServerParts> & { folder?: string; lifetimes?: { idleMs: number; absoluteMs: number } } = {},
) {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'ems-server-'));
  const turns: Turns = {
    now: Date.now(),
    power: 5,
    strategy: 'stopped',
    hash: 'c1',
    problems: [],
    calls: {},
    changed: () => {},
    saves: 0,
  };
  const clock: Clock = { now: () => turns.now };
  const db = openCore(join(folder, 'core.db'));
  const docs = createDocStore(db, clock);
  const sessions = createSessions({ db, docs, clock, ...(options.lifetimes && { lifetimes: options.lifetimes }) });
  await sessions.addDemo();
  const reports: string[] = [];
  const printed: string[] = [];
  const contents = await openContents({
    files: new Map([['thing.json', turns.hash]]),
    compile: async () => inForce(toContent(turns.hash, turns.calls), turns.problems),
    stationCode: () => '',
    clock,
    print: (line) => printed.push(line),
  });
  const wakes = new Set<(device: string) => void>();
  turns.changed = () => wakes.forEach((wake) => wake('pcs1'));
  const live: LiveDevice = { id: 'pcs1', type: 'pcs', at: turns.now, values: {}, link: 'ok' };
  const tasks = createTasks(clock, (what) => reports.push(what));
  const station = {
    clock,
    type: 'ems',
    docs,
    tasks,
    sessions,
    dataFolder: folder,
    content: () => contents.current().content,
    problems: () => ({ at: contents.loadedAt(), list: contents.problems(), standing: contents.standing() }),
    onContent: () => () => {},
    devices: () => [],
    scope: () => ({
      id: '1',
      name: 'Test',
      type: 1,
      timezone: 'Asia/Shanghai',
      currency: 'CNY',
      mode: 2,
      state: { strategy: turns.strategy, starting: false, stopping: false },
      secondaryPasswordSet: true,
      alarms: { A: 0, B: 0, C: 0, unrated: 0, total: 0, unacknowledged: 0 },
      devices: { total: 1, fresh: 1 },
    }),
    live: {
      get: () => live,
      all: () => [live],
      state: () => 'normal',
      onChange: (_device: string, wake: (device: string) => void) => {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
    },
    alarms: { onChange: () => () => {} },
    dispatch: { onChange: () => () => {} },
    series: {},
    giveWay: async () => {},
    commander: {},
  } as unknown as ServerParts['station'];
  const server = await startServer({
    station,
    turns: createTurns(),
    contents,
    sessions,
    keys: createCommandKeys(db),
    watchCommits: () => () => Promise.resolve(),
    clock,
    consoleFolder: join(folder, 'console'),
    host: '127.0.0.1',
    port: 0,
    version: '0',
    report: (what, error) => reports.push(`${what}: ${String(error)}`),
    ...options,
    handlers: { ...toHandlers(turns, station), ...options.handlers },
    documentHandler,
  });

  async function close(): Promise<void> {
    await server.close();
    if (db.open) docs.close();
  }
  onTestFinished(async () => {
    await close().catch(() => {});
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
  });

  async function post(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Envelope & { status: number }> {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: 'en_US', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Envelope) };
  }
  async function login(loginName = 'admin'): Promise<Record<string, string>> {
    const { data } = (await post('/v1/rpc/user/login', { loginName, password })) as Envelope<{ token: string }>;
    return { authorization: data.token };
  }
  return { ...server, folder, turns, sessions, docs, contents, reports, printed, post, login, close, tasks, db };
}

function toHandlers(turns: Turns, station: Station): ServedHandlers {
  return {
    'user.login': session['user.login'],
    'command.check': perPerson(async ({ command }: { command: string }, { sessionId = '', address }: CallContext) => {
      await station.sessions.checkSecondaryPassword(sessionId, command, address);
      return new Reply('The password is correct', null);
    }),
    'thing.read': (_request, { station: view }) => {
      view.live.get('pcs1');
      return { power: turns.power, rows: [1, 2, turns.power] };
    },
    'thing.mine': perPerson((_request: unknown, { user }: CallContext) => ({ name: user?.name })),
    'thing.save': ({ revision, ...body }: { name: string; revision?: number }, { user, station: view }) => {
      const saved = view.docs.tx((tx) => tx.save('things', body.name, body, user?.name ?? '', revision));
      return { ...saved.body, revision: saved.revision };
    },
    'content.problems': () => ({
      hash: station.content().hash,
      list: station.problems().list.map(({ at, ...words }) => ({ ...words, ...at })),
    }),
    'user.logout': perPerson((_request: unknown, { sessionId = '', address }: CallContext) =>
      station.sessions.logout(sessionId, address),
    ),
    'thing.start': () => ({}),
    'thing.stop': () => ({}),
    'thing.audit': () => ({ secret: true }),
    'thing.count': () => ({ saves: (turns.saves += 1) }),
    'thing.slow': () => new Promise((done) => setTimeout(done, 200)).then(() => ({ saves: (turns.saves += 1) })),
    'thing.issue': () => ({ token: `t${(turns.saves += 1)}` }),
    'thing.undeclared': () => ({}),
    'thing.planned': () => ({}),
    'thing.cloud': () => ({}),
    'thing.fails': () => {
      if (turns.power > 100) throw new Refused(409, 'Too much');
      throw new Error('a secret inside');
    },
    'thing.theme': (request) => request,
    'thing.picture': (request: object, { files }) => ({ ...request, bytes: files.image?.bytes.length }),
  } as ServedHandlers;
}
