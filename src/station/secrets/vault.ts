// In: the key file beside core.db. Out: secrets sealed (AES-256-GCM) and opened again. What one station sealed no other opens.
import { createCipheriv, createDecipheriv, createHmac, type Hmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { insideOf, isSealed, toSealed } from '../../core/schema/secret.ts';
import { forgetSealed } from './forget.ts';
import type { Db } from '../store/sqlite.ts';

export interface Vault {
  seal(text: string): string;
  /** Undefined for what is not sealed, or not by this key. */
  open(sealed: unknown): string | undefined;
  /** A digest that nobody without the key can try words at. */
  hmac(): Hmac;
}
export const keyFile = 'secrets.key';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export function createVault(key: Buffer): Vault {
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', keyBytes));
  return {
    hmac: () => createHmac('sha256', digestKey),
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const inside = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return toSealed(inside.toString('base64url'));
    },
    open(sealed) {
      if (!isSealed(sealed)) return undefined;
      const inside = Buffer.from(insideOf(sealed), 'base64url');
      if (inside.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, inside.subarray(0, nonceBytes));
      decipher.setAuthTag(inside.subarray(-tagBytes));
      try {
        return decipher.update(inside.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

const known = new WeakMap<Db, Vault>();
/** What the check row holds when it is opened. */
const said = 'ems';

/** One for each database. `forget` gives up what an old key sealed and begins anew. */
export function openVault(db: Db, { forget = false }: { forget?: boolean } = {}): Vault {
  const vault = known.get(db) ?? openWith(db, forget);
  known.set(db, vault);
  return vault;
}

function openWith(db: Db, forget: boolean): Vault {
  if (db.memory) return createVault(randomBytes(keyBytes));
  const path = join(dirname(db.name), keyFile);
  const select = db.prepare<[string], { value: string }>('SELECT value FROM secrets WHERE name = ?');
  const check = select.get('vault')?.value;
  if (check !== undefined) {
    const key = readKey(path);
    const vault = key && createVault(key);
    if (vault?.open(check) === said) return vault;
    if (!forget) throw new Error(`${existsSync(path) ? doesNotFit(path) : isMissing(path)} ${remedy}`);
    forgetSealed(db);
  }
  // A key that sealed nothing yet: a start was cut short between the two.
  const vault = createVault((check === undefined ? readKey(path) : undefined) ?? makeKey(path));
  db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
    'vault',
    vault.seal(said),
  );
  return vault;
}

const isMissing = (path: string): string => `The key file ${path} is missing, and core.db holds secrets that only it opens.`;
const doesNotFit = (path: string): string => `The key file ${path} does not fit the secrets in core.db.`;
const remedy =
  'Put the key file back from a copy of this data folder. Without one start once with EMS_FORGET_SECRETS=1: the passwords of cameras and the link to the cloud platform are dropped and have to be entered again.';

function readKey(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  return key.length === keyBytes ? key : undefined;
}

/** On the disk before anything is sealed with it; nobody else may read it. */
function makeKey(path: string): Buffer {
  const key = randomBytes(keyBytes);
  rmSync(path, { force: true });
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${key.toString('base64url')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return key;
}
