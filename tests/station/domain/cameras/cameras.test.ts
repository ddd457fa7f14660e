// Cameras: which there are, pictures of a simulated one, and real addresses handed through from a real HTTP server.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeviceRecord, StreamAnswer } from '../../../../src/station/contract/index.ts';
import { toOwnAddresses } from '../../../../src/station/domain/cameras/cameraHls.ts';
import { toReading } from '../../../../src/station/domain/monitor/monitor.ts';
import { handlers } from '../../../../src/station/calls/index.ts';
import { splitAddress } from '../../../../src/station/secrets/logins.ts';
import { cameraFrame } from '../../../../src/station/plant/camera/camera.ts';
import { type StationDouble, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
let server: Server;
let origin: string;
let left = 0;
let said: string | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    said = request.headers.authorization;
    tries += 1;
    if (asks !== '' && !isAnswer(request)) response.writeHead(401, { 'www-authenticate': asks }).end();
    else if (request.url === '/mjpeg') {
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=cam' });
      response.write('--cam\r\nContent-Type: image/jpeg\r\n\r\nfirst\r\n--cam\r\n');
      response.on('close', () => (left += 1));
    } else if (request.url === '/live/index.m3u8') {
      response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' });
      response.end('#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\npiece1.m4s\n');
    } else if (request.url === '/live/piece1.m4s') response.end('piece');
    else if (request.url === '/moved') response.writeHead(302, { location: '/mjpeg' }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url?.startsWith('/to?'))
      response.writeHead(307, { location: decodeURIComponent(request.url.slice(4)) }).end();
    else if (request.url === '/drawing') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
    else if (request.url === '/endless') {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const more = (): void => void (response.destroyed || (response.write(Buffer.alloc(1e6)), setImmediate(more)));
      more();
    } else if (request.url === '/live/long.m3u8')
      response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(`#EXTM3U\n${'#\n'.repeat(600_000)}`);
    else if (request.url === '/live/page.ts') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (double = openDouble()));
afterEach(() => {
  asks = '';
  double.close();
});

/** What the camera of the test asks for: a name and a password, in clear or as a digest. */
let asks = '';
let tries = 0;
function isAnswer({ headers: { authorization = '' }, url }: IncomingMessage): boolean {
  if (asks.startsWith('Basic')) return authorization === `Basic ${Buffer.from('eye:s3cret').toString('base64')}`;
  const word = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(authorization)?.[1];
  const hash = (...parts: unknown[]) => createHash('md5').update(parts.join(':')).digest('hex');
  const secret = hash('eye', 'cam', 's3cret');
  if (!asks.includes(`nonce="${word('nonce')}"`)) return false;
  return word('response') === hash(secret, word('nonce'), word('nc'), word('cnonce'), 'auth', hash('GET', url));
}

/** As a form is saved: a login in the address goes where it is kept. */
function sealed({ address, ...config }: { address: string; [name: string]: unknown }): DeviceRecord['config'] {
  const { vault } = double.station;
  const { user, password, ...place } = splitAddress(address);
  return {
    ...config,
    ...place,
    ...(user !== undefined && { user: vault.seal(user) }),
    ...(password !== undefined && { password: vault.seal(password) }),
  };
}

const addCamera = (config: Parameters<typeof sealed>[0]) =>
  double.station.docs.tx((tx) => {
    const link = { protocol: 'none' as const, ip: '', port: 0, unitId: 1 };
    const record: DeviceRecord = {
      id: 'cam',
      name: 'Yard',
      type: 'camera',
      model: '',
      busbarName: 'Grid#1',
      link,
      config: sealed(config),
    };
    tx.put('devices', 'cam', record, 'test');
  });
const open = async (signal = new AbortController().signal) =>
  (await handlers['camera.stream']?.({ id: 'cam' } as never, { station: double.station, signal } as never)) as StreamAnswer;
const opened = (work: () => Promise<unknown>) => refusalOf(work() as Promise<never>);

describe('camera.list', () => {
  it('tells the two kinds and how each can be shown; the cloud has those of its own', async () => {
    addCamera({ kind: 'cloud', address: 'rtsp://10.0.0.9/1' });
    expect((await double.call('camera.list')).data).toMatchObject([
      { name: 'CAM #1 INSIDE', kind: 'standalone', format: 'mjpeg', channel: 1 },
      { name: 'CAM #2 GATE', kind: 'cloud', format: 'mjpeg' },
      { name: 'Yard', kind: 'cloud', format: 'none' },
    ]);
    expect((await double.call('monitoring.list')).data).toHaveLength(2);
    expect((await double.call('camera.list', {}, { busbarName: 'elsewhere' })).data).toEqual([]);
  });
});

