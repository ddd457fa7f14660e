// RTU frames over TCP have no transaction number, so a late response looks like the response to the next request.
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Endpoint, openLink } from '../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../src/station/modbus/link.ts';
import { crc } from './serialFrame.ts';

const timeoutMs = 400;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
async function open(where: Endpoint): Promise<ModbusLink> {
  const link = await openLink(where, timeoutMs);
  closers.push(() => link.close());
  return link;
}
const outcome = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: { fault?: string }) => error.fault);

/** A serial gateway. It answers each request to unit 1 with the requested address, and the first one only after its time-out. */
async function lateConverter() {
  let sends = 0;
  let late: (() => void) | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (frame: Buffer) => {
      const [unit, address] = [frame.readUInt8(0), frame.readUInt16BE(2)];
      const body = Buffer.from([unit, 3, 2, address >> 8, address & 0xff]);
      const send = (): void => void (socket.destroyed || socket.write(Buffer.concat([body, crc(body)])));
      if (unit !== 1) return send();
      sends += 1;
      if (sends === 1) late = send;
      else {
        late?.();
        setTimeout(send, 20);
      }
    });
    closers.push(() => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  return { ip: '127.0.0.1', port: (server.address() as AddressInfo).port, framing: 'rtu' } as const;
}

it.each([
  ['of one unit with two callers', 1],
  ['with another unit on the line', 2],
])('the client does not take a late response for the response to a later request %s', async (_of, unit) => {
  const where = await lateConverter();
  const [one, other] = [await open(where), await open(where)];
  await outcome(other.read(unit, 'holding', 7, 1));
  if (unit !== 1) expect(await outcome(one.read(1, 'holding', 7, 1))).toBe('timeout');
  expect(await one.read(1, 'holding', 8, 1)).toEqual([8]);
  expect(await other.read(unit, 'holding', 9, 1)).toEqual([9]);
});
