// The device search as a user starts it: limited, guarded, logged, cancellable; and its results from a real Modbus server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';
import { type Started, startReal, until } from '../realStation.ts';

let station: Started;
let admin: Record<string, string>;
let device: ModbusServer;
const chain = [0x5375, 0x6e53, 103, 1, 0, 0xffff, 0];
const rpc = (path: string, body?: unknown, who = admin) => station.post(`/v1/rpc/device/${path}`, body, who);
const here = () => ({ network: '127.0.0', firstHost: 1, lastHost: 1, ports: [device.port], firstUnit: 1, lastUnit: 2 });
const searching = () => station.station.tasks.list().findLast(({ call }) => call === 'discovery.start')?.state;

beforeAll(async () => {
  station = await startReal();
  admin = await station.rest();
  device = await createModbusServer({
    bank: (unit) =>
      unit === 2
        ? {
            read: (_table, address, count) =>
              address >= 40_000 && address + count <= 40_000 + chain.length
                ? chain.slice(address - 40_000, address - 40_000 + count)
                : undefined,
            write: () => 'address',
          }
        : undefined,
  });
});
afterAll(async () => {
  await device.close();
  await station.remove();
});

describe('a device search', () => {
  it.each<[name: string, wish: object, message: string | RegExp]>([
    ['public addresses', { network: '8.8.8' }, /Only private networks/],
    ['the machine itself', { network: '127.0.0' }, /Only private networks/],
    ['link-local addresses', { network: '169.254.1' }, /Only private networks/],
    ['a host name', { network: 'plant' }, /first three parts/],
    ['an end before its start', { firstHost: 9, lastHost: 2 }, /before the start/],
    ['more than one network', { lastHost: 255 }, /./],
    ['more than four ports', { ports: [1, 2, 3, 4, 5] }, /./],
    ['too many addresses and units', { lastHost: 254, lastUnit: 247 }, /The search is too large/],
  ])('is refused for %s', async (_name, wish, message) => {
    const answer = await rpc('discovery/start', { ...here(), network: '10.0.0', ...wish });
    expect([answer.code, answer.msg]).toEqual([400, expect.stringMatching(message)]);
  });
  it('is refused without the right to maintain', async () => {
    const operator = await station.login('operator');
    expect(await rpc('discovery/start', { ...here(), network: '10.0.0' }, operator)).toMatchObject({ code: 403 });
    expect(await rpc('discovery/found', {}, operator)).toMatchObject({ code: 403 });
  });
});

it('a device search covers the network of a saved device, lists the devices that responded with their settings, and is logged', async () => {
  const link = { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 1, unitId: 1 };
  const saved = await rpc('create', { name: 'Yard', type: 'hts', model: 'generic', busbarName: 'Grid#1', ...link });
  expect(saved).toMatchObject({ code: 200 });
  expect(await rpc('discovery/start', here())).toMatchObject({ code: 200, data: { taskId: expect.any(String) } });
  expect(await until(() => (searching() === 'done' ? true : undefined))).toBe(true);
  expect((await rpc('discovery/found')).data).toEqual([
    {
      id: `127.0.0.1:${device.port}/2`,
      ip: '127.0.0.1',
      port: device.port,
      unitId: 2,
      speaks: 'sunspec',
      models: '103',
      form: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: device.port, unitId: 2 },
    },
  ]);
  expect(station.logged('save').filter(({ what }) => what === 'discovery.start')).toHaveLength(2);
});

it('a device search ends when it is cancelled', async () => {
  // These addresses do not respond at all.
  const wish = { network: '10.255.255', firstHost: 1, lastHost: 254, ports: [502], firstUnit: 1, lastUnit: 1 };
  expect(await rpc('discovery/start', wish)).toMatchObject({ code: 200 });
  expect(await rpc('discovery/start', wish)).toMatchObject({ code: 409 });
  expect(await rpc('discovery/cancel')).toMatchObject({ code: 200 });
  expect(searching()).toBe('failed');
  expect(await rpc('discovery/cancel')).toMatchObject({ code: 404 });
});
