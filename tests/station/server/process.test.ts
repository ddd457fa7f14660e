// The station as a process of its own, as a person starts it.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { until } from './realStation.ts';

function run(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'ems-process-'));
  const child = spawn(process.execPath, ['src/tools/run.mjs', 'src/station/main.ts'], {
    env: { ...process.env, PORT: '0', EMS_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return { child, ended, output };
}
const addressOf = (output: { text: string }) => until(() => /Station: (http:\S+)/.exec(output.text)?.[1], 30_000);

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

it('prints its address, answers, and ends cleanly when asked', { timeout: 60_000 }, async () => {
  const { child, ended, output } = run({ EMS_DEMO: '0' });
  const url = await addressOf(output);
  expect(output.text).toMatch(/\/setup with the code [A-Z2-9]{12}/);
  expect(output.text).not.toContain('Demo accounts');
  expect((await fetch(`${url}/content/index.json`)).status).toBe(200);
  expect(await stop(child, ended)).toBe(0);
});

it.each([
  [{ PORT: 'x' }, 'PORT is "x"'],
  [{ EMS_TYPE: 'boat' }, 'EMS_TYPE is "boat"'],
  [{ EMS_TYPE: 'cloud', EMS_FRAME_ANCESTORS: "'unsafe'; script-src *" }, 'EMS_FRAME_ANCESTORS holds'],
])('refuses %j and says what to write', { timeout: 30_000 }, async (env, text) => {
  const { ended, output } = run(env as Record<string, string>);
  expect(await ended).toBe(2);
  expect(output.text).toContain(text);
});
