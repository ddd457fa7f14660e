// Links other than plain Modbus TCP, devices that are not polled, and the results of a connection test.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord, LinkTest, SeriesStore } from '../../../../src/station/contract/index.ts';
import { deviceOf, types, until } from '../../demoSet.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function acquire(records: readonly DeviceRecord[]): Acquisition {
  const acquisition = startAcquisition({
    devices: () => records,
    types: () => types,
    clock: { now: () => Date.now() },
    times: { timeoutMs: 300, backOffMs: 50, longestBackOffMs: 100 },
  });
  closers.push(() => acquisition.close());
  return acquisition;
}
async function listen(answer: (data: Buffer, socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => answer(data, socket));
    closers.push(() => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  return (server.address() as { port: number }).port;
}
const at = (port: number, protocol: DeviceRecord['link']['protocol'] = 'modbus-tcp'): DeviceRecord => ({
  ...deviceOf('ac1'),
  simulated: false,
  link: { protocol, ip: '127.0.0.1', port, unitId: 1 },
});
const test = (record: DeviceRecord): Promise<LinkTest> => acquire([]).links.test(record);

function crc(bytes: Buffer): Buffer {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return Buffer.from([sum & 0xff, sum >> 8]);
}
/** A serial device behind a gateway that forwards its RTU frames unchanged. Every register is 7. */
const bareFrames = (data: Buffer, socket: Socket): void => {
  const count = data.readUInt16BE(4);
  const registers = Buffer.alloc(count * 2);
  for (let i = 0; i < count; i++) registers.writeUInt16BE(7, i * 2);
  const body = Buffer.concat([Buffer.from([data[0] ?? 0, data[1] ?? 0, count * 2]), registers]);
  socket.write(Buffer.concat([body, crc(body)]));
};
/** A Modbus TCP response to a request with this PDU. */
const framed = (request: Buffer, pdu: readonly number[]): Buffer => {
  const head = Buffer.from([request[0] ?? 0, request[1] ?? 0, 0, 0, 0, pdu.length + 1, request[6] ?? 0]);
  return Buffer.concat([head, Buffer.from(pdu)]);
};

it('a device is read by bare RTU frames over TCP', async () => {
  const port = await listen(bareFrames);
  const acquisition = acquire([at(port, 'modbus-rtu-tcp')]);
  await until(() => acquisition.live.get('ac1')?.link === 'ok');
  expect(Object.keys(acquisition.live.get('ac1')?.values ?? {}).length).toBeGreaterThan(3);
  expect(await acquisition.links.test(at(port, 'modbus-rtu-tcp'))).toMatchObject({ result: 'values' });
});

it('the connection test rejects a bare frame whose byte count exceeds its data', async () => {
  const port = await listen((data, socket) => {
    const count = data.readUInt16BE(4);
    const body = Buffer.concat([Buffer.from([data[0] ?? 0, data[1] ?? 0, count * 2 + 2]), Buffer.alloc(count * 2)]);
    socket.write(Buffer.concat([body, crc(body)]));
  });
  expect(await test(at(port, 'modbus-rtu-tcp'))).toMatchObject({ result: 'length' });
});

/** A gateway that accepts one connection at a time and closes any other. */
async function gateway(answer: (data: Buffer, socket: Socket) => void): Promise<{ port: number; made: () => number }> {
  let [made, busy] = [0, false];
  const server = createServer((socket) => {
    made += 1;
    if (busy) return void socket.destroy();
    busy = true;
    socket.on('error', () => {});
    socket.on('close', () => (busy = false));
    socket.on('data', (data) => answer(data, socket));
    closers.push(() => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  return { port: (server.address() as { port: number }).port, made: () => made };
}
const sevens = (data: Buffer, socket: Socket): void => {
  const count = data.readUInt16BE(10);
  const words = Array.from({ length: count }, () => [0, 7]).flat();
  socket.write(framed(data, [data[7] ?? 0, words.length, ...words]));
};

it.each([
  ['modbus-tcp', sevens],
  ['modbus-rtu-tcp', bareFrames],
] as const)('four devices behind a gateway with a single connection are read, by %s', async (protocol, answer) => {
  const { port, made } = await gateway(answer);
  const records = [11, 12, 13, 14].map((unitId) => ({
    ...at(port, protocol),
    id: `ac${unitId}`,
    link: { ...at(port, protocol).link, unitId },
  }));
  const acquisition = acquire(records);
  await until(() => records.every(({ id }) => acquisition.live.get(id)?.link === 'ok'));
  expect(await acquisition.links.test(records[0] as DeviceRecord)).toMatchObject({ result: 'values' });
  expect(made()).toBe(1);
});

it('a device without registers or link is not polled, and never counts as timed out', async () => {
  const camera: DeviceRecord = { ...at(1), id: 'cam1', type: 'camera', model: '' };
  const unlinked: DeviceRecord = { ...at(1, 'none'), id: 'ac2' };
  const acquisition = acquire([camera, unlinked]);
  await acquisition.sync();
  expect([acquisition.live.state('cam1'), acquisition.live.state('ac2')]).toEqual(['none', 'none']);
  expect([acquisition.links.whyNot('cam1'), acquisition.links.whyNot('ac2')]).toEqual(['no-model', 'none']);
});

it('the polling of a device starts and stops at run time', async () => {
  const port = await listen(bareFrames);
  const records: DeviceRecord[] = [at(port, 'none')];
  const acquisition = acquire(records);
  await acquisition.sync();
  expect(acquisition.live.state('ac1')).toBe('none');
  records[0] = at(port, 'modbus-rtu-tcp');
  await acquisition.sync();
  await until(() => acquisition.live.state('ac1') === 'normal');
  records[0] = at(port, 'none');
  await acquisition.sync();
  expect(acquisition.live.state('ac1')).toBe('none');
  records.length = 0;
  await acquisition.sync();
  expect(acquisition.live.get('ac1')).toBeUndefined();
});

it('the connection test distinguishes its failures', async () => {
  expect(await test(at(1))).toMatchObject({ result: 'refused' });
  expect(await test({ ...at(1), type: 'camera', model: '' })).toEqual({ result: 'no-model', ms: 0 });
  const silent = await listen(() => {});
  expect(await test(at(silent))).toMatchObject({ result: 'timeout' });
  const refusing = await listen((data, socket) => void socket.write(framed(data, [(data[7] ?? 0) | 0x80, 2])));
  expect(await test(at(refusing))).toMatchObject({ result: 'exception', exception: 2 });
  const short = await listen((data, socket) => void socket.write(framed(data, [data[7] ?? 0, 2, 0, 1])));
  expect(await test(at(short))).toMatchObject({ result: 'length' });
  const other = await listen((data, socket) => {
    data.writeUInt8(255, 6);
    socket.write(framed(data, [data[7] ?? 0, (data[11] ?? 0) * 2, ...Buffer.alloc((data[11] ?? 0) * 2)]));
  });
  expect(await test(at(other))).toMatchObject({ result: 'unit', unit: 255, detail: 'expected unit 1, got 255' });
  const known = { ...at(other), link: { ...at(other).link, answersAs: 255 } };
  expect(await test(known)).toMatchObject({ result: 'values' });
  const closing = await listen((_data, socket) => void socket.destroy());
  expect(await test(at(closing))).toMatchObject({ result: 'closed' });
});

it('live data continue while frames cannot be stored, and the failure is reported once', async () => {
  const port = await listen(bareFrames);
  let full = true;
  const reported: unknown[] = [];
  const kept: unknown[] = [];
  const acquisition = startAcquisition({
    devices: () => [at(port, 'modbus-rtu-tcp')],
    types: () => types,
    clock: { now: () => Date.now() },
    series: {
      append(frames) {
        if (full) throw new Error('database or disk is full');
        kept.push(frames);
      },
    } as SeriesStore,
    onStoreFailure: (error) => void reported.push(error),
  });
  closers.push(() => acquisition.close());
  await until(() => reported.length > 0);
  const seen = acquisition.live.get('ac1')?.at ?? 0;
  await until(() => (acquisition.live.get('ac1')?.at ?? 0) > seen + 1000);
  expect(reported).toHaveLength(1);
  expect(acquisition.live.state('ac1')).toBe('normal');
  full = false;
  await until(() => kept.length > 0);
  // A single stored frame does not end the failure.
  expect(reported).toHaveLength(1);
  await until(() => reported.length > 1);
  expect(reported).toEqual([expect.any(Error), undefined]);
});
