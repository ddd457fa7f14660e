// A station started as a user would, as a separate process with its own data folder. Its clock can be moved ahead.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export interface RunningStation {
  url: string;
  folder: string;
  /** Everything the process printed. */
  said: () => string;
  /** Sets the offset of its clock from that of the machine, in ms. */
  moveClock: (aheadMs: number) => Promise<void>;
  /** Kills, suspends or resumes the process. SIGKILL resolves when the process has ended. */
  suffer: (signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Stops the process and removes its folder, unless the folder is kept for another start. */
  stop: (keep?: 'folder') => Promise<void>;
}

/** `project`: the working directory of the process. */
export async function runStation(
  env: Readonly<Record<string, string>> = {},
  folder = freshFolder(),
  project = '.',
): Promise<RunningStation> {
  const clock = join(folder, 'test-clock');
  // Without the environment of the test runner, as a user would start it.
  const { VITEST: _vitest, NODE_ENV: _mode, ...outside } = process.env;
  const preloaded = ['movedClock', 'quickPasswords'].flatMap((name) => ['--import', `./tests/browser/support/${name}.mjs`]);
  const station = spawn(process.execPath, [...preloaded, 'src/tools/start.mjs'], {
    cwd: project,
    env: { ...outside, PORT: '0', EMS_DATA: folder, TEST_CLOCK: clock, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [station.stdout, station.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = await listening(station, () => said);
  await filled(folder);
  return {
    url,
    folder,
    said: () => said,
    async moveClock(aheadMs) {
      writeFileSync(clock, String(aheadMs));
      station.kill('SIGUSR2');
      while (!said.includes(`clock ${aheadMs} ms ahead`)) await once(station.stdout, 'data');
    },
    async suffer(signal) {
      const ended = once(station, 'exit');
      station.kill(signal);
      if (signal === 'SIGKILL') await ended;
    },
    async stop(keep) {
      if (station.exitCode === null && station.signalCode === null) {
        const ended = once(station, 'exit');
        station.kill('SIGTERM');
        await ended;
      }
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'ems-browser-'));

/** The address that the station prints once it listens. Rejects if the process ends first. */
function listening(station: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said());
      if (found) resolve(found[0]);
    };
    station.stdout?.on('data', check);
    station.stderr?.on('data', check);
    station.once('exit', (code) => reject(new Error(`The station ended with ${code} before it listened:\n${said()}`)));
  });
}

/** Waits until the demo history is complete, because tests read all of it. */
async function filled(folder: string): Promise<void> {
  const missing = (): boolean =>
    readdirSync(folder, { recursive: true }).some((name) => basename(String(name)) === 'history.json');
  while (missing()) await new Promise((again) => setTimeout(again, 100));
}
