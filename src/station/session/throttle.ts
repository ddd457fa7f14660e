// In: wrong tries under a key (an account, an address, a person). Out: how long that key has to wait.
import { type Clock, Refused } from '../contract.ts';
import type { Counting } from './password.ts';

export interface Throttle {
  /** Throws 429 while the key is locked. */
  check(key: string): void;
  wrong(key: string): void;
  right(key: string): void;
  /** The three for one key. */
  on(key: string): Counting;
}
export interface ThrottleOptions {
  tries: number;
  lockMs: number;
  /** Each further lock lasts twice as long, up to this. Absent: every lock lasts the same. */
  lockMostMs?: number;
  /** Wrong tries are forgotten when none came for this long. */
  forgetMs: number;
}
interface Entry {
  wrong: number;
  locks: number;
  until: number;
  last: number;
}
/** An attacker with many names must not fill the memory. */
const mostKeys = 10_000;

export function createThrottle(clock: Clock, { tries, lockMs, lockMostMs = lockMs, forgetMs }: ThrottleOptions): Throttle {
  const entries = new Map<string, Entry>();

  function live(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const now = clock.now();
    if (now < entry.until || now - entry.last < forgetMs) return entry;
    entries.delete(key);
    return undefined;
  }

  const throttle: Throttle = {
    check(key) {
      const waitMs = (live(key)?.until ?? 0) - clock.now();
      if (waitMs <= 0) return;
      const seconds = Math.ceil(waitMs / 1000);
      throw new Refused(429, 'Too many tries, try again in {{seconds}} s', { values: { seconds }, data: { seconds } });
    },
    wrong(key) {
      const now = clock.now();
      const entry = live(key) ?? { wrong: 0, locks: 0, until: 0, last: now };
      entry.wrong += 1;
      entry.last = now;
      if (entry.wrong >= tries) {
        entry.until = now + Math.min(lockMs * 2 ** entry.locks, lockMostMs);
        entry.locks += 1;
        entry.wrong = 0;
      }
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > mostKeys) entries.delete(entries.keys().next().value ?? '');
    },
    right: (key) => void entries.delete(key),
    on: (key) => ({ check: () => throttle.check(key), wrong: () => throttle.wrong(key), right: () => throttle.right(key) }),
  };
  return throttle;
}
