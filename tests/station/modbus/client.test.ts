// The Modbus client with misbehaving devices.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { WriteFunction } from '../../../src/core/devices/device.ts';
import { openLink } from '../../../src/station/modbus/client.ts';
import { LinkError } from '../../../src/station/modbus/link.ts';
import { freePort } from '../../freePort.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A device that answers each request with these bytes, preceded by the transaction number. */
function device(answer: (request: Buffer, socket: Socket) => Buffer | undefined): Promise<number> {
  return new Promise((done) => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('data', (request: Buffer) => {
        const found = answer(request, socket);
        if (found && !socket.destroyed) socket.write(Buffer.concat([request.subarray(0, 2), found]));
      });
    });
    const mine = server.listen(0, '127.0.0.1', () => done((mine.address() as AddressInfo).port));
  });
}
const read = async (port: number): Promise<unknown> => {
  const link = await openLink({ ip: '127.0.0.1', port }, 300);
  try {
    return await link.read(1, 'holding', 0, 2);
  } finally {
    link.close();
  }
};
const rest = (...bytes: number[]): Buffer => Buffer.from([0, 0, 0, bytes.length, ...bytes]);

it.each<[name: string, answer: (request: Buffer, socket: Socket) => Buffer | undefined, kind: string]>([
  ['does not answer', () => undefined, 'timeout'],
  ['closes the connection', (_request, socket) => void socket.destroy() as undefined, 'abnormal'],
  ['answers with another function code', () => rest(1, 4, 4, 0, 1, 0, 2), 'abnormal'],
  ['answers with too few registers', () => rest(1, 3, 2, 0, 1), 'abnormal'],
  ['announces more bytes than it sends', () => rest(1, 3, 4, 0), 'abnormal'],
  ['answers two bytes', () => rest(1, 3), 'abnormal'],
  ['answers one byte', () => rest(1), 'abnormal'],
  ['answers with another unit id', () => rest(2, 3, 4, 0, 1, 0, 2), 'abnormal'],
  ['has a wrong byte count', () => rest(1, 3, 255, 0, 1, 0, 2), 'abnormal'],
  ['speaks another protocol', () => Buffer.from([0, 1, 0, 7, 1, 3, 4, 0, 1, 0, 2]), 'abnormal'],
  ['answers with a busy exception', () => rest(1, 0x83, 6), 'abnormal'],
])('a read fails with a link error if the device %s, %s', async (_name, answer, kind) => {
  const port = await device(answer);
  const failure = await read(port).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(LinkError);
  expect(['timeout', 'abnormal']).toContain((failure as LinkError).kind);
  if (kind === 'timeout') expect((failure as LinkError).kind).toBe('timeout');
});

it('opening a link to a closed port fails with a time-out before the limit', async () => {
  await expect(openLink({ ip: '127.0.0.1', port: await freePort() }, 1000)).rejects.toMatchObject({ kind: 'timeout' });
});

it('opening a link to an unreachable address fails in time', async () => {
  const started = Date.now();
  // The operating system alone would try for two minutes.
  await expect(openLink({ ip: '192.0.2.1', port: 502 }, 300)).rejects.toBeInstanceOf(LinkError);
  expect(Date.now() - started).toBeLessThan(60_000);
});

it('the client sends requests of several callers one at a time, and a failed request does not affect the next', async () => {
  let open = 0;
  let most = 0;
  const port = await device((request, socket) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      const refused = request.readUInt16BE(8) === 1;
      socket.write(Buffer.concat([request.subarray(0, 2), refused ? rest(1, 0x83, 2) : rest(1, 3, 2, 0, 9)]));
    }, 5);
    return undefined;
  });
  const link = await openLink({ ip: '127.0.0.1', port }, 500);
  const answers = await Promise.allSettled([0, 1, 2, 3].map((address) => link.read(1, 'holding', address, 1)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
  link.close();
});

it('the client assembles a fragmented response, and ignores a response that matches no request', async () => {
  /** An answer begins after the last byte of the one before. */
  let sending: Promise<void> = Promise.resolve();
  const port = await device((request, socket) => {
    const late = Buffer.concat([Buffer.from([0xff, 0xfe]), rest(1, 3, 4, 0, 8, 0, 9)]);
    const answer = Buffer.concat([late, request.subarray(0, 2), rest(1, 3, 4, 0, 1, 0, 2), late]);
    const pieces = request.readUInt16BE(8) === 0 ? [answer] : [...answer].map((byte) => Buffer.from([byte]));
    const send = async (): Promise<void> => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        await new Promise<void>((sent) => socket.write(piece, () => setImmediate(sent)));
      }
    };
    sending = sending.then(send);
    return undefined;
  });
  const link = await openLink({ ip: '127.0.0.1', port }, 2000);
  for (const address of [0, 1, 0, 1]) expect(await link.read(1, 'holding', address, 2)).toEqual([1, 2]);
  link.close();
});

