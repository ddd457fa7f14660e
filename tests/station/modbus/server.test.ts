// The Modbus server with requests of every kind, over real sockets.
import fc from 'fast-check';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../src/station/modbus/link.ts';
import { answerPdu, type Bank } from '../../../src/station/modbus/pdu.ts';
import { createModbusServer, type ModbusServer } from '../../../src/station/modbus/server.ts';
import { draws } from '../../chance.ts';

const words = new Uint16Array(300);
const coils = new Uint16Array(20);
const bank: Bank = {
  read(table, address, count) {
    const from = table === 'coil' || table === 'discrete' ? coils : words;
    return address + count <= from.length ? from.subarray(address, address + count) : undefined;
  },
  write(table, address, values) {
    const to = table === 'coil' ? coils : words;
    if (address + values.length > to.length) return 'address';
    to.set(values, address);
    return 'taken';
  },
};
let server: ModbusServer;
let link: ModbusLink;
beforeAll(async () => {
  server = await createModbusServer({ bank: (unitId) => (unitId === 1 ? bank : undefined) });
  link = await openLink({ ip: '127.0.0.1', port: server.port }, 1000);
});
afterAll(async () => {
  link.close();
  await server.close();
});

describe('the Modbus server', () => {
  it.each<[name: string, request: number[], answer: number[]]>([
    ['rejects an empty request', [], [0x80, 1]],
    ['rejects an unknown function', [0x2b, 14], [0xab, 1]],
    ['rejects a read without its length', [3, 0, 0], [0x83, 3]],
    ['rejects a read of no registers', [3, 0, 0, 0, 0], [0x83, 3]],
    ['rejects a read of too many registers', [3, 0, 0, 0, 126], [0x83, 3]],
    ['rejects a read beyond the registers', [4, 1, 0x2b, 0, 2], [0x84, 2]],
    ['rejects a read beyond the last address', [3, 0xff, 0xff, 0, 2], [0x83, 2]],
    ['rejects a coil value that is neither on nor off', [5, 0, 0, 0x12, 0x34], [0x85, 3]],
    ['rejects a write whose bytes do not match its count', [16, 0, 0, 0, 2, 3, 1, 2, 3], [0x90, 3]],
    ['rejects a truncated write', [16, 0, 0, 0, 2, 4, 1, 2], [0x90, 3]],
    ['confirms a write of one word', [6, 0, 7, 0, 9], [6, 0, 7, 0, 9]],
    ['confirms a write of two words', [16, 0, 10, 0, 2, 4, 0, 1, 0, 2], [16, 0, 10, 0, 2]],
    ['confirms a write of ten coils', [15, 0, 0, 0, 10, 2, 0xff, 0x03], [15, 0, 0, 0, 10]],
  ])('%s', (_name, request, answer) => {
    expect([...answerPdu(Buffer.from(request), bank)]).toEqual(answer);
  });

  it('answers any bytes without throwing, with a response that fits into a frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 260 }), (bytes) => {
        const answer = answerPdu(Buffer.from(bytes), bank);
        expect(answer.length).toBeGreaterThan(1);
        expect(answer.length).toBeLessThanOrEqual(253);
      }),
      draws(),
    );
  });

  it('answers with "device failure" if the bank throws', () => {
    const broken: Bank = {
      read: () => {
        throw new Error('broken');
      },
      write: () => 'address',
    };
    expect([...answerPdu(Buffer.from([3, 0, 0, 0, 1]), broken)]).toEqual([0x83, 4]);
  });
});

describe('the Modbus server over sockets', () => {
  it('serves reads and writes of every table', async () => {
    await link.write(1, 'holding', 20, [1, 2, 65_535]);
    expect(await link.read(1, 'holding', 19, 5)).toEqual([0, 1, 2, 65_535, 0]);
    await link.write(1, 'holding', 30, [77]);
    expect(await link.read(1, 'input', 30, 1)).toEqual([77]);
    await link.write(1, 'coil', 13, [1, 0, 1]);
    expect(await link.read(1, 'coil', 12, 5)).toEqual([0, 1, 0, 1, 0]);
    expect(await link.read(1, 'discrete', 13, 1)).toEqual([1]);
  });

  it('answers an invalid address and an unknown unit with an exception, and keeps the connection', async () => {
    await expect(link.read(1, 'holding', 299, 2)).rejects.toMatchObject({ kind: 'abnormal', exception: 2 });
    await expect(link.read(9, 'holding', 0, 1)).rejects.toMatchObject({ exception: 11 });
    expect(link.open).toBe(true);
    expect(await link.read(1, 'holding', 0, 1)).toHaveLength(1);
  });

  it('answers fragmented and concatenated requests', async () => {
    const socket = await dial();
    const request = [0, 5, 0, 0, 0, 6, 1, 3, 0, 7, 0, 1];
    for (const byte of request) {
      socket.write(Buffer.from([byte]));
      await new Promise((done) => setTimeout(done, 2));
    }
    socket.write(Buffer.from([...request, ...request]));
    const answer = await gather(socket, 33);
    expect(answer.subarray(0, 7).toString('hex')).toBe('00050000000501');
    expect(answer).toHaveLength(33);
    socket.destroy();
  });

  it.each([
    ['another protocol', [0, 1, 0, 9, 0, 6, 1, 3, 0, 0, 0, 1]],
    ['a length of zero', [0, 1, 0, 0, 0, 0, 1, 3]],
    ['a length beyond any frame', [0, 1, 0, 0, 0xff, 0xff, 1, 3]],
    ['a web request', [...Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
  ])('closes a connection that sends %s, and continues to serve the others', async (_name, bytes) => {
    const socket = await dial();
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(Buffer.from(bytes));
    await closed;
    expect(await link.read(1, 'holding', 0, 1)).toHaveLength(1);
  });

  it('still answers after two thousand random frames', async () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff;
    for (let i = 0; i < 2000; i++) {
      const body = Buffer.from(Array.from({ length: Math.floor(random() * 24) }, () => Math.floor(random() * 256)));
      const socket = await dial();
      socket.write(Buffer.concat([Buffer.from([0, i & 255, 0, 0, 0, body.length + 1, 1]), body]));
      if (i % 2 === 0) socket.destroy();
      else socket.end();
    }
    expect(await link.read(1, 'holding', 0, 1)).toHaveLength(1);
  });
});

function dial(): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(server.port, '127.0.0.1', () => done(socket));
    socket.on('error', fail);
    socket.on('error', () => {});
  });
}
function gather(socket: Socket, length: number): Promise<Buffer> {
  return new Promise((done) => {
    let all = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (all.length >= length) done(all);
    });
  });
}
