// Creates frames for the history from the newest values, on every full second. Values that are too old are left out.
import type { Clock, Frame, LiveValues } from '../contract/index.ts';
import { isThin, placeOf } from '../store/series/seriesLayout.ts';
import type { Aged } from './ages.ts';
import type { Polled } from './polled.ts';

/** Values that the station itself put, and when. */
export type Put = ReadonlyMap<string, { at: number; values: Readonly<Record<string, number>> }>;

/** Number of values that are converted and stored at once. On a large plant, other work runs between such batches. */
export const mostValues = 1500;

/** Frames are created on demand. A device with more values than one batch has several. */
export function* framesAt(at: number, live: LiveValues, polled: ReadonlyMap<string, Polled>, put: Put): Generator<Frame, void> {
  for (const [id, one] of polled) {
    const device = live.get(id);
    if (!device || device.at === undefined || device.link === 'timeout') continue;
    const fresh = freshOf(one);
    one.framedAt = at;
    for (const keys of inGoes(fresh)) {
      const values = valuesOf(keys, device.values);
      if (values) yield { device: id, at, values };
    }
  }
  for (const [id, { at: putAt, values }] of put) {
    if (at - putAt <= 5000 && Object.values(values).some(Number.isFinite)) yield { device: id, at, values };
  }
}

/** Values that are too old are left out. Slow parts (cells) are stored when they were read, not again every second. */
const freshOf = ({ ages, framedAt }: Polled): Aged[] =>
  Array.from(ages.requests()).filter((request) => {
    const readAt = ages.readAt(request);
    return readAt !== undefined && (request.everyMs <= 5000 || readAt > framedAt) && !ages.isUnknown(request);
  });

/** Undefined if none of the values is known. */
function valuesOf(keys: Iterable<string>, latest: Readonly<Record<string, number>>): Record<string, number> | undefined {
  const values: Record<string, number> = {};
  let any = false;
  for (const key of keys) {
    const value = latest[key];
    if (value === undefined) continue;
    values[key] = value;
    any = true;
  }
  return any ? values : undefined;
}

/**
 * Divides the keys into batches. All values of small parts (cells) of one kind are in one batch, so that they are stored
 * together.
 */
function inGoes(requests: readonly Aged[]): Iterable<Iterable<string>> {
  const count = requests.reduce((sum, { points }) => sum + points.length, 0);
  if (count <= mostValues) return [requests.flatMap(({ points }) => points.map(({ key }) => key))];
  const goes = new Map<string, string[]>();
  const add = (name: string, keys: readonly string[]): void => {
    const go = goes.get(name);
    if (go) for (const key of keys) go.push(key);
    else goes.set(name, [...keys]);
  };
  for (const request of requests) for (const [name, keys] of partsOf(request)) add(name, keys);
  return goes.values();
}
/** Keys of a request by batch. They never change, so they are cached. */
const parts = new WeakMap<Aged, ReadonlyMap<string, readonly string[]>>();
function partsOf(request: Aged): ReadonlyMap<string, readonly string[]> {
  const known = parts.get(request);
  if (known) return known;
  const found = new Map<string, string[]>();
  for (const { key } of request.points) {
    const name = goOf(key);
    const go = found.get(name);
    if (go) go.push(key);
    else found.set(name, [key]);
  }
  parts.set(request, found);
  return found;
}
function goOf(key: string): string {
  const { group } = placeOf(key);
  return isThin(group) ? group : '';
}

export interface BeatParts {
  clock: Clock;
  frames: (at: number) => Iterator<Frame, void>;
  keep: (frames: readonly Frame[]) => void;
  /** The clock was set back. */
  rewind: (now: number) => void;
}

/**
 * Creates frames on the full second, so that no second has two. A second for which the machine was too busy is a gap. Returns a
 * stop function.
 */
export function startBeat({ clock, frames, keep, rewind }: BeatParts): () => void {
  let lastSecond = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let busy = false;
  /** Stores one batch. The others follow in the next rounds of the event loop. */
  const store = (made: Iterator<Frame, void>): void => {
    const some: Frame[] = [];
    busy = !ended;
    for (let values = 0; busy && values < mostValues; ) {
      const next = made.next();
      if (next.done === true) busy = false;
      else {
        some.push(next.value);
        values += Object.keys(next.value.values).length;
      }
    }
    if (some.length > 0) keep(some);
    if (busy) setImmediate(store, made);
  };
  const beat = (): void => {
    if (ended) return;
    const now = clock.now();
    const second = Math.floor((now + 100) / 1000);
    if (second < lastSecond - 1) {
      lastSecond = 0;
      rewind(now);
    }
    if (second > lastSecond && !busy) {
      lastSecond = second;
      store(frames(second * 1000));
    }
    timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5);
  };
  beat();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
