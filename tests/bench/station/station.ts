// The built station as a separate process, with the demo set in an empty folder: its address, its memory, its stop.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface BenchStation {
  url: string;
  /** Time for generating the history of the demo set, in seconds. */
  historyS: number;
  /** Current resident memory, in MB. */
  memory: () => number;
  /** Resident memory of its child processes, in MB. */
  beside: () => number;
  /** Memory after a garbage collection, in MB; only with the sampler in the process. */
  kept: () => Promise<number>;
  /** The longest event loop delay and the longest uninterrupted work since the last request, in ms; only with the sampler. */
  held: () => Promise<{ delay: number; work: number }>;
  stop: () => Promise<void>;
}

export function startStation(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  node: readonly string[] = [],
  cwd = '.',
): Promise<BenchStation> {
  const child = spawn(process.execPath, [...node, ...startCommand()], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', EMS_DATA: folder, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const resident = (of: '-p' | '--ppid'): number => {
    const lines = execFileSync('ps', ['-o', 'rss=', of, String(child.pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
    return lines.reduce((sum, kB) => sum + Number(kB) / 1000, 0);
  };
  const memory = () => resident('-p');
  const beside = () => resident('--ppid');
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(late);
  };
  /** Output of a sampler in the process after a signal. */
  const sampled = (word: string) =>
    new Promise<Record<string, number>>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The station did not print its figures within 30 s')), 30_000);
      const onData = (chunk: Buffer) => {
        const [, figures] = new RegExp(`${word} (\\{.*\\})`).exec(chunk.toString()) ?? [];
        if (figures === undefined) return;
        clearTimeout(late);
        child.stdout.off('data', onData);
        resolve(JSON.parse(figures) as Record<string, number>);
      };
      child.stdout.on('data', onData);
      child.kill('SIGUSR2');
    });
  const kept = async () => ((await sampled('MEMORY')).kept ?? Number.NaN) / 1e6;
  const held = async () => {
    const { delay = Number.NaN, work = Number.NaN } = await sampled('LOOP');
    return { delay, work };
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The station did not listen within ${startWithinMs / 1000} s:\n${output}`));
    }, startWithinMs);
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      const historyS = Number(/history: done in ([\d.]+) s/.exec(output)?.[1]);
      if (url === undefined) return;
      clearTimeout(late);
      resolve({ url, historyS, memory, beside, kept, held, stop });
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void ended.then((code) => reject(new Error(`The station ended with ${code} before it listened:\n${output}`)));
  });
}

const startWithinMs = 180_000;

/** The arguments of `node` in the start script. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

const answerWithinMs = 60_000;

/** A signed-in session with the requests of the console. */
export interface Caller {
  token: string;
  call: (path: string, body?: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Downloads a file and returns its size in bytes. */
  file: (path: string, body: unknown, signal?: AbortSignal) => Promise<number>;
}
export async function signIn(url: string, loginName = 'operator'): Promise<Caller> {
  const ask = (path: string, body: unknown, token?: string, signal?: AbortSignal) => {
    const headers = {
      'content-type': 'application/json',
      language: 'en_US',
      ...(token !== undefined && { authorization: token }),
    };
    const asked = fetch(`${url}/v1/rpc${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body ?? {}),
      signal: signal ?? AbortSignal.timeout(answerWithinMs),
    });
    return asked.catch((error: unknown) => {
      throw signal?.aborted ? error : new Error(`${path} was not answered within ${answerWithinMs / 1000} s`, { cause: error });
    });
  };
  const send = async (path: string, body: unknown, token?: string, signal?: AbortSignal) => {
    const { code, msg, data } = (await (await ask(path, body, token, signal)).json()) as {
      code: number;
      msg: string;
      data: unknown;
    };
    if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
    return data;
  };
  const { token } = (await send('/user/login', { loginName, password: 'ems-demo-2026' })) as { token: string };
  const file = async (path: string, body: unknown, signal?: AbortSignal) => {
    const response = await ask(path, body, token, signal);
    const bytes = await response.arrayBuffer();
    if (!response.headers.has('content-disposition')) throw new Error(`${path} answered ${Buffer.from(bytes).toString()}`);
    return bytes.byteLength;
  };
  return { token, call: (path, body, signal) => send(path, body, token, signal), file };
}
