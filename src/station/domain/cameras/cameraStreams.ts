// Streams pictures of a camera as a multipart response: generated for a simulated camera, proxied from its address for a real
// one.
import { pipeline, Readable, Transform } from 'node:stream';
import {
  addressFor,
  askCamera,
  type CameraAsking,
  isMadeHere,
  isWell,
  mayBeWeak,
  posterFor,
  sawPicture,
} from '../../acquire/cameras/cameraAddress.ts';
import { Unreachable } from '../../outgoing/outgoing.ts';
import type { Clock, DeviceRecord, Station } from '../../contract/index.ts';
import { Refused, StreamAnswer } from '../../contract/index.ts';
import { cameraFrame } from '../../plant/camera/camera.ts';

const boundary = 'frame';
const everyMs = 250;
/** Time limit for the first response of a camera. */
const answerWithinMs = 8000;
/** Image types that cannot contain scripts (no SVG). */
const stills = /^image\/(jpeg|png|gif|webp|bmp|avif)\b/i;
const pictures = new RegExp(`^multipart/x-mixed-replace\\b|${stills.source}`, 'i');
const mostBytes = 20e6;
/** Maximum number of open streams, for all users together. */
const most = 48;
let open = 0;

export async function streamOf(
  camera: DeviceRecord,
  { clock, vault, gateways }: Pick<Station, 'clock' | 'vault' | 'gateways'>,
  timezone: string,
  signal: AbortSignal,
): Promise<StreamAnswer> {
  if (open >= most) throw new Refused(429, 'Too many camera streams are open');
  const answer = isMadeHere(camera)
    ? simulate(camera, clock, timezone)
    : await handThrough(addressFor(camera, vault), { signal, gateways, weak: mayBeWeak(camera) });
  open += 1;
  answer.body.once('close', () => (open -= 1));
  return answer;
}

/** Returns one picture: generated for a simulated camera, fetched from its still picture address for a real one. */
export async function posterFrom(
  camera: DeviceRecord,
  { clock, vault, gateways }: Pick<Station, 'clock' | 'vault' | 'gateways'>,
  timezone: string,
  signal: AbortSignal,
): Promise<StreamAnswer> {
  if (isMadeHere(camera)) {
    const frame = await frameAt(camera, clock.now(), timezone);
    return new StreamAnswer('image/jpeg', Readable.from([frame], { objectMode: false }));
  }
  const address = posterFor(camera, vault);
  if (address === '') throw new Refused(409, 'The camera has no still picture');
  return handThrough(address, { signal, gateways, weak: mayBeWeak(camera) }, stills);
}

/**
 * Viewers at the same moment share a frame. The key contains everything that the frame shows, because cameras of different
 * stations may have the same name.
 */
const newest = new Map<string, { at: number; frame: Promise<Buffer> }>();
function frameAt({ name }: DeviceRecord, now: number, timezone: string): Promise<Buffer> {
  const at = Math.floor(now / everyMs) * everyMs;
  const key = JSON.stringify([name, timezone]);
  const known = newest.get(key);
  if (known?.at === at) return known.frame;
  const frame = cameraFrame(name, at, timezone);
  newest.set(key, { at, frame });
  return frame;
}

function simulate(camera: DeviceRecord, clock: Clock, timezone: string): StreamAnswer {
  const body = Readable.from(frames(), { objectMode: false });
  return new StreamAnswer(`multipart/x-mixed-replace; boundary=${boundary}`, body);

  async function* frames(): AsyncGenerator<Buffer> {
    for (;;) {
      yield toPart(await frameAt(camera, clock.now(), timezone));
      await new Promise((done) => setTimeout(done, everyMs));
    }
  }
}

const toPart = (frame: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: image/jpeg\r\nContent-Length: ${frame.length}\r\n\r\n`),
    frame,
    Buffer.from('\r\n'),
  ]);

/** Proxies the stream, because browsers connect only to the station and never to a camera. */
async function handThrough(address: string, asking: CameraAsking, taken = pictures): Promise<StreamAnswer> {
  if (!/^https?:\/\//i.test(address)) throw new Refused(409, 'The camera has no address that browsers can display');
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), answerWithinMs);
  try {
    const response = await askCamera(address, { ...asking, signal: AbortSignal.any([asking.signal, slow.signal]) });
    const type = response.headers['content-type'] ?? '';
    if (!isWell(response) || !taken.test(type)) {
      response.destroy();
      if (response.statusCode === 401) throw new Refused(409, 'The camera rejected the stored user name or password');
      throw new Refused(409, 'The camera responds, but does not send pictures');
    }
    // A single picture ends, so its size is limited; a stream does not end.
    const seen = passing(type.startsWith('image/') ? mostBytes : Number.POSITIVE_INFINITY, () => sawPicture(address));
    pipeline(response, seen, () => {});
    return new StreamAnswer(type, seen);
  } catch (error) {
    throw refusalFor(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes data through and fails beyond the maximum number of bytes. */
export function passing(most: number, seen: () => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) return done(new Error('The camera sends too much'));
      seen();
      return done(null, chunk);
    },
  });
}

/** Errors that a person can correct are shown unchanged. */
export function refusalFor(error: unknown): Refused {
  if (error instanceof Refused) return error;
  return new Refused(409, error instanceof Unreachable ? error.message : 'No response from the camera');
}
