// Splits requests that a device refuses into smaller ones, down to single registers. Registers that stay refused are requested
// less and less often, and the undivided request is tried again from time to time, since the device may only have been starting.
import type { ReadRequest } from '../modbus/deviceMap.ts';
import { LinkError } from '../modbus/link.ts';
import { smaller } from '../modbus/smaller.ts';

export interface Due {
  request: ReadRequest;
  at: number;
  /** Number of failures since the last successful reading, apart from times in which the device answered nothing at all. */
  failed: number;
  /** When the device began to refuse this request. */
  refusedSince?: number;
  /** Read once more as soon as possible, in addition to its rhythm. */
  extra?: boolean;
  /** How long a response recently took at most, with the wait for other requests. */
  tookMs?: number;
  /** The request from which this piece was split. */
  undivided?: UndividedRequest;
}
/** A request that was split. */
export interface UndividedRequest {
  request: ReadRequest;
  /** When the undivided request is tried again, and the delay before this attempt. */
  at: number;
  waitMs: number;
}

/**
 * A refused request is repeated after this number of intervals, or after a share of the time since it was first refused, if that
 * is longer.
 */
export const refusedBeats = 5;
const refusedShare = 4;
const longestRefusedMs = 10 * 60_000;
const firstRetryMs = 60_000;
const longestRetryMs = 3_600_000;

export const isRefusal = (error: unknown): error is LinkError => error instanceof LinkError && error.exception !== undefined;

/** The requests that replace a refused one; undefined if it is refused permanently. */
export function split(due: Due[], each: Due, error: LinkError, now: number): readonly ReadRequest[] | undefined {
  const pieces = smaller(each.request, error.exception);
  if (!pieces) return undefined;
  const undivided = each.undivided ?? { request: each.request, at: now + firstRetryMs, waitMs: firstRetryMs };
  due.splice(due.indexOf(each), 1, ...pieces.map((request) => ({ request, at: now, failed: 0, undivided })));
  return pieces;
}

/** A register that has been refused for hours is not requested every few seconds. */
export function refuse(each: Due, now: number): void {
  each.refusedSince ??= now;
  const share = Math.min((now - each.refusedSince) / refusedShare, longestRefusedMs);
  each.failed = 1;
  each.at = now + Math.max(each.request.everyMs * refusedBeats, share);
}

export function answered(each: Due): void {
  each.failed = 0;
  delete each.refusedSince;
}

/** Due requests that can be sent undivided, because none of their pieces fails. */
export function undividedIn(due: readonly Due[], now: number): UndividedRequest[] {
  const all = new Set(due.flatMap(({ undivided }) => undivided ?? []));
  return [...all].filter(
    (undivided) => undivided.at <= now && due.every((each) => each.undivided !== undivided || each.failed === 0),
  );
}

/** The request stays split for longer. */
export function postpone(undivided: UndividedRequest, now: number): void {
  undivided.waitMs = Math.min(undivided.waitMs * 2, longestRetryMs);
  undivided.at = now + undivided.waitMs;
}

/** The undivided request replaces its pieces again. */
export function join(due: Due[], undivided: UndividedRequest, now: number): readonly ReadRequest[] {
  const pieces = due.filter((each) => each.undivided === undivided);
  const [first] = pieces;
  if (first) due.splice(due.indexOf(first), 1, { request: undivided.request, at: now + undivided.request.everyMs, failed: 0 });
  for (const piece of pieces) if (due.includes(piece)) due.splice(due.indexOf(piece), 1);
  return pieces.map(({ request }) => request);
}
