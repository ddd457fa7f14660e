// Cameras: their list, pictures of a simulated camera, and pictures of a real HTTP server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toReading } from '../../../../src/station/domain/monitor/monitor.ts';
import { cameraFrame } from '../../../../src/station/plant/camera/camera.ts';
import { openDouble, refusalOf, type StationDouble } from '../../calls/double.ts';
import { addCamera, type Camera, openPictures, openPoster, startCamera } from './cameraServer.ts';

let double: StationDouble;
let camera: Camera;
beforeAll(async () => void (camera = await startCamera()));
afterAll(() => camera.close());
beforeEach(() => void (double = openDouble()));
afterEach(() => {
  camera.asks = '';
  double.close();
});

describe('camera.list', () => {
  it('lists both kinds of cameras and their formats, including those of the cloud', async () => {
    addCamera(double.station, { kind: 'cloud', address: 'rtsp://10.0.0.9/1' });
    expect((await double.call('camera.list')).data).toMatchObject([
      { name: 'CAM #1 INSIDE', kind: 'standalone', format: 'mjpeg', channel: 1, poster: true },
      { name: 'CAM #2 GATE', kind: 'cloud', format: 'mjpeg', poster: true },
      { name: 'Yard', kind: 'cloud', format: 'none', poster: false },
    ]);
    expect((await double.call('monitoring.list')).data).toHaveLength(2);
    expect((await double.call('camera.list', {}, { busbarName: 'elsewhere' })).data).toEqual([]);
  });
});

it('a reading of a camera contains neither the user name nor the password', () => {
  addCamera(double.station, { kind: 'standalone', address: 'http://chief:secret@10.0.0.9/live?at=me@home', channel: 2 });
  const camera = double.station.devices().find(({ id }) => id === 'cam');
  expect(camera && toReading(double.station, camera).config).toEqual({
    kind: 'standalone',
    address: 'http://10.0.0.9/live?at=me@home',
    channel: 2,
  });
});

describe('a simulated camera', () => {
  it('creates changing JPEG pictures', async () => {
    const one = await cameraFrame('Yard', 1_800_000_000_000, 'Asia/Shanghai');
    const other = await cameraFrame('Yard', 1_800_000_004_000, 'Asia/Shanghai');
    expect([one.readUInt16BE(0), one.readUInt16BE(one.length - 2)]).toEqual([0xffd8, 0xffd9]);
    expect(one.equals(other)).toBe(false);
    expect(one.length).toBeLessThan(40_000);
  });
  it('sends its pictures as parts of one continuous response', async () => {
    const answer = await openPictures(double.station, 'camera1');
    expect(answer.type).toBe('multipart/x-mixed-replace; boundary=frame');
    const parts: string[] = [];
    for await (const part of answer.body) {
      parts.push((part as Buffer).subarray(0, 60).toString('latin1'));
      if (parts.length === 3) break;
    }
    expect(parts.every((part) => part.startsWith('--frame\r\nContent-Type: image/jpeg\r\nContent-Length: '))).toBe(true);
  });
});

