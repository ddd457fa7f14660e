// In: a camera. Out: its pictures as a multipart stream: made here for a simulated one, handed through from the address of a real one.
import { Readable } from 'node:stream';
import { addressFor, askCamera, isMadeHere, sawPicture } from '../acquire/cameraAddress.ts';
import type { Clock, DeviceRecord, Station } from '../contract.ts';
import { Refused, StreamAnswer } from '../contract.ts';
import { cameraFrame } from '../plant/camera.ts';

const boundary = 'frame';
const everyMs = 250;
/** A camera that says nothing for that long is not there. */
const answerWithinMs = 8000;
/** Streams that are open at the same time, of all people together. */
const most = 48;
let open = 0;

export async function streamOf(
  camera: DeviceRecord,
  { clock, vault }: Pick<Station, 'clock' | 'vault'>,
  timezone: string,
  signal: AbortSignal,
): Promise<StreamAnswer> {
  if (open >= most) throw new Refused(429, 'Too many camera streams are open');
  const answer = isMadeHere(camera) ? simulate(camera, clock, timezone) : await handThrough(addressFor(camera, vault), signal);
  open += 1;
  answer.body.once('close', () => (open -= 1));
  return answer;
}

/** Frames of one camera are the same for all who look at that moment. */
const newest = new Map<string, { at: number; frame: Buffer }>();
function frameAt({ id, name }: DeviceRecord, now: number, timezone: string): Buffer {
  const at = Math.floor(now / everyMs) * everyMs;
  const held = newest.get(id);
  if (held?.at === at) return held.frame;
  const frame = cameraFrame(name, at, timezone);
  newest.set(id, { at, frame });
  return frame;
}

function simulate(camera: DeviceRecord, clock: Clock, timezone: string): StreamAnswer {
  const body = Readable.from(frames(), { objectMode: false });
  return new StreamAnswer(`multipart/x-mixed-replace; boundary=${boundary}`, body);

  async function* frames(): AsyncGenerator<Buffer> {
    for (;;) {
      yield toPart(frameAt(camera, clock.now(), timezone));
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

/** The browser talks to the station alone; the station to the camera. */
async function handThrough(address: string, signal: AbortSignal): Promise<StreamAnswer> {
  if (!/^https?:\/\//i.test(address)) throw new Refused(409, 'The camera has no address that a browser can show');
  const passOn = (part: Uint8Array, to: TransformStreamDefaultController<Uint8Array>): void => {
    sawPicture(address);
    to.enqueue(part);
  };
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), answerWithinMs);
  try {
    const response = await askCamera(address, AbortSignal.any([signal, slow.signal]));
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body || !/^(multipart\/x-mixed-replace|image\/)/i.test(type)) {
      await response.body?.cancel();
      if (response.status === 401) throw new Refused(409, 'The camera refuses the name or the password kept for it');
      throw new Refused(409, 'The camera answers, but not with pictures');
    }
    const seen = response.body.pipeThrough(new TransformStream({ transform: passOn }));
    return new StreamAnswer(type, Readable.fromWeb(seen as Parameters<typeof Readable.fromWeb>[0]));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(409, 'The camera does not answer');
  } finally {
    clearTimeout(timer);
  }
}
