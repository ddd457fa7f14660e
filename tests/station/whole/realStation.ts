// The whole station with a data folder and, if required, its own schemas; without the history of the demo.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '../../../src/core/calls/outcome.ts';
import type { LogEntry } from '../../../src/station/contract/index.ts';
import { compileHere } from '../compileHere.ts';
import { type RunningStation, startStation, type StationOptions } from '../../../src/station/station.ts';

export interface Started extends RunningStation {
  folder: string;
  schemas: string;
  printed: string[];
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope & { status: number }>;
  login(loginName?: string, password?: string): Promise<Record<string, string>>;
  /** Signs in, stops the strategy and enters the secondary password, as required to change settings of the dispatch. */
  rest(): Promise<Record<string, string>>;
  /** All log entries of these kinds, newest first. The station logs lines of its own between those of a test. */
  logged(...kinds: LogEntry['kind'][]): readonly LogEntry[];
  /** Stops the station and removes its files. */
  remove(): Promise<void>;
}

interface RealOptions extends Partial<StationOptions> {
  ownSchemas?: boolean;
  /** Folders whose files are copied over a copy of the schemas. */
  more?: readonly string[];
}

export async function startReal(options: RealOptions = {}): Promise<Started> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'ems-station-'));
  const { ownSchemas = false, more = [], ...rest } = options;
  const schemas = ownSchemas || more.length > 0 ? join(folder, 'schemas') : 'schemas';
  if (schemas !== 'schemas') for (const tree of ['schemas', ...more]) cpSync(tree, schemas, { recursive: true });
  const printed: string[] = [];
  const rate = { perSecond: 10_000, burst: 10_000 };
  const running = await startStation({
    folder: join(folder, 'data'),
    schemas: [schemas],
    history: false,
    compile: compileHere,
    rate: { anonymous: rate, session: rate },
    print: (line) => printed.push(line),
    ...rest,
  });
  await running.acquiring.past?.done;
  const post: Started['post'] = async (path, body = {}, headers = {}) => {
    const response = await fetch(running.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language: 'en_US', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as Envelope) };
  };
  const login: Started['login'] = async (loginName = 'admin', password = 'ems-demo-2026') => {
    const { data } = (await post('/v1/rpc/user/login', { loginName, password })) as Envelope<{ token: string }>;
    return { authorization: data.token };
  };
  return {
    ...running,
    folder,
    schemas,
    printed,
    post,
    login,
    async rest() {
      const headers = await login();
      await post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, headers);
      await post('/v1/rpc/strategy/stop', {}, headers);
      const stopped = () => (running.station.scope().state.strategy === 'stopped' ? true : undefined);
      if (!(await until(stopped))) throw new Error('The strategy did not stop');
      return headers;
    },
    logged: (...kinds) => running.station.docs.logs({ kinds, current: 1, pageSize: 10_000 }).list,
    async remove() {
      await running.close();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Polls until `find` returns a value or `ms` have passed. A busy machine needs this time. */
export async function until<T>(find: () => Promise<T | undefined> | T | undefined, ms = 60_000): Promise<T | undefined> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await find();
    if (found !== undefined || Date.now() > end) return found;
    await new Promise((later) => setTimeout(later, 50));
  }
}