it('the client sends a write before waiting reads', async () => {
  const heard: number[] = [];
  const port = await device((request, socket) => {
    const code = request[7] ?? 0;
    heard.push(code);
    const answer = code === 3 ? rest(1, 3, 4, 0, 1, 0, 2) : rest(1, 6, ...request.subarray(8, 12));
    // A slow line.
    setTimeout(() => socket.write(Buffer.concat([request.subarray(0, 2), answer])), 20);
    return undefined;
  });
  const link = await openLink({ ip: '127.0.0.1', port }, 1000);
  const reads = [1, 2, 3].map(() => link.read(1, 'holding', 0, 2));
  await link.write(1, 'holding', 7, [0]);
  expect(heard).toEqual([3, 6]);
  expect(await Promise.all(reads)).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  link.close();
});

it.each<[name: string, table: 'holding' | 'coil', values: number[], by: WriteFunction | undefined, request: readonly number[]]>([
  ['one register by function 6', 'holding', [77], undefined, [6, 0, 7, 0, 77]],
  ['two registers by function 16', 'holding', [1, 2], undefined, [16, 0, 7, 0, 2, 4, 0, 1, 0, 2]],
  ['a coil by function 15', 'coil', [1], undefined, [15, 0, 7, 0, 1, 1, 1]],
  ['one register by function 16 if the device does not support 6', 'holding', [77], 'multiple', [16, 0, 7, 0, 1, 2, 0, 77]],
  ['one register by function 6 if the device does not support 16', 'holding', [77], 'single', [6, 0, 7, 0, 77]],
  ['a coil by function 5 if the device does not support 15', 'coil', [1], 'single', [5, 0, 7, 0xff, 0]],
  ['a coil to off by function 5', 'coil', [0], 'single', [5, 0, 7, 0, 0]],
  ['two coils by function 15 in any case', 'coil', [1, 1], 'single', [15, 0, 7, 0, 2, 1, 3]],
])('the client writes %s', async (_name, table, values, by, request) => {
  const heard: number[][] = [];
  const port = await device((frame) => {
    heard.push([...frame.subarray(7)]);
    return rest(1, ...frame.subarray(7, 12));
  });
  const link = await openLink({ ip: '127.0.0.1', port }, 1000);
  await link.write(1, table, 7, values, by);
  expect(heard).toEqual([request]);
  link.close();
});

it('the client accepts the unit id that the device is known to answer with, but no third one', async () => {
  const answering = [255, 0, 14, 7];
  const port = await device((frame) => rest(answering.shift() ?? 0, 3, 2, 0, frame[6] ?? 0));
  const link = await openLink({ ip: '127.0.0.1', port, answersAs: 255 }, 1000);
  expect(await link.read(14, 'holding', 0, 1)).toEqual([14]);
  await expect(link.read(14, 'holding', 0, 1)).rejects.toMatchObject({ fault: 'unit', unit: 0 });
  link.close();
  const again = await openLink({ ip: '127.0.0.1', port, answersAs: 255 }, 1000);
  expect(await again.read(14, 'holding', 0, 1)).toEqual([14]);
  again.close();
  const strict = await openLink({ ip: '127.0.0.1', port }, 1000);
  await expect(strict.read(14, 'holding', 0, 1)).rejects.toMatchObject({ fault: 'unit', unit: 7 });
  strict.close();
});

it('an exception of another unit is reported as a response of another unit, not as a refusal by the device', async () => {
  const answering = [2, 255, 1];
  const port = await device((frame) => rest(answering.shift() ?? 0, (frame[7] ?? 0) | 0x80, 2));
  const link = await openLink({ ip: '127.0.0.1', port, answersAs: 255 }, 1000);
  await expect(link.read(1, 'holding', 0, 1)).rejects.toMatchObject({ fault: 'unit', unit: 2, exception: undefined });
  await expect(link.write(1, 'holding', 0, [1])).rejects.toMatchObject({ fault: 'exception', exception: 2 });
  await expect(link.read(1, 'holding', 0, 1)).rejects.toMatchObject({ fault: 'exception', exception: 2 });
  link.close();
});
