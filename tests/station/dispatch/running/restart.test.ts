// The station stops during a shutdown and during a start-up: its behaviour after the restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startReal, until } from '../../whole/realStation.ts';

let folder: string;
let station: Started;
let key: Record<string, string>;
const path = '/v1/rpc/device/monitor/urgentShutdown';
const sequence = async () =>
  (await station.post(`${path}/state/search`, {}, key)).data as { state: string; kind: string; by: string };
const outcomes = () => station.logged('command').map(({ what, outcome }) => `${what} ${outcome}`);
const pcs = () => station.station.live.get('pcs1')?.values.runState;
async function open(): Promise<void> {
  station = await startReal({ folder });
  key = await station.login();
  await until(() => station.station.live.get('pcs1')?.at && station.station.live.get('stack1')?.at);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-restart-'));
  await open();
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the station continues a shutdown after a restart, as its own command', async () => {
  expect((await station.post(`${path}/start`, {}, key)).code).toBe(200);
  expect((await sequence()).state).toBe('stopping');
  await station.close();
  await open();
  await until(async () => ((await sequence()).state === 'shut' ? true : undefined));
  expect(await sequence()).toMatchObject({ state: 'shut', kind: 'shutdown', by: 'The station' });
  expect(pcs()).toBe(0);
  expect(outcomes()).toContain('shutdown.start resumed');
});

it('the storage stays shut down after a restart', async () => {
  await station.close();
  await open();
  expect((await sequence()).state).toBe('shut');
  expect((await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, key)).code).toBe(200);
  expect(await station.post('/v1/rpc/strategy/start', { type: 'pv' }, key)).toMatchObject({
    code: 409,
    msg: 'The storage is shut down. Start it up first.',
  });
  expect(station.station.dispatch.state().strategy).toBe('stopped');
});

it('the station does not continue a start-up after a restart, and reports this', async () => {
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, key);
  expect((await station.post(`${path}/stop`, {}, key)).code).toBe(200);
  expect((await sequence()).state).toBe('starting');
  await station.close();
  await open();
  expect((await sequence()).state).toBe('unfinished');
  expect(outcomes()).toContain('shutdown.stop not resumed');
  expect(station.station.scope().state).toMatchObject({ starting: false, stopping: false, strategy: 'stopped' });
});
