// The station as a separate process, built and started as for a user.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildModule } from '../../endurance/child.ts';
import { freePort } from '../../../freePort.ts';
import { until } from '../realStation.ts';

let built: Awaited<ReturnType<typeof buildModule>>;
let program: string;
beforeAll(async () => {
  built = await buildModule('src/station/main.ts');
  program = join(dirname(built.path), 'launch.mjs');
  writeFileSync(program, "import { main } from './main.js';\nprocess.exitCode = await main();\n");
});
afterAll(() => built.remove());

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ems-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(env: Record<string, string>, folder = newFolder()) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', EMS_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, output };
}
const addressOf = (output: { text: string }) => until(() => /Station: (http:\S+)/.exec(output.text)?.[1]);

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

it('the station prints its address, responds, and stops cleanly on request', async () => {
  const { child, ended, output } = run({ EMS_DEMO: '0' });
  const url = await addressOf(output);
  const code = await until(() => /\/setup with the code ([A-Z2-9]{12})/.exec(output.text)?.[1]);
  expect(code).toBeDefined();
  expect(output.text).not.toContain('Demo accounts');
  expect((await fetch(`${url}/content/index.json`)).status).toBe(200);
  expect(await stop(child, ended)).toBe(0);
});

it('the station loses no acknowledged data when it is killed during saves', async () => {
  const folder = newFolder();
  const first = run({ EMS_DEMO: '0' }, folder);
  const url = await addressOf(first.output);
  const code = (await until(() => /with the code (\w+)/.exec(first.output.text)?.[1])) ?? '';
  const form = { code, loginName: 'first', name: 'First', password: 'a long secret', confirmation: 'a long secret' };
  await fetch(`${url}/setup`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const post = async (at: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    return (await (await fetch(`${at}/v1/rpc${path}`, init)).json()) as { code: number; data: never };
  };
  const { data } = await post(url ?? '', '/user/login', { loginName: 'first', password: form.password });
  const headers = { authorization: (data as { token: string }).token };
  const acknowledged: number[] = [];
  for (let n = 0; ; n += 1) {
    const banner = { startTime: n, endTime: 4_000_000_000_000, operateType: 1 };
    if (n === 20) first.child.kill('SIGKILL');
    const answer = await post(url ?? '', '/banner/announce', banner, headers).catch(() => undefined);
    if (!answer) break;
    expect(answer.code).toBe(200);
    acknowledged.push(n);
  }
  await first.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);

  const second = run({ EMS_DEMO: '0' }, folder);
  const again = await addressOf(second.output);
  const kept = (await post(again ?? '', '/banner/current', {}, headers)).data as { startTime: number }[];
  expect(kept.map(({ startTime }) => startTime)).toEqual(expect.arrayContaining(acknowledged));
});

it.each([
  [{ PORT: 'x' }, 'PORT is "x"'],
  [{ EMS_TYPE: 'boat' }, 'EMS_TYPE is "boat"'],
  [{ EMS_TYPE: 'cloud', EMS_FRAME_ANCESTORS: "'unsafe'; script-src *" }, 'EMS_FRAME_ANCESTORS contains'],
])('the station refuses %j and explains what to set', async (env, text) => {
  const { ended, output } = run(env as Record<string, string>);
  expect(await ended).toBe(2);
  expect(output.text).toContain(text);
});

it('the station reports the port in use and the remedy', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { ended, output } = run({ EMS_DEMO: '0', PORT: String(port) });
  expect(await ended).toBe(1);
  expect(output.text).toContain(`Port ${port} is used by another program. Stop it, or set PORT to another port.`);
});

it('the station responds from the first moment: first that it is starting, then normally', async () => {
  const port = await freePort();
  const { output } = run({ EMS_DEMO: '0', PORT: String(port) });
  const health = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ status }) => status,
      () => undefined,
    );
  expect(await until(health)).toBe(503);
  expect(output.text).not.toContain('Station:');
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('The station is starting');
  await addressOf(output);
  expect(await health()).toBe(200);
});

it('the station reports a folder that is in use or cannot be written', async () => {
  const folder = newFolder();
  const first = run({ EMS_DEMO: '0' }, folder);
  await addressOf(first.output);
  const second = run({ EMS_DEMO: '0' }, folder);
  expect(await second.ended).toBe(1);
  expect(second.output.text).toContain(`Another station is using ${folder}. Stop it, or set EMS_DATA to another folder.`);
  const below = join(folder, 'core.db', 'below');
  const nowhere = run({ EMS_DEMO: '0' }, below);
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output.text).toContain(`The data folder ${below} cannot be written (ENOTDIR)`);
});
