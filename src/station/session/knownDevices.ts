// Issues a token to a browser in which an account has signed in, and checks such tokens. A token gives no access: it only
// separates the wrong attempts of this browser from those of unknown devices. Tokens are not stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../contract/index.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import type { Account } from './users.ts';

export const goodForMs = 180 * 24 * 3_600_000;
const mostCompared = 16;

export interface KnownDevices {
  issue(account: Account): string;
  /**
   * Name of the device whose token is in the list and valid for the account; otherwise undefined. A new password invalidates all
   * tokens of the account.
   */
  find(tokens: readonly string[], account: Account | undefined): string | undefined;
}

export function createKnownDevices(db: Db, vault: Vault, clock: Clock): KnownDevices {
  const key = keyOf(db, vault);
  const sign = (head: string, { id, passwordHash }: Account): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([head, id, passwordHash]))
      .digest();

  return {
    issue(account) {
      const head = `${randomBytes(9).toString('base64url')}.${clock.now() + goodForMs}`;
      return `${head}.${sign(head, account).toString('base64url')}`;
    },
    find(tokens, account) {
      if (!account) return undefined;
      return tokens
        .slice(0, mostCompared)
        .map((token) => token.split('.'))
        .find(([name = '', until = '', signature = '']) => {
          const given = Buffer.from(signature, 'base64url');
          const own = sign(`${name}.${until}`, account);
          return given.length === own.length && timingSafeEqual(given, own) && Number(until) > clock.now();
        })?.[0];
    },
  };
}

/** If the key is lost, a new one is created. All devices are then unknown, with no other effect. */
function keyOf(db: Db, vault: Vault): string {
  const kept = db.prepare<[string], { value: string }>('SELECT value FROM secrets WHERE name = ?').get('known-devices')?.value;
  const known = vault.open(kept);
  if (known !== undefined) return known;
  const made = randomBytes(32).toString('base64url');
  db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
    'known-devices',
    vault.seal(made),
  );
  return made;
}
