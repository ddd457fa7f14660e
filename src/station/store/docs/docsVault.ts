// Opens the vault of the station with the key file next to core.db. A check row in core.db verifies the key.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyFile, makeKey, readKey } from '../../secrets/keyFile.ts';
import { createVault, keyBytes, type Vault } from '../../secrets/vault.ts';
import type { Db } from '../sqlite.ts';
import { forgetSealed } from './docsForget.ts';

const known = new WeakMap<Db, Vault>();
/** Content of the check row. */
const said = 'ems';

/** One vault per database. `forget` removes what was sealed with a lost key and creates a new key. */
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
  // A key without a check row has not sealed anything yet: an earlier start was interrupted between the two.
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