describe('a camera with an address', () => {
  it('sends its pictures through the station, which disconnects when the viewer leaves', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/mjpeg` });
    const { type, body } = await openPictures(double.station);
    expect(type).toBe('multipart/x-mixed-replace; boundary=cam');
    const [first] = await body.take(1).toArray();
    expect(String(first)).toContain('first');
    body.destroy();
    await expect.poll(() => camera.left).toBe(1);
  });
  it.each([
    ['a web page', '/page', 'The camera responds, but does not send pictures'],
    ['a page that does not exist', '/nothing', 'The camera responds, but does not send pictures'],
  ])('is refused with the reason if its address leads to %s', async (_name, path, words) => {
    addCamera(double.station, { kind: 'standalone', address: camera.origin + path });
    expect((await refusalOf(openPictures(double.station))).message).toBe(words);
  });
  it('never gets the password if it requires a digest, and needs one request per picture until its nonce expires', async () => {
    camera.asks = 'Digest realm="cam", qop="auth", algorithm=SHA-256, nonce="one"';
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin.replace('//', '//eye:s3cret@')}/mjpeg` });
    (await openPictures(double.station)).body.destroy();
    const before = camera.tries;
    (await openPictures(double.station)).body.destroy();
    expect([camera.said?.slice(0, 6), camera.said?.includes('s3cret'), camera.tries - before]).toEqual(['Digest', false, 1]);
    // The nonce of the camera has expired.
    camera.asks = camera.asks.replace('one', 'two');
    (await openPictures(double.station)).body.destroy();
    expect([camera.said?.includes('nonce="two"'), camera.tries - before]).toEqual([true, 3]);
  });
  it('gets an MD5 digest or the password in clear text only if its form allows that', async () => {
    const address = `${camera.origin.replace('//', '//eye:s3cret@')}/mjpeg`;
    for (const asks of ['Digest realm="cam", qop="auth", nonce="four"', 'Basic realm="cam"']) {
      camera.asks = asks;
      addCamera(double.station, { kind: 'standalone', address });
      expect((await refusalOf(openPictures(double.station))).message).toContain('that others on its network can read or guess');
      expect(camera.said ?? '').not.toMatch(/^Basic|algorithm=MD5/);
      addCamera(double.station, { kind: 'standalone', address, weakLogin: true });
      (await openPictures(double.station)).body.destroy();
      expect(camera.said).toMatch(/^(Digest|Basic) /);
      // An earlier permission is not remembered.
      addCamera(double.station, { kind: 'standalone', address, weakLogin: false });
      await refusalOf(openPictures(double.station));
      expect(camera.said ?? '').not.toMatch(/^Basic|algorithm=MD5/);
    }
  });
  it('is reported as rejecting the stored login if it has another password', async () => {
    camera.asks = 'Digest realm="cam", qop="auth", algorithm=SHA-256, nonce="three"';
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin.replace('//', '//eye:wrong@')}/mjpeg` });
    expect((await refusalOf(openPictures(double.station))).message).toBe('The camera rejected the stored user name or password');
  });
  it('is opened through a redirect on the same host and port', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/moved` });
    const { type, body } = await openPictures(double.station);
    body.destroy();
    expect(type).toContain('multipart');
  });
  it('is not opened through a redirect to another host or port, to itself, or to an invalid address', async () => {
    let reached = 0;
    const inside = createServer((_request, response) => {
      reached += 1;
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('secret');
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const at = `127.0.0.1:${(inside.address() as AddressInfo).port}`;
    const addresses = [`http://${at}/`, `//${at}/x`, `https://${at}/`, 'file:///etc/passwd', 'http://[', '/round'];
    for (const way of addresses) {
      addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/to?${encodeURIComponent(way)}` });
      expect([way, (await refusalOf(openPictures(double.station))).message]).toEqual([
        way,
        'The server redirects to another address. Enter that address.',
      ]);
    }
    inside.close();
    expect(reached).toBe(0);
  });
  it('is not requested if its address is the station itself, under any name', async () => {
    double.station.gateways = [];
    const before = camera.tries;
    const { port } = new URL(camera.origin);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.9.9.9',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0x7f.1',
      '2130706433',
      '169.254.169.254',
      '[fe80::1]',
    ]) {
      addCamera(double.station, { kind: 'standalone', address: `http://${host}:${port}/mjpeg` });
      expect([host, (await refusalOf(openPictures(double.station))).message]).toEqual([
        host,
        'The address points to the station itself',
      ]);
    }
    expect(camera.tries).toBe(before);
  });
  it('is allowed on the machine of the station only if it is configured as a gateway', async () => {
    const { host } = new URL(camera.origin);
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/mjpeg` });
    double.station.gateways = [host];
    (await openPictures(double.station)).body.destroy();
    double.station.gateways = ['127.0.0.1:1'];
    expect((await refusalOf(openPictures(double.station))).message).toBe('The address points to the station itself');
  });
  it('cannot send a drawing, which may contain a script, or an endless picture', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/drawing` });
    expect((await refusalOf(openPictures(double.station))).message).toBe('The camera responds, but does not send pictures');
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/endless` });
    const { body } = await openPictures(double.station);
    let bytes = 0;
    await expect(
      (async () => {
        for await (const chunk of body) bytes += (chunk as Buffer).length;
      })(),
    ).rejects.toThrow('The camera sends too much');
    expect(bytes).toBeLessThanOrEqual(20e6);
  });
  it('is reported if it does not respond', async () => {
    addCamera(double.station, { kind: 'standalone', address: 'http://127.0.0.1:9/x' });
    expect((await refusalOf(openPictures(double.station))).message).toBe('No response from the camera');
  });
});

describe('a still picture', () => {
  const still = { kind: 'standalone', address: 'rtsp://10.0.0.9/1' };
  it('is created for a simulated camera', async () => {
    const { type, body } = await openPoster(double.station, 'camera1');
    expect([type, (await body.toArray()).length]).toEqual(['image/jpeg', 1]);
  });
  it('is requested from its own address, regardless of the stream', async () => {
    addCamera(double.station, { ...still, poster: `${camera.origin}/still.jpg` });
    const { type, body } = await openPoster(double.station);
    expect([type, String(Buffer.concat(await body.toArray()))]).toEqual(['image/jpeg', 'one picture']);
    expect((await double.call('camera.list', { id: 'cam' })).data).toMatchObject([{ format: 'none', poster: true }]);
  });
  it.each([
    ['is not configured', '', 'The camera has no still picture'],
    ['is a stream', '/mjpeg', 'The camera responds, but does not send pictures'],
    ['is a web page', '/page', 'The camera responds, but does not send pictures'],
  ])('is refused if its address %s', async (_name, path, words) => {
    addCamera(double.station, { ...still, ...(path !== '' && { poster: camera.origin + path }) });
    expect((await refusalOf(openPoster(double.station))).message).toBe(words);
  });
  it('is requested with the login of the camera on its own host, and without it on any other', async () => {
    camera.asks = 'Basic realm="cam"';
    const login = camera.origin.replace('//', '//eye:s3cret@');
    const [kind, weakLogin, poster] = ['standalone', true, `${camera.origin}/still.jpg`];
    addCamera(double.station, { kind, weakLogin, address: `${login}/mjpeg`, poster });
    (await openPoster(double.station)).body.destroy();
    expect(camera.said).toContain('Basic');
    addCamera(double.station, { kind, weakLogin, address: 'rtsp://eye:s3cret@10.0.0.9/1', poster });
    expect((await refusalOf(openPoster(double.station))).message).toBe('The camera rejected the stored user name or password');
    expect(camera.said).toBeUndefined();
  });
  it('is not requested from the station itself', async () => {
    double.station.gateways = [];
    addCamera(double.station, { ...still, poster: `${camera.origin}/still.jpg` });
    expect((await refusalOf(openPoster(double.station))).message).toBe('The address points to the station itself');
  });
});
