// A cloud platform with the configuration of a linked station whose devices really listen: it must never connect to one of them.
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '../../../../src/core/calls/outcome.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { convert } from '../../../../src/core/schema/convert.ts';
import { readConfiguration } from '../../../../src/station/domain/cloud/siteConfig.ts';
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';
import { type Started, startReal, until } from '../realStation.ts';

type Ask = (path: string, body?: unknown) => Promise<Envelope & { status: number }>;
const words = 'A cloud platform does not connect to devices. Do this at the linked station.';
/** Counts every connection, also one that closes without sending anything. */
let doors: { port: number; server: Server; seen: () => number };
let converter: ModbusServer;
let platform: Started;
let station: Started;
let ask: Ask;

async function openDoors(): Promise<typeof doors> {
  let seen = 0;
  converter = await createModbusServer({
    bank: () => ({ read: (_table, _address, count) => Array.from({ length: count }, () => 0), write: () => 'taken' }),
  });
  const server = createServer((socket) => {
    seen += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, server, seen: () => seen + converter.connections };
}

const settled = (of: Started, name: string, body: object) =>
  of.station.docs.tx((tx) => tx.put('settings', name, { ...tx.get<object>('settings', name)?.body, ...body }, 'test'));

/** The converter, the meter and a camera of the demo, with ids that no simulated plant has and addresses that listen. */
function configurationOfSite() {
  const whole = readConfiguration(station.station);
  const [pcs, meter, camera] = ['pcs1', 'meterGrid', 'camera1'].map((id) => whole.devices.find((each) => each.id === id));
  if (!pcs || !meter || !camera) throw new Error('The demo set has other devices');
  const at = { protocol: 'modbus-tcp' as const, ip: '127.0.0.1', unitId: 1 };
  return {
    ...whole,
    relations: [],
    devices: [
      { ...pcs, ...at, id: 'far1', port: converter.port },
      { ...meter, ...at, id: 'far2', port: doors.port },
      { ...camera, id: 'far3', address: `http://127.0.0.1:${doors.port}/live` },
    ],
  };
}

beforeAll(async () => {
  doors = await openDoors();
  // A camera on the machine itself is only reachable through a configured gateway.
  platform = await startReal({ type: 'cloud', gateways: ['127.0.0.1'] });
  station = await startReal();
  const as = await platform.login();
  ask = (path, body) => platform.post(`/v1/rpc${path}`, body, as);
  await ask('/powerStation/checkCommand', { command: '123456' });
  const { code } = (await ask('/consistent/site/issueCode')).data as { code: string };
  settled(station, 'cloud', { address: platform.url });
  const { token } = (await ask('/consistent/site/link', { verificationCode: code })).data as { token: string };
  settled(station, 'cloud', { token: station.station.vault.seal(token), site: 'x', taken: 0 });
  const { calls, units } = station.station.content();
  const request = convert(calls['site.take']?.request ?? {}, { token, configuration: configurationOfSite() }, 'toWire', units);
  const taken = await ask('/consistent/site/take', request);
  if (taken.code !== 200) throw new Error(`The platform refuses the configuration: ${JSON.stringify(taken)}`);
  // On both sides, because the station reports its mode every few seconds and the platform adopts it.
  for (const each of [station, platform]) settled(each, 'mode', { mode: 1, linked: true });
  await ask('/strategy/stop');
}, 240_000);
afterAll(async () => {
  await station.remove();
  await platform.remove();
  await converter.close();
  doors.server.close();
});

const far = (id: string): DeviceRecord | undefined => platform.station.devices().find((each) => each.id === id);

it('a platform applies the configuration, and reports for each device that only the linked station connects to it', async () => {
  expect(['far1', 'far2', 'far3'].map((id) => far(id)?.id)).toEqual(['far1', 'far2', 'far3']);
  expect(await until(() => platform.station.links.whyNot('far1'))).toBe('platform');
  expect(['far1', 'far2', 'far3'].map((id) => platform.station.links.whyNot(id))).toEqual(['platform', 'platform', 'platform']);
  expect(platform.station.live.state('far1')).toBe('none');
});

it.each<[string, string, object]>([
  ['a command', '/device/command', { id: 'far1', command: 'acOff' }],
  ['a write of a point', '/device/write', { id: 'far1', values: { 'pcs#activePowerSet': 0 } }],
  [
    'a read of registers',
    '/sys/modbusTools/search',
    { device: 'far1', protocol: 'modbus-tcp', registerType: 'holding', startAddress: 0, length: 1 },
  ],
  [
    'a write of a register',
    '/sys/modbusTools/save',
    { device: 'far1', protocol: 'modbus-tcp', registerType: 'holding', address: 0, value: 0 },
  ],
  ['a test of the connection', '/device/testLink', { id: 'far1' }],
  ['a picture of a camera', '/camera/poster', { id: 'far3' }],
  ['the stream of a camera', '/camera/stream', { id: 'far3' }],
])('a platform refuses %s with an explanation', async (_what, path, body) => {
  const { code, msg } = await ask(path, body);
  expect({ code, msg }).toEqual({ code: 409, msg: words });
});

it('a platform refuses a search for devices with an explanation', async () => {
  const wish = { network: '127.0.0', firstHost: 1, lastHost: 1, ports: [doors.port], firstUnit: 1, lastUnit: 1 };
  expect(await ask('/device/discovery/start', wish)).toMatchObject({ code: 409, msg: words });
});

it('a platform connects to no device when a strategy is started and stopped', async () => {
  expect(await ask('/strategy/start')).toMatchObject({ code: 409 });
  expect(() => platform.station.dispatch.start('test')).toThrow('The station has no converter');
  // This is longer than the first poll, a set-point and a heartbeat take.
  await new Promise((later) => setTimeout(later, 4000));
  await ask('/storage/stop');
  await ask('/strategy/stop');
  expect(doors.seen()).toBe(0);
});

it('a station with the same configuration connects to each device at once', async () => {
  const { devices } = platform.station;
  station.station.docs.tx((tx) => devices().forEach((record) => tx.put('devices', record.id, record, 'test')));
  expect(await until(() => (converter.connections > 0 && doors.seen() > 1 ? true : undefined))).toBe(true);
});
