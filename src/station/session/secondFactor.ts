// Sets up second factors, and checks codes of authenticators and recovery codes. Each code is accepted once. Keys are stored
// sealed, and recovery codes only as hashes.
import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { actorOf } from '../contract/actor.ts';
import { type Clock, Refused } from '../contract/index.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Log } from './log.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import type { Account, Users } from './users.ts';

export interface SecondFactor {
  /** Number of remaining recovery codes; undefined if the account has no second factor. */
  codesLeft(account: Account): number | undefined;
  /** Creates a key for an authenticator. The second factor is required only after `confirm`. */
  begin(account: Account): { key: string; address: string };
  /** Enables the second factor. Returns the recovery codes, which cannot be displayed again. */
  confirm(account: Account, code: string): string[];
  remove(account: Account): void;
  /** Throws if the account has a second factor and the code is missing or wrong. */
  mustFit(account: Account, code: string | undefined, address: string): void;
}
interface Parts {
  users: Users;
  vault: Vault;
  /** Monotonic clock, for throttles and for the time limit of `begin`. */
  clock: Clock;
  /** Station time, which must match that of the authenticators. */
  now: () => number;
  log: Log;
}
/** Stored sealed. `step` is the time step of the newest code that was used. */
interface Kept {
  key: string;
  step: number;
  recovery: readonly string[];
}
const issuer = 'EMS';
const periodS = 30;
/** Clocks of phones deviate, so the previous code and the next one are also accepted. */
const drift = 1;
const recoveryCodes = 8;
const waitMs = 10 * 60_000;
const minute = 60_000;

function keptOf(vault: Vault, { secondFactor }: Account): Kept | undefined {
  if (secondFactor === undefined) return undefined;
  const text = vault.open(secondFactor);
  // If the content cannot be unsealed, no code is accepted until an administrator removes the second factor.
  return text === undefined ? { key: '', step: Number.POSITIVE_INFINITY, recovery: [] } : (JSON.parse(text) as Kept);
}
const refusal = (account: Account): Parameters<Log>[0] => ({
  who: actorOf(account),
  kind: 'password',
  what: 'factor.confirm',
  outcome: 'refused',
});
const createGuesses = ({ users, clock, log }: Pick<Parts, 'users' | 'clock' | 'log'>): Throttle =>
  createThrottle(clock, {
    tries: 5,
    lockMs: minute,
    lockMostMs: 15 * minute,
    forgetMs: 30 * minute,
    onLock: (id) =>
      log({ who: actorOf(users.byId(id) ?? { name: id }), kind: 'password', what: 'factor.lockOut', outcome: 'refused' }),
  });

export function createSecondFactor({ users, vault, clock, now, log }: Parts): SecondFactor {
  const throttle = createGuesses({ users, clock, log });
  const failed = (account: Account): Refused => {
    log(refusal(account));
    throttle.wrong(account.id);
    return wrong();
  };
  const begun = new Map<string, { key: string; until: number }>();
  const read = (account: Account): Kept | undefined => keptOf(vault, account);
  const save = ({ id }: Account, kept: Kept | undefined): void => {
    const account = users.byId(id);
    if (account) users.save({ ...account, secondFactor: kept && vault.seal(JSON.stringify(kept)) });
  };

  /** State after the code was used; undefined if the code is wrong or was used before. */
  function used(kept: Kept, code: string): Kept | undefined {
    const digest = toDigest(code);
    if (kept.recovery.includes(digest)) return { ...kept, recovery: kept.recovery.filter((each) => each !== digest) };
    const step = stepOf(kept.key, code, now());
    return step !== undefined && step > kept.step ? { ...kept, step } : undefined;
  }

  return {
    codesLeft: (account) => read(account)?.recovery.length,
    begin(account) {
      const key = new Secret({ size: 20 }).base32;
      begun.set(account.id, { key, until: clock.now() + waitMs });
      return { key, address: totpOf(key, account.loginName).toString() };
    },
    confirm(account, code) {
      throttle.check(account.id);
      const { key, until } = begun.get(account.id) ?? { key: '', until: 0 };
      if (key === '' || clock.now() >= until) throw new Refused(409, 'Request a key first');
      const step = stepOf(key, code, now());
      if (step === undefined) throw failed(account);
      begun.delete(account.id);
      const codes = Array.from({ length: recoveryCodes }, toRecoveryCode);
      save(account, { key, step, recovery: codes.map(toDigest) });
      log({ who: actorOf(account), kind: 'password', what: 'factor.confirm', outcome: 'done' });
      return codes;
    },
    remove(account) {
      save(account, undefined);
      begun.delete(account.id);
    },
    mustFit(account, code, address) {
      const kept = read(account);
      if (!kept) return;
      if (code === undefined || code.trim() === '') throw refusedAt('Enter the code of your authenticator, or a recovery code');
      throttle.check(account.id);
      const after = used(kept, code);
      if (!after) {
        log({ who: actorOf(account), kind: 'login', what: 'user.login', outcome: 'refused', address });
        throttle.wrong(account.id);
        throw wrong();
      }
      throttle.right(account.id);
      save(account, after);
    },
  };
}

const refusedAt = (message: string): Refused => new Refused(400, message, { data: [{ path: '/code', message }] });
const wrong = (): Refused => refusedAt('This code is wrong or has already been used');

const totpOf = (key: string, label = ''): TOTP => new TOTP({ issuer, label, period: periodS, secret: Secret.fromBase32(key) });

/** Time step of 30 s to which the code belongs; undefined if the code is wrong. */
function stepOf(key: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (key === '' || !/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(key).validate({ token, timestamp: now, window: drift });
  return delta === null ? undefined : Math.floor(now / 1000 / periodS) + delta;
}

/** Without characters that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits, in groups of four characters that are easy to copy. */
const toRecoveryCode = (): string =>
  Array.from({ length: 6 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-');
const toDigest = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url');
