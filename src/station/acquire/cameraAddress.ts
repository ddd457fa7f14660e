// In: a camera. Out: where its pictures come from, how a browser can show them, and when somebody last had any.
import type { DeviceRecord } from '../contract.ts';

export type StreamFormat = 'mjpeg' | 'hls' | 'none';
type Camera = Pick<DeviceRecord, 'config' | 'simulated'>;

export const addressOf = ({ config }: Camera): string => (typeof config.address === 'string' ? config.address.trim() : '');

/** Makes its own pictures. */
export const isMadeHere = (camera: Camera): boolean => addressOf(camera) === '' && camera.simulated === true;

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'rtsp:': 554, 'rtsps:': 322, 'rtmp:': 1935 };
export const portOf = ({ port, protocol }: URL): number => (port === '' ? (usualPorts[protocol] ?? 0) : Number(port));

/** The station can tell whether it is there. */
export function isWatched(camera: Camera): boolean {
  const address = addressOf(camera);
  return isMadeHere(camera) || (URL.canParse(address) && portOf(new URL(address)) > 0);
}

/** What a browser can show of the address. */
export function formatOf(camera: Camera): StreamFormat {
  if (isMadeHere(camera)) return 'mjpeg';
  const address = addressOf(camera);
  if (!/^https?:\/\//i.test(address)) return 'none';
  return /\.m3u8($|\?)/i.test(address) ? 'hls' : 'mjpeg';
}

/** A request whose address may carry a name and a password, which fetch takes in a header alone. */
export function askCamera(address: string | URL, signal: AbortSignal): Promise<Response> {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return fetch(url, { signal, redirect: 'follow', ...(username !== '' && { headers: { authorization: `Basic ${secret}` } }) });
}

/** By address and a time that only goes on: many a camera serves one at a time, so while somebody looks nobody need ask. */
const had = new Map<string, number>();
export const sawPicture = (address: string): void => void had.set(address, performance.now());
export const sinceSeenMs = (address: string): number => performance.now() - (had.get(address) ?? Number.NEGATIVE_INFINITY);
