// Counts wrong attempts per key (account, address or person) and locks the key for a time after too many.
import { type Clock, Refused } from '../contract/index.ts';
import type { Counting } from './password.ts';

export interface Throttle {
  /** Throws 429 while the key is locked. */
  check(key: string): void;
  wrong(key: string): void;
  right(key: string): void;
  isLocked(key: string): boolean;
  /** `check`, `wrong` and `right` for one key. */
  on(key: string): Counting;
}
export interface ThrottleOptions {
  tries: number;
  lockMs: number;
  /** Each further lock lasts twice as long, up to this time. If absent, every lock lasts the same time. */
  lockMostMs?: number;
  /** Wrong attempts are forgotten if none follows for this time. */
  forgetMs: number;
  /** Keeps the counters across a restart. */
  memory?: ThrottleMemory;
  /** Called once for each lock. */
  onLock?: (key: string, forMs: number) => void;
}
export interface ThrottleMemory {
  load(): Iterable<[key: string, entry: Entry]>;
  save(key: string, entry: Entry | undefined): void;
}
export interface Entry {
  wrong: number;
  locks: number;
  until: number;
  last: number;
}
/** Limits the memory that an attacker with many names can occupy. */
const mostKeys = 10_000;

export function createThrottle(clock: Clock, options: ThrottleOptions): Throttle {
  const { tries, lockMs, lockMostMs = lockMs, forgetMs, memory, onLock } = options;
  const entries = new Map<string, Entry>(memory?.load() ?? []);
  // If the clock was set back since the entry was stored, the lock would otherwise last too long.
  for (const entry of entries.values()) {
    entry.last = Math.min(entry.last, clock.now());
    entry.until = Math.min(entry.until, clock.now() + lockMostMs);
  }
  function forget(key: string): void {
    if (entries.delete(key)) memory?.save(key, undefined);
  }

  function live(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const now = clock.now();
    if (now < entry.until || now - entry.last < forgetMs) return entry;
    forget(key);
    return undefined;
  }

  const throttle: Throttle = {
    check(key) {
      const waitMs = (live(key)?.until ?? 0) - clock.now();
      if (waitMs <= 0) return;
      const seconds = Math.ceil(waitMs / 1000);
      throw new Refused(429, 'Too many attempts. Try again in {{seconds}} s.', { values: { seconds }, data: { seconds } });
    },
    wrong(key) {
      const now = clock.now();
      const entry = live(key) ?? { wrong: 0, locks: 0, until: 0, last: now };
      entry.wrong += 1;
      entry.last = now;
      if (entry.wrong >= tries) {
        const forMs = Math.min(lockMs * 2 ** entry.locks, lockMostMs);
        entry.until = now + forMs;
        entry.locks += 1;
        entry.wrong = 0;
        onLock?.(key, forMs);
      }
      entries.delete(key);
      entries.set(key, entry);
      memory?.save(key, entry);
      if (entries.size > mostKeys) forget(entries.keys().next().value ?? '');
    },
    right: forget,
    isLocked: (key) => (live(key)?.until ?? 0) > clock.now(),
    on: (key) => ({ check: () => throttle.check(key), wrong: () => throttle.wrong(key), right: () => throttle.right(key) }),
  };
  return throttle;
}
