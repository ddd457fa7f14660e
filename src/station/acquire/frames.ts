// In: the newest values, once on every full second. Out: frames for the series store; what is older than its beat is left out.
import type { Clock, Frame, LiveValues, SeriesStore } from '../contract/index.ts';
import { isThin, placeOf } from '../store/series/seriesLayout.ts';
import type { Polled } from './polled.ts';

/** Values that the station itself put, and when. */
export type Put = ReadonlyMap<string, { at: number; values: Readonly<Record<string, number>> }>;

/** A value older than this many of its own beats is left out of the frames. */
const staleBeats = 3;
/** Values that are made into frames and stored in one go; those of a large plant give way to others in between. */
const mostValues = 1500;
/** Without a failure for as long, frames are told to be stored again. */
const calmMs = 5000;

/** Each is made when it is asked for; a device that tells more than one go stores tells it in several. */
export function* framesAt(at: number, live: LiveValues, polled: ReadonlyMap<string, Polled>, put: Put): Generator<Frame, void> {
  for (const [id, one] of polled) {
    const device = live.get(id);
    if (!device || device.at === undefined || device.link === 'timeout') continue;
    const values = freshOf(one, device.values, at);
    one.framedAt = at;
    for (const some of inGoes(values)) yield { device: id, at, values: some };
  }
  for (const [id, { at: putAt, values }] of put) {
    if (at - putAt <= 5000 && Object.values(values).some(Number.isFinite)) yield { device: id, at, values };
  }
}

function freshOf(one: Polled, held: Readonly<Record<string, number>>, at: number): Record<string, number> {
  const values: Record<string, number> = {};
  const take = (key: string): void => {
    const value = held[key];
    if (value !== undefined) values[key] = value;
  };
  for (const request of one.requests) {
    const readAt = one.readAt.get(request) ?? 0;
    // Slow parts (cells) are stored when they were read, not again every second.
    const fits = request.everyMs > 5000 ? readAt > one.framedAt : at - readAt <= staleBeats * request.everyMs + 1000;
    if (fits) for (const { key } of request.points) take(key);
  }
  for (const [key, readAt] of one.computedAt) if (at - readAt <= staleBeats * 1000 + 1000) take(key);
  return values;
}

/** What small parts of one kind say of a second is stored at once, and so stays together: a whole stack is read when it is taken on. */
function inGoes(values: Record<string, number>): Iterable<Record<string, number>> {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];
  if (entries.length <= mostValues) return [values];
  const goes = new Map<string, Record<string, number>>();
  for (const [key, value] of entries) {
    const { group } = placeOf(key);
    const name = isThin(group) ? group : '';
    const go = goes.get(name) ?? {};
    goes.set(name, go);
    go[key] = value;
  }
  return goes.values();
}

export interface BeatParts {
  clock: Clock;
  frames: (at: number) => Iterator<Frame, void>;
  keep: (frames: readonly Frame[]) => void;
  /** The clock was set back. */
  rewind: (now: number) => void;
}

/** Frames are made on the full second, so that none is made twice; one that the machine was too busy for is a gap. Answers what ends it. */
export function startBeat({ clock, frames, keep, rewind }: BeatParts): () => void {
  let lastSecond = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let busy = false;
  /** Some of them, the others in the next round of the event loop. */
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

/** Stores frames; a failure is told once an outage, and once when all is well again. */
export function createKeeper(series: SeriesStore | undefined, told: ((error: unknown) => void) | undefined) {
  let failedAt: number | undefined;
  return (frames: readonly Frame[]): void => {
    try {
      series?.append(frames);
      // A disk that is almost full takes some frames and not others: it is well when it has been for a while.
      if (failedAt === undefined || performance.now() - failedAt < calmMs) return;
      failedAt = undefined;
      told?.(undefined);
    } catch (error) {
      if (failedAt === undefined) told?.(error ?? new Error('unknown'));
      failedAt = performance.now();
    }
  };
}
