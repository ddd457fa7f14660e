// Checks the secondary password, and stores which sessions may run protected commands and until when.
import type { Who } from '../../core/texts/who.ts';
import { type Clock, type LogOutcome, Refused } from '../contract/index.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { fitsPassword, strengthened, toPasswordHash, uncounted } from './password.ts';
import { isDisk } from '../files/disk.ts';
import type { Log } from './log.ts';
import { createThrottle } from './throttle.ts';
import { createThrottleMemory } from './throttleMemory.ts';

const length = 6;
const goodForMs = 5 * 60_000;
const name = 'secondary-password';

export interface Secondary {
  isSet(): boolean;
  /** For checks by the station itself. Not throttled. */
  is(password: string): Promise<boolean>;
  check(sessionId: string, who: string, password: string, address: string): Promise<void>;
  set(original: string | undefined, next: string, who: Who): Promise<void>;
  passed(sessionId: string): boolean;
  forget(sessionId: string): void;
}

interface Parts {
  db: Db;
  clock: Clock;
  log: Log;
  whoOf: (userId: string) => Who;
}

export function createSecondary({ db, clock, log, whoOf }: Parts): Secondary {
  const select = db.prepare<[string], { value: string }>('SELECT value FROM secrets WHERE name = ?');
  const upsert = db.prepare(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const throttle = createThrottle(clock, {
    tries: 5,
    lockMs: 60_000,
    lockMostMs: 3_600_000,
    forgetMs: 24 * 3_600_000,
    memory: createThrottleMemory(db),
    onLock: (who) => log({ who: whoOf(who), kind: 'password', what: 'command.lockOut', outcome: 'refused' }),
  });
  const until = new Map<string, number>();
  let hash = select.get(name)?.value;

  async function mustFit(password: string, who: string, path?: string): Promise<void> {
    // The lock applies to the person, not to the session, so that a new sign-in gives no further attempts.
    throttle.check(who);
    if (await fitsPassword(password, hash, throttle.on(who))) return strengthen(password);
    throw new Refused(400, 'Password error', path === undefined ? {} : { data: [{ path, message: 'Password error' }] });
  }

  async function strengthen(password: string): Promise<void> {
    const before = hash;
    const made = before === undefined ? undefined : await strengthened(password, before);
    if (made !== undefined && hash === before && isKept(() => upsert.run(name, made))) hash = made;
  }

  return {
    isSet: () => hash !== undefined,
    is: async (password) => hash !== undefined && (await fitsPassword(password, hash, uncounted)),
    async check(sessionId, who, password, address) {
      if (hash === undefined) throw new Refused(409, 'Set the secondary password first', { data: { go: '/system/password' } });
      const note = (outcome: LogOutcome): void =>
        log({ who: whoOf(who), kind: 'password', what: 'command.check', outcome, address });
      await mustFit(password, who).catch((error: unknown) => {
        if (error instanceof Refused && error.code === 400) note('refused');
        throw error;
      });
      note('done');
      until.set(sessionId, clock.now() + goodForMs);
    },
    async set(original, next, who) {
      if (Array.from(next).length !== length) {
        const message = 'The secondary password must have six characters';
        throw new Refused(400, message, { data: [{ path: '/password', message }] });
      }
      if (hash !== undefined) {
        await mustFit(original ?? '', throttleKey(who), '/original').catch((error: unknown) => {
          log({ who, kind: 'password', what: 'password.changeSecondary', outcome: 'refused' });
          throw error;
        });
      }
      hash = await toPasswordHash(next);
      upsert.run(name, hash);
      until.clear();
    },
    passed: (sessionId) => (until.get(sessionId) ?? 0) > clock.now(),
    forget: (sessionId) => until.delete(sessionId),
  };
}

/** The key that `check` uses: setting and checking the password share their attempts. */
const throttleKey = (who: Who): string => (typeof who === 'string' ? who : who.account);

/** False if the disk rejects the write. The hash is then renewed at the next check. */
function isKept(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (isDisk(error)) return false;
    throw error;
  }
}