it('the name and password of a camera are not told with its reading', () => {
  addCamera({ kind: 'standalone', address: 'http://chief:secret@10.0.0.9/live?at=me@home', channel: 2 });
  const camera = double.station.devices().find(({ id }) => id === 'cam');
  expect(camera && toReading(double.station, camera).config).toEqual({
    kind: 'standalone',
    address: 'http://10.0.0.9/live?at=me@home',
    channel: 2,
  });
});

describe('a simulated camera', () => {
  it('makes JPEG pictures that move', async () => {
    const one = await cameraFrame('Yard', 1_800_000_000_000, 'Asia/Shanghai');
    const other = await cameraFrame('Yard', 1_800_000_004_000, 'Asia/Shanghai');
    expect([one.readUInt16BE(0), one.readUInt16BE(one.length - 2)]).toEqual([0xffd8, 0xffd9]);
    expect(one.equals(other)).toBe(false);
    expect(one.length).toBeLessThan(40_000);
  });
  it('sends them as parts of one answer that does not end', async () => {
    const answer = (await handlers['camera.stream']?.(
      { id: 'camera1' } as never,
      {
        station: double.station,
        signal: new AbortController().signal,
      } as never,
    )) as StreamAnswer;
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
  it('is handed through, and let go when the person leaves', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/mjpeg` });
    const { type, body } = await open();
    expect(type).toBe('multipart/x-mixed-replace; boundary=cam');
    const [first] = await body.take(1).toArray();
    expect(String(first)).toContain('first');
    body.destroy();
    await expect.poll(() => left).toBe(1);
  });
  it.each([
    ['that is a page', '/page', 'The camera answers, but not with pictures'],
    ['that is not there', '/nothing', 'The camera answers, but not with pictures'],
  ])('%s says why there is no picture', async (_name, path, words) => {
    addCamera({ kind: 'standalone', address: origin + path });
    expect((await opened(() => open())).message).toBe(words);
  });
  it('that wants a digest never gets the password, and is asked once for each picture from the second on', async () => {
    asks = 'Digest realm="cam", qop="auth", nonce="one"';
    addCamera({ kind: 'standalone', address: `${origin.replace('//', '//eye:s3cret@')}/mjpeg` });
    (await open()).body.destroy();
    const before = tries;
    (await open()).body.destroy();
    expect([said?.slice(0, 6), said?.includes('s3cret'), tries - before]).toEqual(['Digest', false, 1]);
    // Its nonce has run out.
    asks = asks.replace('one', 'two');
    (await open()).body.destroy();
    expect([said?.includes('nonce="two"'), tries - before]).toEqual([true, 3]);
  });
  it('that takes another password says so', async () => {
    asks = 'Digest realm="cam", qop="auth", nonce="three"';
    addCamera({ kind: 'standalone', address: `${origin.replace('//', '//eye:wrong@')}/mjpeg` });
    expect((await opened(() => open())).message).toBe('The camera refuses the name or the password kept for it');
  });
  it('is followed where it leads on its own origin', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/moved` });
    const { type, body } = await open();
    body.destroy();
    expect(type).toContain('multipart');
  });
  it('is not followed to another host or port, into a circle, or to what is no address', async () => {
    let reached = 0;
    const inside = createServer((_request, response) => {
      reached += 1;
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('secret');
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const at = `127.0.0.1:${(inside.address() as AddressInfo).port}`;
    const ways = [`http://${at}/`, `//${at}/x`, `https://${at}/`, 'file:///etc/passwd', 'http://[', '/round'];
    for (const way of ways) {
      addCamera({ kind: 'standalone', address: `${origin}/to?${encodeURIComponent(way)}` });
      expect([way, (await opened(() => open())).message]).toEqual([way, 'The camera leads to another address, enter that one']);
    }
    inside.close();
    expect(reached).toBe(0);
  });
  it('that is the station itself, by whatever name, is not asked', async () => {
    double.station.gateways = [];
    const before = tries;
    const { port } = new URL(origin);
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
      addCamera({ kind: 'standalone', address: `http://${host}:${port}/mjpeg` });
      expect([host, (await opened(() => open())).message]).toEqual([
        host,
        'The address of the camera leads to the station itself',
      ]);
    }
    expect(tries).toBe(before);
  });
  it('on this machine is a gateway where one was named, with its port or without', async () => {
    const { host } = new URL(origin);
    addCamera({ kind: 'standalone', address: `${origin}/mjpeg` });
    double.station.gateways = [host];
    (await open()).body.destroy();
    double.station.gateways = ['127.0.0.1:1'];
    expect((await opened(() => open())).message).toBe('The address of the camera leads to the station itself');
  });
  it('hands on no drawing, which may hold a program, and no picture without end', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/drawing` });
    expect((await opened(() => open())).message).toBe('The camera answers, but not with pictures');
    addCamera({ kind: 'standalone', address: `${origin}/endless` });
    const { body } = await open();
    let bytes = 0;
    await expect(
      (async () => {
        for await (const chunk of body) bytes += (chunk as Buffer).length;
      })(),
    ).rejects.toThrow('The camera sends too much');
    expect(bytes).toBeLessThanOrEqual(20e6);
  });
  it('where nobody listens says so', async () => {
    addCamera({ kind: 'standalone', address: 'http://127.0.0.1:9/x' });
    expect((await opened(() => open())).message).toBe('The camera does not answer');
  });
});

describe('an HLS camera', () => {
  let token: string;
  beforeEach(async () => {
    const { sessions } = double.station;
    const person = {
      loginName: 'admin',
      name: 'Administrator',
      role: 'administrator',
      password: 'a long way to Tipperary',
    } as const;
    ({ token } = sessions.openKiosk('wall', await sessions.addUser(person, 'test')));
  });
  const address = async (): Promise<string> => {
    const sessionId = double.sessionOf(token);
    return ((await double.call('camera.address', { id: 'cam' }, { sessionId })).data as { url: string }).url;
  };
  const piece = (url: string) => {
    const query = Object.fromEntries(new URL(url, 'http://station').searchParams);
    return handlers['camera.hls']?.(
      query as never,
      { station: double.station, signal: new AbortController().signal } as never,
    ) as Promise<StreamAnswer>;
  };
  const textOf = async (answer: StreamAnswer) =>
    Buffer.concat(await answer.body.map((each: Buffer) => Buffer.from(each)).toArray()).toString();

  it('is played from addresses of the station alone, each good for this camera', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/live/index.m3u8` });
    expect((await double.call('camera.list', { id: 'cam' })).data).toMatchObject([{ format: 'hls' }]);
    const url = await address();
    const list = await textOf(await piece(url));
    expect(list).not.toContain('\npiece1.m4s');
    const next = list.split('\n').find((line) => line.startsWith('/'));
    expect(next).toMatch(/^\/v1\/rpc\/camera\/hls\?ticket=[\w-]+&piece=%2Flive%2Fpiece1.m4s$/);
    expect(await textOf(await piece(next ?? ''))).toBe('piece');
  });
  it('tells nobody where it stands and what its password is, and gives that to the camera', async () => {
    addCamera({ kind: 'standalone', address: `${origin.replace('//', '//eye:s3cret@')}/live/index.m3u8` });
    asks = 'Basic realm="cam"';
    const url = await address();
    const list = await textOf(await piece(url));
    expect(`${url}${list}`).not.toMatch(/s3cret|127\.0\.0\.1/);
    expect(said).toBe(`Basic ${Buffer.from('eye:s3cret').toString('base64')}`);
  });
  it('neither without a ticket nor to another machine', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/live/index.m3u8` });
    const url = await address();
    const ticket = new URL(url, 'http://station').searchParams.get('ticket');
    expect((await opened(() => piece(`/x?ticket=guess&piece=${origin}`))).code).toBe(401);
    for (const elsewhere of ['http://127.0.0.1:22/', '//127.0.0.1:22/', 'live/index.m3u8'])
      expect((await opened(() => piece(`/x?ticket=${ticket}&piece=${elsewhere}`))).code).toBe(404);
  });
  it('hands on neither a page nor a list without end', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/live/index.m3u8` });
    const url = await address();
    const other = (path: string) => piece(url.replace(/piece=.*/, `piece=${encodeURIComponent(path)}`));
    for (const path of ['/live/page.ts', '/live/long.m3u8'])
      expect((await opened(() => other(path))).message).toBe('The camera answers, but not with pictures');
    expect((await opened(() => other('/to?http%3A%2F%2F127.0.0.1%3A1%2F'))).message).toContain('leads to another address');
  });
  it('not to one whose session has ended', async () => {
    addCamera({ kind: 'standalone', address: `${origin}/live/index.m3u8` });
    const url = await address();
    double.station.sessions.closeKiosk(double.sessionOf(token), 'Administrator');
    expect((await opened(() => piece(url))).code).toBe(401);
  });
  it('every address in a playlist is taken over', () => {
    const own = toOwnAddresses(
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n\na.ts\r\nhttp://h/b.ts\n',
      (address) => `<${address}>`,
    );
    expect(own).toBe('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="<key>"\n\n<a.ts>\n<http://h/b.ts>\n');
  });
});
