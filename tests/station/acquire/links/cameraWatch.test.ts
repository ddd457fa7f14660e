// Cameras have no registers. The station connects to the address of a camera and reports the result as a point and a link state.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { sawPicture } from '../../../../src/station/acquire/cameras/cameraAddress.ts';
import { createVault } from '../../../../src/station/secrets/vault.ts';
import { watchCameras } from '../../../../src/station/acquire/cameras/cameraWatch.ts';
import type { DeviceRecord, Frame, SeriesStore } from '../../../../src/station/contract/index.ts';
import { types, until } from '../../demoSet.ts';

const vault = createVault(randomBytes(32));

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const cameraAt = (address: string, of: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id: 'cam1',
  name: 'Yard',
  type: 'camera',
  model: '',
  busbarName: 'Grid#1',
  link: { protocol: 'none', ip: '', port: 0, unitId: 1 },
  config: { kind: 'standalone', address },
  ...of,
});

/** Starts acquisition and camera watch as the station does, with short intervals and a clock that the test moves. */
function watch(records: DeviceRecord[]) {
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const frames: Frame[] = [];
  const series = { append: (more: readonly Frame[]) => void frames.push(...more) } as unknown as SeriesStore;
  const acquisition = startAcquisition({ devices: () => records, types: () => types, clock, series });
  closers.push(() => acquisition.close());
  closers.push(
    watchCameras({
      gateways: ['127.0.0.1'],
      clock,
      vault,
      devices: () => records,
      put: ({ id, type }, values, of) => acquisition.put(id, type, values, of),
      times: { beatMs: 20, everyMs: 60, withinMs: 400 },
    }),
  );
  const online = () => acquisition.live.get('cam1')?.values.online;
  return { ...acquisition, frames, online, state: () => acquisition.live.state('cam1'), move: (ms: number) => (ahead += ms) };
}

const pictures = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=cam' }).write('--cam\r\n');
};
async function camera(answer = pictures, port = 0) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const off = (): Promise<void> =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  closers.push(off);
  const own = (server.address() as AddressInfo).port;
  return { port: own, address: `http://127.0.0.1:${own}/live`, off };
}

it('a camera that stops answering goes through time-out and delay to offline, and is online when it answers again', async () => {
  const yard = await camera();
  const watched = watch([cameraAt(yard.address)]);
  await until(() => watched.state() === 'normal');
  expect(watched.online()).toBe(1);
  await yard.off();
  await until(() => watched.state() === 'timeout');
  expect(watched.online()).toBe(0);
  watched.move(11 * 60_000);
  expect(watched.state()).toBe('delay');
  watched.move(5 * 60_000);
  expect(watched.state()).toBe('offline');
  await camera(pictures, yard.port);
  await until(() => watched.state() === 'normal');
  await until(() => watched.frames.some(({ values }) => values.online === 1));
});

it('a camera that never answered has no value and the state "timeout"', async () => {
  const watched = watch([cameraAt('http://127.0.0.1:9/live')]);
  await until(() => watched.live.get('cam1')?.link === 'timeout');
  expect([watched.state(), watched.online(), watched.live.get('cam1')?.at]).toEqual(['timeout', undefined, undefined]);
});

it('a missing page counts as no response, and a camera with another protocol than HTTP only has to accept connections', async () => {
  const records = [cameraAt((await camera((_request, response) => void response.writeHead(404).end())).address)];
  const watched = watch(records);
  await until(() => watched.live.get('cam1')?.link === 'timeout');
  const server = createSocketServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  records[0] = cameraAt(`rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/1`);
  await until(() => watched.state() === 'normal');
});

it('the station does not connect to its own machine, in any protocol', async () => {
  let asked = 0;
  const server = createSocketServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.2', done));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const records = [cameraAt(`rtsp://127.0.0.2:${port}/1`)];
  for (const address of [`rtsp://127.0.0.2:${port}/1`, `rtsp://2130706434:${port}/1`, `http://127.0.0.2:${port}/1`]) {
    records[0] = cameraAt(address);
    const watched = watch(records);
    await until(() => watched.live.get('cam1')?.link === 'timeout');
  }
  expect(asked).toBe(0);
});

it('name and password in the address are sent to the camera only after it has requested them', async () => {
  const authorizations: (string | undefined)[] = [];
  const { port } = await camera((request, response) => {
    authorizations.push(request.headers.authorization);
    if (request.headers.authorization) pictures(request, response);
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="cam"' }).end();
  });
  const address = `http://eye:s%40fe@127.0.0.1:${port}/live`;
  const watched = watch([cameraAt(address, { config: { kind: 'standalone', address, weakLogin: true } })]);
  await until(() => watched.state() === 'normal');
  // On a busy machine the station may send a second request before the first is answered.
  expect(authorizations[0]).toBeUndefined();
  expect([...new Set(authorizations)]).toEqual([undefined, `Basic ${Buffer.from('eye:s@fe').toString('base64')}`]);
});

it('a camera is not polled while its pictures are viewed, because many cameras serve only one client', async () => {
  let asked = 0;
  const { address } = await camera((request, response) => {
    asked += 1;
    pictures(request, response);
  });
  sawPicture(address);
  const watched = watch([cameraAt(address)]);
  expect(watched.state()).toBe('normal');
  expect(asked).toBe(0);
  await until(() => asked > 0);
});

it('a simulated camera is online, one without an address is not watched, and both can change at run time', async () => {
  const records = [cameraAt('', { simulated: true })];
  const watched = watch(records);
  await watched.sync();
  expect([watched.state(), watched.links.whyNot('cam1')]).toEqual(['normal', undefined]);
  records[0] = cameraAt('');
  await watched.sync();
  expect([watched.state(), watched.links.whyNot('cam1')]).toEqual(['none', 'no-model']);
  records.length = 0;
  await watched.sync();
  expect(watched.live.get('cam1')).toBeUndefined();
});
