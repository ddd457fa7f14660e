// Tracks when the requests of a device were last answered, which values are unknown, and which have just become too old to be
// used.
import type { ReadRequest } from '../modbus/deviceMap.ts';

/** Values that are read in one request and have the same age. */
export type Aged = { readonly everyMs: number; readonly points: readonly Pick<ReadRequest['points'][number], 'key'>[] };

/**
 * A value is used for this number of its read intervals, but never for less than the shortest time: one late answer is no loss.
 */
const staleBeats = 3;
const shortestMs = 5000;
export const staleAfterMs = ({ everyMs }: Pick<Aged, 'everyMs'>): number => Math.max(shortestMs, staleBeats * everyMs);

export interface Ages {
  read(request: Aged, at: number): void;
  /** The request was refused, or not answered in time. */
  failed(request: Aged): void;
  /** The device answers only smaller requests. */
  split(request: Aged, pieces: readonly Aged[]): void;
  /** The device answers the whole request again. */
  join(request: Aged, pieces: readonly Aged[]): void;
  /** Requests that have become too old since the last call. */
  expire(now: number): readonly Aged[];
  /** The clock was set back: no reading may be newer than `now`. */
  rewind(now: number): void;
  requests(): Iterable<Aged>;
  /** Undefined if the request was not read yet, or not since the clock was set back. */
  readAt(request: Aged): number | undefined;
  isUnknown(request: Aged): boolean;
  /** Number of points, and of those that are unknown. Always up to date. */
  readonly counts: { readonly values: number; readonly unknown: number };
  /** The longest time for which one of the values is used. */
  readonly longestMs: number;
  /** The shortest such time. A device that was not read for longer does not respond in time. */
  soonestMs(): number;
}

export const createAges = (requests: readonly Aged[]): Ages => new RequestAges(requests);

class RequestAges implements Ages {
  readonly counts = { values: 0, unknown: 0 };
  longestMs = shortestMs;
  private readonly times = new Map<Aged, number>();
  private readonly unknown = new Set<Aged>();
  /** No request becomes too old before this time. */
  private next = Number.POSITIVE_INFINITY;
  /** Times up to this one were taken before the clock was set back. */
  private since = Number.NEGATIVE_INFINITY;

  constructor(requests: readonly Aged[]) {
    for (const request of requests) this.add(request);
  }

  read(request: Aged, at: number): void {
    this.times.set(request, at);
    this.find(request);
    this.next = Math.min(this.next, at + staleAfterMs(request));
  }

  failed(request: Aged): void {
    this.lose(request);
  }

  split(request: Aged, pieces: readonly Aged[]): void {
    if (!this.remove(request)) return;
    for (const piece of pieces) this.add(piece);
  }

  join(request: Aged, pieces: readonly Aged[]): void {
    if (pieces.map((piece) => this.remove(piece)).includes(true)) this.add(request);
  }

  expire(now: number): readonly Aged[] {
    if (now <= this.next) return [];
    const old: Aged[] = [];
    this.next = Number.POSITIVE_INFINITY;
    for (const [request, at] of this.times) {
      if (this.unknown.has(request)) continue;
      const until = at + staleAfterMs(request);
      if (until >= now) this.next = Math.min(this.next, until);
      else if (this.lose(request)) old.push(request);
    }
    return old;
  }

  soonestMs(): number {
    return Math.min(...Array.from(this.times.keys(), staleAfterMs));
  }

  rewind(now: number): void {
    this.since = now;
    this.next = Math.min(this.next, now);
    for (const [request, at] of this.times) this.times.set(request, Math.min(at, now));
  }

  requests(): Iterable<Aged> {
    return this.times.keys();
  }

  readAt(request: Aged): number | undefined {
    const at = this.times.get(request);
    return at !== undefined && at > this.since ? at : undefined;
  }

  isUnknown(request: Aged): boolean {
    return this.unknown.has(request);
  }

  private add(request: Aged): void {
    this.times.set(request, Number.NEGATIVE_INFINITY);
    this.counts.values += request.points.length;
    this.longestMs = Math.max(this.longestMs, staleAfterMs(request));
    this.lose(request);
  }

  private remove(request: Aged): boolean {
    if (!this.times.delete(request)) return false;
    this.find(request);
    this.counts.values -= request.points.length;
    return true;
  }

  private lose(request: Aged): boolean {
    if (this.unknown.has(request)) return false;
    this.unknown.add(request);
    this.counts.unknown += request.points.length;
    return true;
  }

  private find(request: Aged): void {
    if (this.unknown.delete(request)) this.counts.unknown -= request.points.length;
  }
}
