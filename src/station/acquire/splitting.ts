// In: requests that a device refuses. Out: smaller ones in their place, down to single registers; what stays refused is asked ever more seldom, and
// the whole is asked again from time to time, since the device may only have been starting.
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
/** A request that is asked in pieces. */
export interface Whole {
  request: ReadRequest;
  /** When it is asked as a whole again, and how long after that. */
  at: number;
  waitMs: number;
}

/** What a device refuses is asked again after so many of its beats, or after this share of the time since it was refused first. */
export const refusedBeats = 5;
const refusedShare = 4;
const longestRefusedMs = 10 * 60_000;
const firstWholeMs = 60_000;
const longestWholeMs = 3_600_000;

export const isRefusal = (error: unknown): error is LinkError => error instanceof LinkError && error.exception !== undefined;

/** The requests that take the place of one that was refused; undefined where it is refused for good. */
export function split(due: Due[], each: Due, error: LinkError, now: number): readonly ReadRequest[] | undefined {
  const pieces = smaller(each.request, error.exception);
  if (!pieces) return undefined;
  const whole = each.whole ?? { request: each.request, at: now + firstWholeMs, waitMs: firstWholeMs };
  due.splice(due.indexOf(each), 1, ...pieces.map((request) => ({ request, at: now, failed: 0, whole })));
  return pieces;
}

/** A register that is refused for hours is not asked every few seconds. */
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

/** Wholes that may be asked: none of their pieces fails. */
export function wholesIn(due: readonly Due[], now: number): Whole[] {
  const wholes = new Set(due.flatMap(({ whole }) => whole ?? []));
  return [...wholes].filter((whole) => whole.at <= now && due.every((each) => each.whole !== whole || each.failed === 0));
}

/** It is asked in pieces for longer. */
export function postpone(whole: Whole, now: number): void {
  whole.waitMs = Math.min(whole.waitMs * 2, longestWholeMs);
  whole.at = now + whole.waitMs;
}

/** The whole takes the place of its pieces again. */
export function join(due: Due[], whole: Whole, now: number): readonly ReadRequest[] {
  const pieces = due.filter((each) => each.whole === whole);
  const [first] = pieces;
  if (first) due.splice(due.indexOf(first), 1, { request: whole.request, at: now + whole.request.everyMs, failed: 0 });
  for (const piece of pieces) if (due.includes(piece)) due.splice(due.indexOf(piece), 1);
  return pieces.map(({ request }) => request);
}
