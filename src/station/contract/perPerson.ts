// Marks handlers whose answer depends on the person who asks.
import type { Handler } from './calls.ts';

const perPersonHandlers = new WeakSet<Handler>();

/**
 * Declares that the answer depends on the person. Other reads without needs are answered once for all sessions with the same
 * role, language and grid connection point.
 */
export function perPerson<H extends Handler>(handler: H): H {
  perPersonHandlers.add(handler);
  return handler;
}

export const isPerPerson = (handler: Handler): boolean => perPersonHandlers.has(handler);
