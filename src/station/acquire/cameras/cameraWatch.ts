// Checks periodically whether each camera responds, because a camera has no registers to read.
import type { Clock, DeviceRecord, LiveDevice } from '../../contract/index.ts';
import type { Vault } from '../../secrets/vault.ts';
import { portOf } from '../../../core/ownMachine.ts';
import {
  addressFor,
  askCamera,
  type CameraAsking,
  isMadeHere,
  isWatched,
  isWell,
  mayBeWeak,
  sinceSeenMs,
} from './cameraAddress.ts';
import { connectTo, type Gateways } from '../../outgoing/outgoing.ts';

interface Parts {
  clock: Clock;
  vault: Vault;
  gateways: Gateways;
  devices: () => readonly DeviceRecord[];
  put: (
    camera: DeviceRecord,
    values: Readonly<Record<string, number>>,
    of: { at: number | undefined; link: LiveDevice['link'] },
  ) => void;
  times?: { beatMs: number; everyMs: number; withinMs: number };
}
interface Watch {
  address: string;
  /** On a monotonic clock. */
  askedAt: number;
  online?: boolean;
  /** By the clock of the station. */
  answeredAt?: number;
}
/** The value is put in every `beatMs`, so that every frame contains it. A camera is checked every `everyMs`. */
const defaultTimes = { beatMs: 2000, everyMs: 15_000, withinMs: 5000 };

/** Returns a stop function. */
export function watchCameras({ clock, vault, gateways, devices, put, times = defaultTimes }: Parts): () => void {
  const watches = new Map<string, Watch>();
  const leave = new AbortController();

  function beat(): void {
    const cameras = devices().filter(isWatched);
    const known = new Set(cameras.map(({ id }) => id));
    for (const id of watches.keys()) if (!known.has(id)) watches.delete(id);
    for (const camera of cameras) look(camera);
  }
  function look(camera: DeviceRecord): void {
    const watch = watchOf(camera);
    if (isMadeHere(camera) || sinceSeenMs(watch.address) < times.beatMs * 2) note(watch, true);
    else if (performance.now() - watch.askedAt >= times.everyMs) void ask(camera, watch);
    report(camera, watch);
  }
  function watchOf(camera: DeviceRecord): Watch {
    const address = addressFor(camera, vault);
    const known = watches.get(camera.id);
    if (known?.address === address) return known;
    const watch = { address, askedAt: Number.NEGATIVE_INFINITY };
    watches.set(camera.id, watch);
    return watch;
  }
  async function ask(camera: DeviceRecord, watch: Watch): Promise<void> {
    watch.askedAt = performance.now();
    const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(times.withinMs)]);
    const there = await answers(watch.address, { signal, gateways, weak: mayBeWeak(camera) });
    if (leave.signal.aborted || watches.get(camera.id) !== watch) return;
    note(watch, there);
    report(camera, watch);
  }
  function note(watch: Watch, there: boolean): void {
    watch.online = there;
    if (there) watch.answeredAt = clock.now();
  }
  function report(camera: DeviceRecord, { online, answeredAt }: Watch): void {
    if (online !== undefined) put(camera, { online: Number(online) }, { at: answeredAt, link: online ? 'ok' : 'timeout' });
  }

  beat();
  const timer = setInterval(beat, times.beatMs);
  return () => {
    clearInterval(timer);
    leave.abort();
  };
}

/** An HTTP camera must answer with a success status. For other protocols it is enough that the port accepts a connection. */
async function answers(address: string, asking: CameraAsking): Promise<boolean> {
  const url = new URL(address);
  try {
    if (!/^https?:$/.test(url.protocol)) return await listens(url, asking);
    const response = await askCamera(url, asking);
    response.destroy();
    return isWell(response);
  } catch {
    return false;
  }
}

function listens(url: URL, { signal, gateways }: CameraAsking): Promise<boolean> {
  return new Promise((done) => {
    const socket = connectTo(url, portOf(url), signal, gateways);
    const end = (there: boolean): void => {
      socket.destroy();
      done(there);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
