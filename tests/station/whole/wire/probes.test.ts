// A connection test waits for its device; a save does not wait for the test.
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meterForm } from './outsideMeter.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let silent: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  station = await startReal();
});
afterAll(async () => {
  await station.remove();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('a device can be saved while connection tests of a silent address are running', async () => {
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const [maintainer, admin] = [await station.login('maintainer'), await station.rest()];
  const form = meterForm(port, {});
  let tested = 0;
  const tests = Array.from({ length: 6 }, async () => {
    const answer = await station.post('/v1/rpc/device/testLink', form, maintainer);
    tested += 1;
    return answer;
  });
  await expect.poll(() => sockets.size).toBeGreaterThan(0);
  expect(await station.post('/v1/rpc/device/create', form, admin)).toMatchObject({ code: 200 });
  expect(tested).toBe(0);
  for (const answer of await Promise.all(tests)) expect(answer).toMatchObject({ code: 409, data: { result: 'timeout' } });
});
