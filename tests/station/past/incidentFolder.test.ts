// The folder of an incident file is removed when its program ends. After a kill, the next start removes it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const program = [resolve('src/tools/run.mjs'), resolve('tests/station/past/holdIncidentFolder.ts')];
let around: string;
const running: ChildProcess[] = [];
beforeEach(() => void (around = mkdtempSync(join(tmpdir(), 'ems-around-'))));
afterEach(async () => {
  await Promise.all(running.splice(0).map(kill));
  rmSync(around, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; path: string }> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, TMPDIR: around },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [path] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, path: path.toString() };
}
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('the next program removes the folder of a killed one, and no other folder', {
  timeout: 60_000,
}, async () => {
  const [killed, alive] = await Promise.all([start(), start()]);
  const foreign = mkdtempSync(join(around, 'ems-incident-'));
  symlinkSync(killed.path, join(around, 'ems-incident-link'));
  await kill(killed.child);
  expect(existsSync(killed.path)).toBe(true);
  const next = await start();
  expect([killed, alive, next].map(({ path }) => existsSync(path))).toEqual([false, true, true]);
  // A folder without a lock may just be in creation.
  expect(existsSync(foreign)).toBe(true);
});
