// Keeps frames in memory that could not be written to disk, and returns them oldest first for the next attempt. Beyond a limit,
// the oldest are dropped.
import type { Frame } from '../contract/index.ts';

export interface WaitingFrames {
  add(frames: readonly Frame[]): void;
  /** The oldest frames, at least one, with about this many values in total. They stay until `remove` is called. */
  oldest(values: number): Frame[];
  remove(frames: number): void;
  count(): number;
  /** Whether frames were dropped since the last call. */
  hasDropped(): boolean;
}

/** At 8 bytes each, enough for two minutes of a plant with 100,000 cells, or for an hour of 20 devices with 50 points. */
const mostWaitingValues = 4_000_000;

/** A device has the same points every second, so its frames share one list of keys. */
interface WaitingFrame {
  device: string;
  at: number;
  keys: readonly string[];
  values: Float64Array;
}

export function createWaitingFrames(most = mostWaitingValues): WaitingFrames {
  const known = new Map<string, readonly string[]>();
  let waiting: WaitingFrame[] = [];
  let first = 0;
  let count = 0;
  let dropped = false;

  function toWaiting({ device, at, values }: Frame): WaitingFrame {
    const keys = Object.keys(values);
    const name = `${device} ${keys.length} ${keys[0] ?? ''}`;
    const before = known.get(name);
    const own = before && before.every((key, i) => key === keys[i]) ? before : keys;
    known.set(name, own);
    return { device, at, keys: own, values: Float64Array.from(own, (key) => values[key] ?? Number.NaN) };
  }
  function removeOne(): void {
    count -= waiting[first]?.keys.length ?? 0;
    first += 1;
  }
  function tidy(): void {
    // Removing the first entry of a long array moves all others, so entries are removed in batches.
    if (first < 1000 && first < waiting.length) return;
    waiting = waiting.slice(first);
    first = 0;
    if (waiting.length === 0) known.clear();
  }
  return {
    add(frames) {
      for (const frame of frames) {
        const next = toWaiting(frame);
        waiting.push(next);
        count += next.keys.length;
      }
      for (; count > most && first < waiting.length - 1; dropped = true) removeOne();
      tidy();
    },
    oldest(values) {
      const frames: Frame[] = [];
      for (let [i, taken] = [first, 0]; i < waiting.length && taken < values; i++) {
        const one = waiting[i];
        if (!one) break;
        taken += one.keys.length;
        frames.push(toFrame(one));
      }
      return frames;
    },
    remove(frames) {
      for (let i = 0; i < frames && first < waiting.length; i++) removeOne();
      tidy();
    },
    count: () => waiting.length - first,
    hasDropped() {
      const has = dropped;
      dropped = false;
      return has;
    },
  };
}

const toFrame = ({ device, at, keys, values }: WaitingFrame): Frame => ({
  device,
  at,
  values: Object.fromEntries(keys.map((key, i) => [key, values[i] ?? Number.NaN])),
});
