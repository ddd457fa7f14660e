// In: requests that a device refuses. Out: smaller requests instead, down to single registers. Registers that stay refused are requested less and
// less often, and the whole request is tried again from time to time, since the device may only have been starting.
import type { ReadRequest } from '../modbus/deviceMap.ts';
import { LinkError } from '../modbus/link.ts';
import { smaller } from '../modbus/smaller.ts';

export interface Due {
  request: ReadRequest;
  at: number;
  /** How often it has failed since it was read last, but for the time in which nothing of the device was answered. */
  failed: number;
  /** Since when the device refuses it. */
  refusedSince?: number;
  /** What it is a piece of. */
  whole?: Whole;
}
/** A request that was split. */
export interface Whole {
  request: ReadRequest;
  /** When the undivided request is tried again, and the next delay. */
  at: number;
  waitMs: number;
}

/** Intervals after which a refused request is repeated, or share of the time since it was first refused. */
export const refusedBeats = 5;
const refusedShare = 4;
const longestRefusedMs = 10 * 60_000;
const firstWholeMs = 60_000;
const longestWholeMs = 3_600_000;

export const isRefusal = (error: unknown): error is LinkError => error instanceof LinkError && error.exception !== undefined;

/** The requests that replace a refused one; undefined if it is refused permanently. */
export function split(due: Due[], each: Due, error: LinkError, now: number): readonly ReadRequest[] | undefined {
  const pieces = smaller(each.request, error.exception);
  if (!pieces) return undefined;
  const whole = each.whole ?? { request: each.request, at: now + firstWholeMs, waitMs: firstWholeMs };
  due.splice(due.indexOf(each), 1, ...pieces.map((request) => ({ request, at: now, failed: 0, whole })));
  return pieces;
}

/** A register that is refused for hours is not requested every few seconds. */
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

/** Wholes that are due and of which no piece fails. */
export function wholesIn(due: readonly Due[], now: number): Whole[] {
  const wholes = new Set(due.flatMap(({ whole }) => whole ?? []));
  return [...wholes].filter((whole) => whole.at <= now && due.every((each) => each.whole !== whole || each.failed === 0));
}

/** Stays split for longer. */
export function postpone(whole: Whole, now: number): void {
  whole.waitMs = Math.min(whole.waitMs * 2, longestWholeMs);
  whole.at = now + whole.waitMs;
}

/** The undivided request replaces its pieces again. */
export function join(due: Due[], whole: Whole, now: number): readonly ReadRequest[] {
  const pieces = due.filter((each) => each.whole === whole);
  const [first] = pieces;
  if (first) due.splice(due.indexOf(first), 1, { request: whole.request, at: now + whole.request.everyMs, failed: 0 });
  for (const piece of pieces) if (due.includes(piece)) due.splice(due.indexOf(piece), 1);
  return pieces.map(({ request }) => request);
}
