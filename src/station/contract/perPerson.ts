// Whether the answer of a call depends on the person is declared with its handler.
import type { Handler } from './calls.ts';

const perPersonHandlers = new WeakSet<Handler>();

/** Declares that the answer depends on who asks. Without it, a read that needs no permission is answered once for all sessions that watch it. */
export function perPerson<H extends Handler>(handler: H): H {
  perPersonHandlers.add(handler);
  return handler;
}

export const isPerPerson = (handler: Handler): boolean => perPersonHandlers.has(handler);
