// Addresses of cameras, the stream formats that a browser can show, authenticated requests, and when a picture was last received.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { portOf } from '../../../core/ownMachine.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import type { Vault } from '../../secrets/vault.ts';
import { type Gateways, get, Unreachable } from '../../outgoing/outgoing.ts';
import { type Challenge, toAuthorization, toChallenge } from './httpLogin.ts';

export type StreamFormat = 'mjpeg' | 'hls' | 'none';
type Camera = Pick<DeviceRecord, 'config' | 'simulated'>;

export const addressOf = ({ config }: Camera): string => (typeof config.address === 'string' ? config.address.trim() : '');

/** Address of a single picture; empty if it is not configured. */
export const posterOf = ({ config }: Camera): string => (typeof config.poster === 'string' ? config.poster.trim() : '');

/** The address with the stored login, only for use with `askCamera`. */
export const addressFor = (camera: Camera, vault: Vault): string => withLogin(addressOf(camera), camera, vault);

/**
 * Like `addressFor`. The login is only added if the picture is on the host of the camera, so that no other host gets the password.
 */
export function posterFor(camera: Camera, vault: Vault): string {
  const [poster, address] = [posterOf(camera), addressOf(camera)];
  const own = URL.canParse(address) && URL.canParse(poster) && new URL(address).hostname === new URL(poster).hostname;
  return own ? withLogin(poster, camera, vault) : poster;
}

function withLogin(address: string, camera: Camera, vault: Vault): string {
  const [user, password] = [vault.open(camera.config.user), vault.open(camera.config.password)];
  if (user === undefined || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}

/** Whether the station itself generates the pictures, as for a simulated camera without an address. */
export const isMadeHere = (camera: Camera): boolean => addressOf(camera) === '' && camera.simulated === true;

/** Whether the station can check that the camera responds. */
export function isWatched(camera: Camera): boolean {
  const address = addressOf(camera);
  return isMadeHere(camera) || (URL.canParse(address) && portOf(new URL(address)) > 0);
}

/** The format in which a browser can show the stream at the address. */
export function formatOf(camera: Camera): StreamFormat {
  if (isMadeHere(camera)) return 'mjpeg';
  const address = addressOf(camera);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'none';
  return /\.m3u8($|\?)/i.test(address) ? 'hls' : 'mjpeg';
}

/** Whether a person allowed a login for this camera that others on its network can read or guess. */
export const mayBeWeak = ({ config }: Camera): boolean => config.weakLogin === true;
const tooWeak =
  'The camera only accepts its password in a way that others on its network can read or guess. You can allow this in the camera settings.';

const noAddress = 'Invalid camera address. Correct it in the device form.';
/** Decodes a name or password in an address. Text that is not validly encoded is used as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last challenge of each camera, and how often it was answered, so that not every request has to be sent twice. */
const asked = new Map<string, { challenge: Challenge; count: number }>();

export interface CameraAsking {
  signal: AbortSignal;
  gateways: Gateways;
  /** Whether the password may be sent in a way that others on the network can read or guess. */
  weak: boolean;
}

/**
 * Sends a request to an address that may contain a name and a password. They are sent only when the camera asks for them, in the
 * safest way that it accepts.
 */
export async function askCamera(address: string | URL, { signal, gateways, weak }: CameraAsking): Promise<IncomingMessage> {
  if (!URL.canParse(address)) throw new Unreachable(noAddress);
  const url = new URL(address);
  const login = { name: decoded(url.username), password: decoded(url.password) };
  url.username = '';
  url.password = '';
  const place = `${weak ? 'weak ' : ''}${url.protocol}${url.host}`;
  const send = (): Promise<IncomingMessage> => {
    const known = login.name === '' ? undefined : asked.get(place);
    const asking = { method: 'GET', uri: url.pathname + url.search, cnonce: randomBytes(8).toString('hex') };
    const headers = known && { authorization: toAuthorization(known.challenge, login, { ...asking, count: ++known.count }) };
    return get(url, portOf(url), { signal, gateways, ...(headers && { headers }) });
  };
  const first = await send();
  if (first.statusCode !== 401 || login.name === '') return first;
  const header = first.headers['www-authenticate'] ?? '';
  const challenge = toChallenge(header, { md5: weak, clear: weak || url.protocol === 'https:' });
  if (!challenge && toChallenge(header, { md5: true, clear: true })) {
    first.destroy();
    asked.delete(place);
    throw new Unreachable(tooWeak);
  }
  if (!challenge) return first;
  first.destroy();
  asked.set(place, { challenge, count: 0 });
  return send();
}

export const isWell = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

/**
 * When a picture was last received, by address and on a monotonic clock. Many cameras serve one client at a time, so a camera is
 * not checked while somebody views it.
 */
const had = new Map<string, number>();
export const sawPicture = (address: string): void => void had.set(address, performance.now());
export const sinceSeenMs = (address: string): number => performance.now() - (had.get(address) ?? Number.NEGATIVE_INFINITY);
