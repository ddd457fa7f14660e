// The built station as a process of its own, with the demo set on an empty folder: its address, its memory, its end.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface BenchStation {
  url: string;
  /** Seconds that the past of the demo set took. */
  historyS: number;
  /** Resident memory now, in MB. */
  memory: () => number;
  /** What a collection leaves, in MB; only where the sampler was loaded into the process. */
  kept: () => Promise<number>;
  stop: () => Promise<void>;
}

export function startStation(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  node: readonly string[] = [],
): Promise<BenchStation> {
  const child = spawn(process.execPath, [...node, ...startCommand()], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', EMS_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1000;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const kept = () =>
    new Promise<number>((resolve) => {
      const hear = (chunk: Buffer) => {
        const [, told] = /MEMORY (\{.*\})/.exec(chunk.toString()) ?? [];
        if (told === undefined) return;
        child.stdout.off('data', hear);
        resolve((JSON.parse(told) as { kept: number }).kept / 1e6);
      };
      child.stdout.on('data', hear);
      child.kill('SIGUSR2');
    });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      const historyS = Number(/history: done in ([\d.]+) s/.exec(said)?.[1]);
      if (url !== undefined) resolve({ url, historyS, memory, kept, stop });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then((code) => reject(new Error(`The station ended with ${code} before it listened:\n${said}`)));
  });
}

/** What follows `node` in the start script. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/** A signed-in session that speaks as the console does. */
export interface Caller {
  token: string;
  call: (path: string, body?: unknown) => Promise<unknown>;
}
export async function signIn(url: string, loginName = 'operator'): Promise<Caller> {
  const send = async (path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      language: 'en_US',
      ...(token !== undefined && { authorization: token }),
    };
    const response = await fetch(`${url}/v1/rpc${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown };
    if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
    return data;
  };
  const { token } = (await send('/user/login', { loginName, password: 'ems-demo-2026' })) as { token: string };
  return { token, call: (path, body) => send(path, body, token) };
}
