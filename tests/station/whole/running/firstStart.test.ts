// The first start of a demo station with its history: the station serves before the history is generated, and an interrupted
// first start goes on. The order of events is checked, not a duration, so a busy machine does not matter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type RunningStation, startStation } from '../../../../src/station/station.ts';
import { compileHere } from '../../compileHere.ts';

const folder = mkdtempSync(join(tmpdir(), 'ems-first-start-'));
let running: RunningStation | undefined;
afterAll(async () => {
  await running?.close();
  rmSync(folder, { recursive: true, force: true });
});
async function start(): Promise<RunningStation> {
  running = await startStation({ folder, schemas: ['schemas'], compile: compileHere, print: () => {} });
  return running;
}

it('the first start answers /health, calls and a login before its history is generated', async () => {
  const { url, acquiring } = await start();
  const before = acquiring.past?.missing();
  expect(before?.from).toBe(before?.end);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect((await fetch(`${url}/content/index.json`)).status).toBe(200);
  const login = await fetch(`${url}/v1/rpc/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: 'admin', password: 'ems-demo-2026' }),
  });
  expect(await login.json()).toMatchObject({ code: 200 });
  expect(acquiring.past?.missing()).toBeDefined();
});

// tests/station/history/resumed.test.ts covers the days that were already generated.
it('an interrupted first start goes on with the same history at the next start', async () => {
  const first = running?.acquiring.past?.missing();
  await running?.close();
  const second = (await start()).acquiring.past?.missing();
  expect(first).toBeDefined();
  expect(second?.end).toBe(first?.end);
  expect(second?.from).toBeLessThanOrEqual(first?.from ?? 0);
});
