// A camera for tests: a real HTTP server with pictures, playlists, redirects and a password.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handlers } from '../../../../src/station/calls/index.ts';
import type { DeviceRecord, Station, StreamAnswer } from '../../../../src/station/contract/index.ts';
import { splitAddress } from '../../../../src/station/secrets/logins.ts';

const playlist = { 'content-type': 'application/vnd.apple.mpegurl' };
const page = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
const leadTo = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();

const served: Readonly<Record<string, (response: ServerResponse, camera: Camera) => unknown>> = {
  '/mjpeg': (response, camera) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=cam' });
    response.write('--cam\r\nContent-Type: image/jpeg\r\n\r\nfirst\r\n--cam\r\n');
    response.on('close', () => (camera.left += 1));
  },
  '/still.jpg': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('one picture'),
  '/live/index.m3u8': (response) =>
    response.writeHead(200, playlist).end('#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\npiece1.m4s\n'),
  '/live/piece1.m4s': (response) => response.end('piece'),
  '/live/long.m3u8': (response) => response.writeHead(200, playlist).end(`#EXTM3U\n${'#\n'.repeat(600_000)}`),
  '/live/page.ts': page,
  '/page': page,
  '/moved': leadTo('/mjpeg'),
  '/round': leadTo('/round'),
  '/drawing': (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  '/endless': (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const more = (): void => void (response.destroyed || (response.write(Buffer.alloc(1e6)), setImmediate(more)));
    more();
  },
};

export interface Camera {
  origin: string;
  /** The authentication challenge, or empty for none: a name and a password in clear or as a digest. */
  asks: string;
  /** Number of requests, and the authorization of the last one. */
  tries: number;
  said: string | undefined;
  /** Number of clients that left during a picture. */
  left: number;
  close: () => void;
}

export async function startCamera(): Promise<Camera> {
  const server = createServer((request, response) => {
    const { url = '' } = request;
    camera.said = request.headers.authorization;
    camera.tries += 1;
    if (camera.asks !== '' && !isAnswer(camera.asks, request)) response.writeHead(401, { 'www-authenticate': camera.asks }).end();
    else if (url.startsWith('/to?')) response.writeHead(307, { location: decodeURIComponent(url.slice(4)) }).end();
    else if (Object.hasOwn(served, url)) served[url]?.(response, camera);
    else response.writeHead(404).end();
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const camera: Camera = { origin: '', asks: '', tries: 0, said: undefined, left: 0, close };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  camera.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return camera;
}

function isAnswer(asks: string, { headers: { authorization = '' }, url }: IncomingMessage): boolean {
  if (asks.startsWith('Basic')) return authorization === `Basic ${Buffer.from('eye:s3cret').toString('base64')}`;
  const word = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(authorization)?.[1];
  const hash = (...parts: unknown[]) =>
    createHash(asks.includes('SHA-256') ? 'sha256' : 'md5')
      .update(parts.join(':'))
      .digest('hex');
  const secret = hash('eye', 'cam', 's3cret');
  if (!asks.includes(`nonce="${word('nonce')}"`)) return false;
  return word('response') === hash(secret, word('nonce'), word('nc'), word('cnonce'), 'auth', hash('GET', url));
}

/** Saves a configuration as the form does: the login in the address is stored in the vault. */
function sealed({ vault }: Station, { address, ...config }: CameraConfig): DeviceRecord['config'] {
  const { user, password, ...place } = splitAddress(address);
  return {
    ...config,
    ...place,
    ...(user !== undefined && { user: vault.seal(user) }),
    ...(password !== undefined && { password: vault.seal(password) }),
  };
}

export interface CameraConfig {
  address: string;
  [name: string]: unknown;
}

/** Adds the camera `cam` to the station, or changes its address. */
export function addCamera(station: Station, form: CameraConfig): void {
  const link = { protocol: 'none' as const, ip: '', port: 0, unitId: 1 };
  const config = sealed(station, form);
  const record: DeviceRecord = { id: 'cam', name: 'Yard', type: 'camera', model: '', busbarName: 'Grid#1', link, config };
  station.docs.tx((tx) => tx.put('devices', 'cam', record, 'test'));
}

const opens =
  (call: 'camera.stream' | 'camera.poster') =>
  async (station: Station, id = 'cam'): Promise<StreamAnswer> =>
    (await handlers[call]?.({ id } as never, { station, signal: new AbortController().signal } as never)) as StreamAnswer;

/** Opens the pictures of a camera as the console does. */
export const openPictures = opens('camera.stream');
/** Opens the still picture of a camera. */
export const openPoster = opens('camera.poster');
