// In: frames that the disk does not take. Out: the same, oldest first, until it takes them again. Bounded: the oldest are dropped.
import type { Frame } from '../contract/index.ts';

export interface HeldFrames {
  add(frames: readonly Frame[]): void;
  /** The oldest, up to so many values, and at least one; they stay until they are removed. */
  oldest(values: number): Frame[];
  remove(frames: number): void;
  count(): number;
  /** Were frames dropped since the last question? */
  hasDropped(): boolean;
}

/** 8 bytes each. Two minutes of 100,000 cells that are read every 10 s; an hour of 20 devices with 50 points. */
export const mostHeldValues = 4_000_000;

/** The points of a device are the same from second to second, so their names are there once. */
interface Held {
  device: string;
  at: number;
  keys: readonly string[];
  values: Float64Array;
}

export function holdFrames(most = mostHeldValues): HeldFrames {
  const known = new Map<string, readonly string[]>();
  let held: Held[] = [];
  let first = 0;
  let count = 0;
  let dropped = false;

  function toHeld({ device, at, values }: Frame): Held {
    const keys = Object.keys(values);
    const name = `${device} ${keys.length} ${keys[0] ?? ''}`;
    const before = known.get(name);
    const own = before && before.every((key, i) => key === keys[i]) ? before : keys;
    known.set(name, own);
    return { device, at, keys: own, values: Float64Array.from(own, (key) => values[key] ?? Number.NaN) };
  }
  function removeOne(): void {
    count -= held[first]?.keys.length ?? 0;
    first += 1;
  }
  function tidy(): void {
    // Removing the first of a long list one by one would move all others each time.
    if (first < 1000 && first < held.length) return;
    held = held.slice(first);
    first = 0;
    if (held.length === 0) known.clear();
  }
  return {
    add(frames) {
      for (const frame of frames) {
        const next = toHeld(frame);
        held.push(next);
        count += next.keys.length;
      }
      for (; count > most && first < held.length - 1; dropped = true) removeOne();
      tidy();
    },
    oldest(values) {
      const frames: Frame[] = [];
      for (let [i, taken] = [first, 0]; i < held.length && taken < values; i++) {
        const one = held[i];
        if (!one) break;
        taken += one.keys.length;
        frames.push(toFrame(one));
      }
      return frames;
    },
    remove(frames) {
      for (let i = 0; i < frames && first < held.length; i++) removeOne();
      tidy();
    },
    count: () => held.length - first,
    hasDropped() {
      const has = dropped;
      dropped = false;
      return has;
    },
  };
}

const toFrame = ({ device, at, keys, values }: Held): Frame => ({
  device,
  at,
  values: Object.fromEntries(keys.map((key, i) => [key, values[i] ?? Number.NaN])),
});
