// A latch remains after a restart of the station and blocks every start, until a person resets it with the secondary password.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { type Started, startReal, until } from '../../whole/realStation.ts';

const folder = mkdtempSync(join(tmpdir(), 'ems-latched-'));
let station: Started;
let headers: Record<string, string>;
const start = async () => {
  station = await startReal({ folder });
  headers = await station.login();
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, headers);
  const { live } = station.station;
  const known = () => (['stack1', 'pcs1', 'smoke1', 'mcgw1'].every((id) => live.get(id)?.link === 'ok') ? true : undefined);
  await until(known);
};
const call = (path: string, body: unknown = {}, as = headers) => station.post(`/v1/rpc${path}`, body, as);
const latches = () => station.station.dispatch.latches();
const fault = (device: string, point: string, value: number) =>
  station.station.faults?.set(device, { fault: 'reads', point, value, seconds: 600 });
const heal = (device: string) => station.station.faults?.set(device, { fault: 'none' });
const trips = () => until(() => (latches().length > 0 ? true : undefined));

beforeAll(start);
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a latch by smoke', () => {
  it('stops the strategy until a reset, and every start reports its cause and time', async () => {
    expect((await call('/strategy/start', { type: 'pv' })).code).toBe(200);
    fault('smoke1', 'smoke', 1);
    expect(await trips()).toBe(true);
    expect(station.station.dispatch.state().strategy).toBe('stopped');
    heal('smoke1');
    const message = /^Fire, SMK #1, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\. Reset it first\.$/;
    for (const [path, body] of [
      ['/strategy/start', { type: 'pv' }],
      ['/device/monitor/urgentShutdown/stop', {}],
      ['/device/command', { id: 'pcs1', command: 'start', input: {} }],
    ] as const) {
      const { code, msg } = await call(path, body);
      expect([path, code]).toEqual([path, 409]);
      expect(msg).toMatch(message);
    }
    const chinese = await call('/strategy/start', { type: 'pv' }, { ...headers, language: 'zh_CN' });
    expect(chinese.msg).toMatch(/^火警，.*请先复位。$/);
  });

  it('remains after a restart, with the strategy stopped', async () => {
    const before = latches();
    await station.close();
    await start();
    expect(latches()).toEqual(before);
    await until(() => (station.station.dispatch.reason().code === 'fire' ? true : undefined));
    await new Promise((later) => setTimeout(later, 2500));
    expect(station.station.dispatch.state().strategy).toBe('stopped');
    expect(station.station.dispatch.reason().code).toBe('fire');
    const { data } = await call('/device/monitor/latch/search');
    expect(data).toMatchObject({ list: [{ title: 'Fire', deviceName: 'SMK #1', reach: 'station' }] });
  });

  it('blocks set-points of any call, and resets one that another system wrote', async () => {
    const values = { activePowerSet: 10_000 };
    const raw = { device: 'pcs1', protocol: 'modbus-tcp', registerType: 'holding', address: 0, value: 100 };
    for (const [path, body] of [
      ['/device/command', { id: 'pcs1', command: 'setPower', input: values }],
      ['/device/write', { id: 'pcs1', values }],
      ['/sys/modbusTools/save', raw],
    ] as const)
      expect([path, await call(path, body)]).toMatchObject([path, { code: 409, msg: 'Fire: maximum 0 kW' }]);
    const endpoint = station.acquiring.plant?.endpoint('pcs1');
    if (!endpoint) throw new Error('The plant has no pcs1');
    const link = await openLink(endpoint, 2000);
    await link.write(1, 'holding', 0, [100]);
    expect(await until(async () => ((await link.read(1, 'holding', 0, 1))[0] === 0 ? true : undefined))).toBe(true);
    link.close();
  });

  it('can be reset with the permission and the secondary password when the cause is gone, and the log records the person', async () => {
    fault('smoke1', 'smoke', 1);
    await until(() => (station.station.live.get('smoke1')?.values.smoke === 1 ? true : undefined));
    expect(await call('/device/monitor/latch/reset')).toMatchObject({
      code: 409,
      msg: 'The cause of the trip persists or cannot be read: Fire, SMK #1',
    });
    heal('smoke1');
    await until(() => (station.station.live.get('smoke1')?.values.smoke === 0 ? true : undefined));
    expect((await call('/device/monitor/latch/reset', {}, await station.login('viewer'))).code).toBe(403);
    const locked = await call('/device/monitor/latch/reset', {}, await station.login());
    expect(locked.code).not.toBe(200);
    expect(latches()).toHaveLength(1);
    expect(await call('/device/monitor/latch/reset')).toMatchObject({ code: 200, data: { list: [] } });
    const reset = station.logged('latch').find(({ what }) => what === 'latch.reset');
    expect(reset).toMatchObject({ outcome: 'done' });
    expect(reset?.who).not.toBe('station');
    expect(station.station.dispatch.state().strategy).toBe('stopped');
    expect((await call('/strategy/start', { type: 'pv' })).code).toBe(200);
    await call('/strategy/stop');
  });
});

describe('a command directly to the converter', () => {
  it('is refused with the reason if its power exceeds the limit of the battery', async () => {
    fault('stack1', 'chargeAllowed', 0);
    await until(() => (station.station.live.get('stack1')?.values.chargeAllowed === 0 ? true : undefined));
    const order = { id: 'pcs1', command: 'setPower', input: { activePowerSet: 30_000 } };
    expect(await call('/device/command', order)).toMatchObject({
      code: 409,
      msg: 'Charging disabled by the battery: maximum 0 kW',
    });
    expect((await call('/device/write', { id: 'pcs1', values: { activePowerSet: 30_000 } })).code).toBe(409);
    expect((await call('/device/command', { ...order, input: { activePowerSet: -5000 } })).code).toBe(200);
    await call('/device/command', { ...order, input: { activePowerSet: 0 } });
    heal('stack1');
  });
});

it('an insulation fault shorter than its hold time does not latch', async () => {
  fault('stack1', 'insulationNegative', 20);
  await until(() => (station.station.live.get('stack1')?.values.insulationNegative === 20 ? true : undefined));
  heal('stack1');
  await new Promise((later) => setTimeout(later, 4000));
  expect(latches()).toEqual([]);
});

it('a fire alarm shuts down the whole storage', async () => {
  fault('fire1', 'fireAlarm', 1);
  const shut = () => (station.station.sequences.last()?.state === 'shut' ? true : undefined);
  expect(await until(shut)).toBe(true);
  expect(latches()).toMatchObject([{ device: 'fire1', reason: 'fire' }]);
  heal('fire1');
});
