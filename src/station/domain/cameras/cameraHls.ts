// Proxies the HLS playlist and segments of a camera. A video element cannot send a token, so the browser authenticates with a
// cookie. The address names a view of this camera and is useless without the cookie. A view ends when it is not played for a
// while or when the session ends.
import { createHash, randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import {
  addressFor,
  addressOf,
  askCamera,
  formatOf,
  isWell,
  mayBeWeak,
  sawPicture,
} from '../../acquire/cameras/cameraAddress.ts';
import { textOf } from '../../outgoing/outgoing.ts';
import { type DeviceRecord, Refused, StreamAnswer } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { passing, refusalFor } from './cameraStreams.ts';

interface View {
  address: string;
  weak: boolean;
  usedAt: number;
}
/** The open views of one session. */
interface Viewer {
  token: string;
  views: Map<string, View>;
}
const idleMs = 120_000;
const answerWithinMs = 8000;
const most = 200;
/** By session ID. */
const viewers = new Map<string, Viewer>();
/** Lifetime of the cookie: the maximum lifetime of a user session. */
const cookieForMs = 24 * 3_600_000;
const playlist = /mpegurl/i;
/** Content types of HLS segments. Web pages and programs are rejected. */
const pieces = /^(video|audio)\/|^application\/(octet-stream|mp4|vnd\.apple\.mpegurl|x-mpegurl|pgp-keys)\b|^text\/vtt\b/i;
const mostListBytes = 256e3;
/** Addresses in a playlist: more than an hour of segments of 2 s. */
const mostAddresses = 2500;
const mostPieceBytes = 100e6;

/** Opens a view of a camera and returns its address. `path` is the path of the call that serves it. */
export function openHls(
  camera: DeviceRecord,
  path: string,
  { sessionId = '', station, remember }: Pick<CallContext, 'sessionId' | 'station' | 'remember'>,
): { url: string } {
  if (formatOf(camera) !== 'hls') throw new Refused(409, 'The camera has no address that browsers can display');
  expire();
  if ([...viewers.values()].reduce((sum, { views }) => sum + views.size, 0) >= most)
    throw new Refused(429, 'Too many camera streams are open');
  const viewer = viewers.get(sessionId) ?? { token: randomBytes(24).toString('base64url'), views: new Map<string, View>() };
  viewers.set(sessionId, viewer);
  const view = randomBytes(9).toString('base64url');
  viewer.views.set(view, { address: addressFor(camera, station.vault), weak: mayBeWeak(camera), usedAt: Date.now() });
  const name = createHash('sha256').update(sessionId).digest('hex');
  remember?.({ kind: 'viewer', name, token: viewer.token, path, forMs: cookieForMs });
  return { url: toUrl(path, view, new URL(addressOf(camera))) };
}
/** Leaves out the host and the credentials of the camera, which must not reach the browser. */
const toUrl = (path: string, view: string, { pathname, search }: URL): string =>
  `${path}?view=${view}&piece=${encodeURIComponent(pathname + search)}`;

function expire(): void {
  for (const [session, { views }] of viewers) {
    for (const [name, { usedAt }] of views) if (Date.now() - usedAt > idleMs) views.delete(name);
    if (views.size === 0) viewers.delete(session);
  }
}

/** Returns a playlist or segment of a view. Segments are only fetched from the origin of the camera, whatever host they name. */
export async function pieceOf(
  name: string,
  piece: string,
  path: string,
  { station, signal, brought }: Pick<CallContext, 'station' | 'signal' | 'brought'>,
): Promise<StreamAnswer> {
  expire();
  const tokens = brought?.('viewer') ?? [];
  const [sessionId = '', viewer] = [...viewers].find(([, { token, views }]) => views.has(name) && tokens.includes(token)) ?? [];
  const view = viewer?.views.get(name);
  if (!view || !station.sessions.alive(sessionId)) throw new Refused(401, 'Please log in');
  view.usedAt = Date.now();
  const wanted = pieceAt(view.address, piece);
  if (!wanted) throw new Refused(404, 'No response from the camera');
  try {
    return await handOn(view, wanted, (each) => (URL.canParse(each, wanted) ? toUrl(path, name, new URL(each, wanted)) : ''), {
      station,
      signal,
    });
  } catch (error) {
    throw refusalFor(error);
  }
}

async function handOn(
  { address, weak }: View,
  wanted: URL,
  toOwn: (address: string) => string,
  { station, signal }: Pick<CallContext, 'station' | 'signal'>,
): Promise<StreamAnswer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
  const response = await askCamera(wanted, { signal: within, gateways: station.gateways, weak });
  const type = response.headers['content-type'] ?? 'application/octet-stream';
  const list = playlist.test(type) || /\.m3u8$/i.test(wanted.pathname);
  if (!isWell(response) || !(list || pieces.test(type))) {
    response.destroy();
    throw new Refused(409, isWell(response) ? 'The camera responds, but does not send pictures' : 'No response from the camera');
  }
  sawPicture(address);
  if (!list) {
    const seen = passing(mostPieceBytes, () => {});
    pipeline(response, seen, () => {});
    return new StreamAnswer(type, seen);
  }
  const text = await textOf(response, mostListBytes);
  const own = text === undefined ? undefined : toOwnAddresses(text, toOwn);
  if (own === undefined) throw new Refused(409, 'The camera responds, but does not send pictures');
  return new StreamAnswer('application/vnd.apple.mpegurl', Readable.from([Buffer.from(own)]));
}

function pieceAt(address: string, piece: string): URL | undefined {
  const camera = new URL(address);
  if (!piece.startsWith('/') || !URL.canParse(piece, camera.origin)) return undefined;
  const wanted = new URL(piece, camera.origin);
  if (wanted.origin !== camera.origin) return undefined;
  wanted.username = camera.username;
  wanted.password = camera.password;
  return wanted;
}

/**
 * Replaces every address in a playlist: the lines that are not comments, and URI attributes. Undefined if it has more addresses
 * than a camera needs, because replacing them would block the station.
 */
export function toOwnAddresses(text: string, toOwn: (address: string) => string): string | undefined {
  if ((text.match(/^[^#\r\n]|URI="/gm)?.length ?? 0) > mostAddresses) return undefined;
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (line.trim() === '') return line;
      if (!line.startsWith('#')) return toOwn(line.trim());
      return line.replaceAll(/URI="([^"]+)"/g, (_whole, address: string) => `URI="${toOwn(address)}"`);
    })
    .join('\n');
}
