// Several units behind one gateway address, over real sockets. There is one connection and one request at a time, and the units
// take turns. A unit that does not answer delays the others by at most one time-out.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Endpoint, openLink } from '../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../src/station/modbus/link.ts';
import { crc } from './serialFrame.ts';

const timeoutMs = 400;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Heard {
  unit: number;
  code: number;
  address: number;
  at: number;
}
interface Gateway {
  where: Endpoint;
  heard: Heard[];
  /** Units that do not answer. */
  dead: Set<number>;
  /** Writes are not answered. */
  dropsWrites: boolean;
  sockets: Set<Socket>;
  /** Requests that arrived while another was being processed, and the total number of connections. */
  collided: number;
  connected: number;
}

/** Every register of a unit contains its unit id. */
function answerTo(pdu: Buffer, unit: number): Buffer {
  const code = pdu.readUInt8(0);
  if (code > 4) return pdu.subarray(0, 5);
  const words = Buffer.alloc(pdu.readUInt16BE(3) * 2);
  for (let i = 0; i < words.length; i += 2) words.writeUInt16BE(unit, i);
  return Buffer.concat([Buffer.from([code, words.length]), words]);
}

/** Accepts `most` connections and closes any further one. `lineMs` is the delay of the serial line. */
async function gateway({
  most = 1,
  framing,
  lineMs = 2,
}: {
  most?: number;
  framing?: 'rtu';
  lineMs?: number;
} = {}): Promise<Gateway> {
  const sockets = new Set<Socket>();
  let busy = 0;
  const server = createServer((socket) => {
    found.connected += 1;
    if (sockets.size >= most) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (frame: Buffer) => {
      const unit = frame.readUInt8(framing ? 0 : 6);
      const pdu = framing ? frame.subarray(1, -2) : frame.subarray(7);
      found.heard.push({ unit, code: pdu.readUInt8(0), address: pdu.readUInt16BE(1), at: performance.now() });
      if (busy > 0) found.collided += 1;
      if (found.dead.has(unit) || (found.dropsWrites && pdu.readUInt8(0) > 4)) return;
      busy += 1;
      setTimeout(() => {
        busy -= 1;
        const body = Buffer.concat([Buffer.from([unit]), answerTo(pdu, unit)]);
        if (socket.destroyed) return;
        if (framing) socket.write(Buffer.concat([body, crc(body)]));
        else socket.write(Buffer.concat([frame.subarray(0, 4), Buffer.from([0, body.length]), body]));
      }, lineMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  const where: Endpoint = { ip: '127.0.0.1', port, ...(framing && { framing }) };
  const found: Gateway = { where, heard: [], dead: new Set(), dropsWrites: false, sockets, collided: 0, connected: 0 };
  return found;
}
async function open(where: Endpoint): Promise<ModbusLink> {
  const link = await openLink(where, timeoutMs);
  closers.push(() => link.close());
  return link;
}
const outcome = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    (value) => value,
    (error: { fault?: string }) => error.fault,
  );

describe.each([undefined, 'rtu'] as const)('a Modbus gateway with framing: %s', (framing) => {
  const settings = framing ? { framing } : {};
  it('is read over one connection with one request at a time, for many units', async () => {
    const found = await gateway(settings);
    const links = await Promise.all([11, 12, 13, 14].map(() => open(found.where)));
    const reads = links.flatMap((link, index) =>
      Array.from({ length: 10 }, async (_, at) => [11 + index, await link.read(11 + index, 'holding', at, 2)]),
    );
    for (const [unit, words] of await Promise.all(reads)) expect(words).toEqual([unit, unit]);
    expect([found.connected, found.collided]).toEqual([1, 0]);
  });

  it('serves its units in turn, regardless of which unit has the most requests', async () => {
    const found = await gateway(settings);
    const [busy, modest] = [await open(found.where), await open(found.where)];
    const many = Array.from({ length: 20 }, (_, at) => busy.read(1, 'holding', at, 1));
    await modest.read(2, 'holding', 0, 1);
    expect(found.heard.length).toBeLessThan(4);
    await Promise.all(many);
  });

  it('receives stops first, then writes, polling, and the steps of a preparation', async () => {
    const found = await gateway(settings);
    const link = await open(found.where);
    const order: string[] = [];
    const note = (what: string, asked: Promise<unknown>) => asked.then(() => order.push(what));
    await Promise.all([
      note('pending', link.read(1, 'holding', 0, 1)),
      note('prepare', link.write(1, 'holding', 1, [1], undefined, 'prepare')),
      note('page', link.read(1, 'holding', 2, 1, 'prepare')),
      note('poll', link.read(1, 'holding', 3, 1)),
      note('set-point', link.write(1, 'holding', 4, [1])),
      note('stop', link.write(1, 'holding', 5, [0], undefined, 'stop')),
    ]);
    expect(order).toEqual(['pending', 'stop', 'set-point', 'poll', 'prepare', 'page']);
  });

  it('receives a set-point of one unit after at most the pending request to a unit that does not answer', async () => {
    const found = await gateway(settings);
    found.dead.add(1);
    const [dead, well] = [await open(found.where), await open(found.where)];
    const reads = [dead.read(1, 'holding', 0, 1), ...[0, 1, 2, 3].map((at) => well.read(2, 'holding', at, 1))].map(outcome);
    const begun = performance.now();
    await well.write(2, 'holding', 9, [7]);
    expect(performance.now() - begun).toBeLessThan(timeoutMs * 2);
    expect(found.heard.map(({ unit, code }) => [unit, code])).toEqual([
      [1, 3],
      [2, 6],
    ]);
    expect(await Promise.all(reads)).toEqual(['timeout', [2], [2], [2], [2]]);
  });

  it('answers for the other units in time while writes to one unit time out', async () => {
    const found = await gateway(settings);
    found.dead.add(1);
    const [dead, well] = [await open(found.where), await open(found.where)];
    const end = performance.now() + timeoutMs * 12;
    const write = async (): Promise<void> => {
      while (performance.now() < end) expect(await outcome(dead.write(1, 'holding', 0, [1]))).toBe('timeout');
    };
    let longest = 0;
    const read = async (): Promise<void> => {
      while (performance.now() < end) {
        const begun = performance.now();
        expect(await well.read(2, 'holding', 0, 1)).toEqual([2]);
        longest = Math.max(longest, performance.now() - begun);
      }
    };
    await Promise.all([write(), read()]);
    const writes = found.heard.filter(({ unit }) => unit === 1).length;
    expect(writes).toBeLessThanOrEqual(6);
    expect(writes).toBeGreaterThan(2);
    expect(longest).toBeLessThan(timeoutMs * 2);
  });

  it('receives a stop for a unit that did not answer at once, before any other write', async () => {
    const found = await gateway(settings);
    found.dead.add(1);
    const [silent, well] = [await open(found.where), await open(found.where)];
    await outcome(well.read(2, 'holding', 0, 1));
    await outcome(silent.read(1, 'holding', 0, 1));
    found.dead.clear();
    const under = well.read(2, 'holding', 0, 1);
    const order: string[] = [];
    const set = silent.write(1, 'holding', 5, [9]).then(() => order.push('set'));
    const other = well.write(2, 'holding', 5, [9]).then(() => order.push('other'));
    const stop = silent.write(1, 'holding', 0, [0], undefined, 'stop').then(() => order.push('stop'));
    await Promise.all([under, set, other, stop]);
    expect(order[0]).toBe('stop');
  });

  it('receives the requests of a device with the required pause between them', async () => {
    const found = await gateway({ ...settings, lineMs: 0 });
    const [hasty, slow] = [await open(found.where), await open({ ...found.where, pauseMs: 40 })];
    await Promise.all([0, 1, 2].flatMap((at) => [hasty.read(1, 'holding', at, 1), slow.read(2, 'holding', at, 1)]));
    const gaps = found.heard.slice(1).map(({ at }, index) => at - (found.heard[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(38);
  });
});

it('reads of a unit continue although it never answers a write', async () => {
  const found = await gateway();
  found.dropsWrites = true;
  const link = await open(found.where);
  const end = performance.now() + timeoutMs * 6;
  const write = async (): Promise<void> => {
    while (performance.now() < end) await outcome(link.write(1, 'holding', 0, [1]));
  };
  let read = 0;
  const poll = async (): Promise<void> => {
    while (performance.now() < end) if (Array.isArray(await outcome(link.read(1, 'holding', 0, 1)))) read += 1;
  };
  await Promise.all([write(), write(), poll()]);
  expect(read).toBeGreaterThanOrEqual(4);
});

it('the client sends a set-point at once after one lost answer, and waits after the second', async () => {
  const found = await gateway();
  const [lossy, well] = [await open(found.where), await open(found.where)];
  await well.read(2, 'holding', 0, 1);
  found.dead.add(1);
  await outcome(lossy.read(1, 'holding', 0, 1));
  found.dead.clear();
  const begun = performance.now();
  await lossy.write(1, 'holding', 5, [9]);
  expect(performance.now() - begun).toBeLessThan(timeoutMs);

  found.dead.add(1);
  for (const _ of [1, 2]) await outcome(lossy.write(1, 'holding', 5, [9]));
  found.dead.clear();
  const from = performance.now();
  await lossy.write(1, 'holding', 5, [9]);
  expect(performance.now() - from).toBeGreaterThan(timeoutMs);
});

it('the connection to a gateway stays open if one unit does not answer', async () => {
  const found = await gateway();
  found.dead.add(1);
  const [dead, well] = [await open(found.where), await open(found.where)];
  for (const at of [0, 1, 2]) {
    expect(await outcome(dead.read(1, 'holding', at, 1))).toBe('timeout');
    expect(await well.read(2, 'holding', at, 1)).toEqual([2]);
  }
  expect(found.connected).toBe(1);
});

it('the client opens a new connection if no unit answers on the old one, and if the gateway has closed it', async () => {
  const found = await gateway();
  const [one, other] = [await open(found.where), await open(found.where)];
  await one.read(1, 'holding', 0, 1);
  await other.read(2, 'holding', 0, 1);
  found.dead.add(1).add(2);
  expect(await Promise.all([one.read(1, 'holding', 0, 1), other.read(2, 'holding', 0, 1)].map(outcome))).toEqual([
    'timeout',
    'timeout',
  ]);
  found.dead.clear();
  expect(await other.read(2, 'holding', 0, 1)).toEqual([2]);
  expect(found.connected).toBe(2);
  for (const socket of found.sockets) socket.destroy();
  await outcome(one.read(1, 'holding', 0, 1));
  expect(await one.read(1, 'holding', 0, 1)).toEqual([1]);
});

it('the client opens as many connections as configured for the gateway, and no more', async () => {
  const found = await gateway({ most: 2 });
  const where = { ...found.where, connections: 2 };
  const links = await Promise.all([1, 2, 3, 4, 5].map(() => open(where)));
  await Promise.all(links.map((link, index) => link.read(index + 1, 'holding', 0, 1)));
  expect(found.connected).toBe(2);
});

it('the client closes the connection with the last device of a gateway, after sending a waiting write', async () => {
  const found = await gateway();
  const [one, other] = [await openLink(found.where, timeoutMs), await openLink(found.where, timeoutMs)];
  one.close();
  one.close();
  expect(await other.read(2, 'holding', 0, 1)).toEqual([2]);
  const under = other.read(2, 'holding', 0, 1);
  const write = other.write(2, 'holding', 0, [0]);
  other.close();
  await Promise.all([under, write]);
  await new Promise<void>((done) => {
    const [socket] = found.sockets;
    if (socket) socket.once('close', () => done());
    else done();
  });
  expect(await (await open(found.where)).read(3, 'holding', 0, 1)).toEqual([3]);
  expect(found.connected).toBe(2);
});

it('the client rejects all waiting requests at once if the gateway cannot be reached', async () => {
  const found = await gateway();
  const [one, other] = [await open(found.where), await open(found.where)];
  await one.read(1, 'holding', 0, 1);
  for (const close of closers.splice(-3, 1)) close();
  await outcome(one.read(1, 'holding', 0, 1));
  const all = await Promise.all(
    [one.read(1, 'holding', 0, 1), other.read(2, 'holding', 0, 1), other.write(2, 'holding', 0, [0])].map(outcome),
  );
  expect(all).toEqual(['refused', 'refused', 'refused']);
});
