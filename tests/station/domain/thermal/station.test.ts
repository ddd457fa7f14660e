// The whole station: from the saved rules to the register of the unit, across a restart, and back.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ThermalState } from '../../../../src/station/contract/thermal.ts';
import { type Started, startReal, until } from '../../whole/realStation.ts';

let folder: string;
let station: Started;
let key: Record<string, string>;
const anyTime = { enabled: true, start: '00:00', end: '24:00', powerLow: -30_000, powerUp: 30_000 };
const rulesOf = (action: string) => [
  { ...anyTime, order: 1, temperature: 38, action: 'powerOn' },
  { ...anyTime, order: 2, temperature: 0, action },
];
async function save(form: object) {
  const { revision } = (await station.post('/v1/rpc/sys/thermal/search', {}, key)).data as { revision: number };
  return station.post('/v1/rpc/sys/thermal/save', { ...form, revision }, key);
}
const thermalState = async () => (await station.post('/v1/rpc/sys/thermal/state', {}, key)).data as ThermalState;
const reads = (values: Record<string, number>) =>
  until(() => {
    const liveValues = station.station.live.get('lc1')?.values ?? {};
    return Object.entries(values).every(([name, value]) => liveValues[name] === value) || undefined;
  });
async function open(): Promise<void> {
  station = await startReal({ folder });
  key = await station.login();
  const hasReadings = () => station.station.live.get('lc1')?.at && station.station.live.get('stack1')?.values.meanCellTemperature;
  await until(hasReadings);
  await station.post('/v1/rpc/strategy/stop', {}, key);
  // The rules apply only within their power range.
  await until(() => Math.abs(station.station.live.get('pcs1')?.values.activePower ?? 99) < 5 || undefined);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-thermal-'));
  await open();
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

it('rules are refused until every unit is in EMS control mode', async () => {
  const refused = await save({ enabled: true, rules: rulesOf('standby') });
  expect([refused.code, refused.data]).toEqual([
    400,
    [{ path: '/enabled', message: 'All liquid cooling must be in EMS control mode' }],
  ]);
  expect(await station.station.commander.run('lc1', 'emsControl', {}, 'admin')).toMatchObject({ outcome: 'confirmed' });
  expect((await thermalState()).units?.[0]).toMatchObject({ controlled: true, status: 'notExecuting', why: 'disabled' });
});

it('a saved rule switches the unit, and the log includes the reason', async () => {
  expect((await save({ enabled: true, rules: rulesOf('standby') })).code).toBe(200);
  await reads({ targetMode: 5, runState: 1 });
  await until(async () => ((await thermalState()).status === 'standby' ? true : undefined));
  const [line] = station.logged('command').filter(({ what }) => what === 'thermal.switch');
  expect(line).toMatchObject({ who: 'station', target: 'lc1', outcome: 'confirmed', after: { action: 'standby', rule: 2 } });
});

it('another rule switches the unit off, and a restart keeps the command', async () => {
  expect((await save({ enabled: true, rules: rulesOf('powerOff') })).code).toBe(200);
  await reads({ runState: 0 });
  await until(async () => ((await thermalState()).status === 'powerOff' ? true : undefined));
  await station.close();
  await open();
  await until(async () => ((await thermalState()).status === 'powerOff' ? true : undefined));
  expect((await thermalState()).units?.[0]).toMatchObject({ why: 'rule', rule: 2 });
});

it('cooling is restored when the rules are disabled', async () => {
  expect((await save({ enabled: false, rules: rulesOf('powerOff') })).code).toBe(200);
  await reads({ runState: 1, targetMode: 10 });
});

it('a manual stop is not undone', async () => {
  expect(await station.station.commander.run('lc1', 'stop', {}, 'admin')).toMatchObject({ outcome: 'confirmed' });
  expect((await save({ enabled: true, rules: rulesOf('powerOn') })).code).toBe(200);
  await station.station.thermal?.tick();
  expect((await thermalState()).units?.[0]).toMatchObject({ status: 'notExecuting', why: 'byHand' });
  expect(station.station.live.get('lc1')?.values.runState).toBe(0);
});
