// A pause of the process that is longer than the timeout: a virtual machine that is moved, or a disk that blocks.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Endpoint, openLink } from '../../../src/station/modbus/client.ts';
import { crc } from './serialFrame.ts';

const timeoutMs = 200;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Answers each read with the requested address, unless it is 0. The process pauses before the answer. */
async function device(framing: 'tcp' | 'rtu'): Promise<Endpoint> {
  const answer = (frame: Buffer, socket: Socket): void => {
    const start = framing === 'tcp' ? 6 : 0;
    const address = frame.subarray(start + 2, start + 4);
    if (address.readUInt16BE() === 0) return;
    const body = Buffer.concat([Buffer.from([frame.readUInt8(start), 3, 2]), address]);
    const header = Buffer.concat([frame.subarray(0, 4), Buffer.from([0, body.length])]);
    socket.write(framing === 'tcp' ? Buffer.concat([header, body]) : Buffer.concat([body, crc(body)]));
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (frame: Buffer) => {
      pauseProcess();
      answer(frame, socket);
    });
    closers.push(() => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { ip: '127.0.0.1', port, ...(framing === 'rtu' && { framing }) };
}
function pauseProcess(): void {
  const end = performance.now() + 3 * timeoutMs;
  while (performance.now() < end);
}

it.each(['tcp', 'rtu'] as const)(
  'an answer that arrives during a pause longer than the timeout is taken, and a missing one is a timeout, with %s frames',
  async (framing) => {
    const link = await openLink(await device(framing), timeoutMs);
    closers.push(() => link.close());
    expect(await link.read(1, 'holding', 7, 1)).toEqual([7]);
    await expect(link.read(1, 'holding', 0, 1)).rejects.toMatchObject({ fault: 'timeout' });
  },
);

it('a connection that is made during a pause longer than the timeout is used', async () => {
  const opening = openLink(await device('tcp'), timeoutMs);
  // The connection has been requested then, and no event has been handled yet.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  pauseProcess();
  const link = await opening;
  closers.push(() => link.close());
  expect(await link.read(1, 'holding', 7, 1)).toEqual([7]);
});
