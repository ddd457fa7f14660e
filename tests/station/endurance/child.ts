// Runs the station of station.ts as a process, and offers functions to call and to end it. The station is built once, so that it
// starts quickly.
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Files } from '../../../src/compiler/files.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import type { Envelope } from '../../../src/core/calls/outcome.ts';
import { programDigest, toResultName } from '../../../src/station/compiling/keptResults.ts';
import { changedPart } from '../../../src/tools/buildParts.mjs';
import { stationBuild } from '../../../src/tools/stationBuild.mjs';

export interface Child {
  process: ChildProcess;
  /** The address of the station; undefined if it ended before it listened. */
  url: Promise<string | undefined>;
  ended: Promise<number | null>;
  said: () => string;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Envelope>;
  login(loginName?: string): Promise<Record<string, string>>;
  /** Kills the process if it runs, and waits for its end. */
  kill(): Promise<void>;
}
export interface Built {
  /**
   * `around`: a command with arguments in front of the program; `options`: options of Node; `secondStation`: id of a second station;
   * `plant`: the demo station, the smallest by default.
   */
  start(folder: string, around?: readonly string[], options?: readonly string[], secondStation?: string, plant?: string): Child;
  remove(): void;
}

/** Builds a module of the station. The output is inside the project, because Node resolves libraries from there. */
export async function buildModule(entry: string): Promise<{ path: string; remove: () => void }> {
  mkdirSync('dist', { recursive: true });
  const outDir = mkdtempSync(join('dist', 'endurance-'));
  const path = resolve(outDir, 'program', basename(entry).replace(/ts$/, 'js'));
  await build(stationBuild(entry, join(outDir, 'program'), 'error'));
  copyResults(path, join(outDir, 'compiled'));
  return { path, remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

/**
 * Compiling the schemas takes most of a first start. If `npm run build` has compiled them, its results are stored with the
 * module, as they are with the delivered program. They apply to every station code without patches of a vendor.
 */
function copyResults(path: string, folder: string): void {
  if (changedPart('content') !== undefined) return;
  const files = readSchemas(['schemas']);
  const [from = '', to = ''] = [resolve('dist/station/main.js'), path].map((at) => programDigest(pathToFileURL(at).href));
  mkdirSync(folder);
  for (const question of ['force', 'others'] as const)
    for (const stationCode of ['', ...plantCodes(files)]) {
      const result = join('dist/compiled', toResultName({ for: question, files, stationCode: '' }, from));
      if (existsSync(result)) copyFileSync(result, join(folder, toResultName({ for: question, files, stationCode }, to)));
    }
}
const plantCodes = (files: Files): string[] =>
  [...files].flatMap(([name, text]) =>
    name.startsWith('plants/') ? [(JSON.parse(text) as { station: { code: string } }).station.code] : [],
  );

export async function buildStation(): Promise<Built> {
  const { path, remove } = await buildModule('tests/station/endurance/station.ts');
  return {
    start: (folder, around = [], options = [], secondStation, plant) =>
      start(
        [...around, process.execPath, ...options, path, folder, ...(secondStation === undefined ? [] : [secondStation])],
        plant === undefined ? {} : { EMS_PLANT: plant },
      ),
    remove,
  };
}

function start([command = '', ...args]: readonly string[], env: Readonly<Record<string, string>>): Child {
  const outside = { ...process.env, NODE_ENV: 'production', ...env };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: outside });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const url = new Promise<string | undefined>((done) => {
    child.stdout.on('data', () => {
      const [, at] = /AT (http:\S+)/.exec(text) ?? [];
      if (at !== undefined) done(at);
    });
    void ended.then(() => done(undefined));
  });
  const post: Child['post'] = async (path, body = {}, headers = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', language: 'en_US', ...headers },
    };
    return (await (
      await fetch(`${await url}/v1/rpc${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
    ).json()) as Envelope;
  };
  return {
    process: child,
    url,
    ended,
    said: () => text,
    post,
    async login(loginName = 'admin') {
      const { data } = await post('/user/login', { loginName, password: 'ems-demo-2026' });
      return { authorization: (data as { token: string }).token };
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'ems-endurance-'));
export const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Polls until `find` returns a value, and returns it. Throws after `ms`. */
export async function until<T>(what: string, find: () => Promise<T | undefined> | T | undefined, ms = 90_000): Promise<T> {
  for (const end = Date.now() + ms; ; await rest(100)) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms} ms`);
  }
}
