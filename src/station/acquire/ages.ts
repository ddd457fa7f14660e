// In: the requests of a device as they are answered or fail. Out: which of its values are unknown, and which have just become too old to be used.
import type { ReadRequest } from '../modbus/deviceMap.ts';

/** What is read at once grows old together. */
export type Aged = { readonly everyMs: number; readonly points: readonly Pick<ReadRequest['points'][number], 'key'>[] };

/** A value is used for so many of its own beats, and never for less than the shortest time: one late answer is no loss. */
const staleBeats = 3;
export const shortestMs = 5000;
export const staleAfterMs = ({ everyMs }: Pick<Aged, 'everyMs'>): number => Math.max(shortestMs, staleBeats * everyMs);

export interface Ages {
  read(request: Aged, at: number): void;
  /** Refused, or not answered in time. */
  failed(request: Aged): void;
  /** The device answers only smaller requests. */
  split(request: Aged, pieces: readonly Aged[]): void;
  /** Requests that have become too old since this was asked last. */
  expire(now: number): readonly Aged[];
  /** The clock was set back: nothing is younger than `now`. */
  rewind(now: number): void;
  requests(): Iterable<Aged>;
  /** When it was read by the clock that runs now; undefined where it has not been. */
  readAt(request: Aged): number | undefined;
  isUnknown(request: Aged): boolean;
  /** Points in all, and those that are unknown, at each moment. */
  readonly counts: { readonly values: number; readonly unknown: number };
  /** The longest time that any of its values is used. */
  readonly longestMs: number;
}

export function createAges(requests: readonly Aged[]): Ages {
  const times = new Map<Aged, number>();
  const unknown = new Set<Aged>();
  const counts = { values: 0, unknown: 0 };
  let longestMs = shortestMs;
  /** No request becomes too old before. */
  let next = Number.POSITIVE_INFINITY;
  /** Times before are of another clock. */
  let since = Number.NEGATIVE_INFINITY;

  const lose = (request: Aged): boolean => {
    if (unknown.has(request)) return false;
    unknown.add(request);
    counts.unknown += request.points.length;
    return true;
  };
  const find = (request: Aged): void => {
    if (unknown.delete(request)) counts.unknown -= request.points.length;
  };
  const add = (request: Aged): void => {
    times.set(request, Number.NEGATIVE_INFINITY);
    counts.values += request.points.length;
    longestMs = Math.max(longestMs, staleAfterMs(request));
    lose(request);
  };
  for (const request of requests) add(request);

  return {
    read(request, at) {
      times.set(request, at);
      find(request);
      next = Math.min(next, at + staleAfterMs(request));
    },
    failed: (request) => void lose(request),
    split(request, pieces) {
      if (!times.delete(request)) return;
      find(request);
      counts.values -= request.points.length;
      for (const piece of pieces) add(piece);
    },
    expire(now) {
      if (now <= next) return [];
      const old: Aged[] = [];
      next = Number.POSITIVE_INFINITY;
      for (const [request, at] of times) {
        if (unknown.has(request)) continue;
        const until = at + staleAfterMs(request);
        if (until >= now) next = Math.min(next, until);
        else if (lose(request)) old.push(request);
      }
      return old;
    },
    rewind(now) {
      since = now;
      next = Math.min(next, now);
      for (const [request, at] of times) times.set(request, Math.min(at, now));
    },
    requests: () => times.keys(),
    readAt(request) {
      const at = times.get(request);
      return at !== undefined && at > since ? at : undefined;
    },
    isUnknown: (request) => unknown.has(request),
    counts,
    get longestMs() {
      return longestMs;
    },
  };
}
