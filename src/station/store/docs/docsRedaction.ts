// Migrates a core.db that contains secrets in plain text: seals them in the documents and removes them from the log.
import type { Vault } from '../../secrets/vault.ts';
import { splitAddress, toLoggable } from '../../secrets/logins.ts';
import type { Db } from '../sqlite.ts';

type Body = Record<string, unknown>;
interface DocumentRow {
  seq: number;
  collection: string;
  id: string;
  body: string;
}

/** Runs inside the transaction of its migration. */
export function redactOld(db: Db, vault: Vault): void {
  sealDocuments(db, vault);
  redactLog(db);
  const keys = db.prepare<[], { rowid: number; answer: string }>(
    `SELECT rowid, answer FROM command_keys WHERE answer LIKE '%://%@%'`,
  );
  const update = db.prepare('UPDATE command_keys SET answer = ? WHERE rowid = ?');
  for (const { rowid, answer } of keys.all()) update.run(redactedJson(answer), rowid);
}

function sealDocuments(db: Db, vault: Vault): void {
  const rows = db.prepare<[], DocumentRow>(
    `SELECT seq, collection, id, body FROM documents
     WHERE body IS NOT NULL AND (collection = 'devices' OR (collection = 'settings' AND id = 'cloud'))`,
  );
  const update = db.prepare('UPDATE documents SET body = ? WHERE seq = ?');
  for (const { seq, collection, body } of rows.all()) {
    const before: Body = JSON.parse(body);
    const after = collection === 'devices' ? withSealedLogin(before, vault) : withSealedToken(before, vault);
    if (after !== before) update.run(JSON.stringify(after), seq);
  }
}

/** The address of a camera in an old file contains its user name and password. */
function withSealedLogin(record: Body, vault: Vault): Body {
  const config = record.config as Body | undefined;
  if (typeof config?.address !== 'string') return record;
  const { address, user, password } = splitAddress(config.address);
  if (address === config.address) return record;
  const login = {
    ...(user !== undefined && { user: vault.seal(user) }),
    ...(password !== undefined && { password: vault.seal(password) }),
  };
  return { ...record, config: { ...config, address, ...login } };
}

const withSealedToken = (cloud: Body, vault: Vault): Body =>
  typeof cloud.token === 'string' ? { ...cloud, token: vault.seal(cloud.token) } : cloud;

/** The only change to the append-only log. Its update trigger is disabled within this transaction. */
function redactLog(db: Db): void {
  const rows = db.prepare<[], { id: number; before: string | null; after: string | null }>(
    `SELECT id, before, after FROM log WHERE before LIKE '%://%@%' OR after LIKE '%://%@%'`,
  );
  const found = rows.all();
  if (found.length === 0) return;
  const keeps = db
    .prepare<[], { sql: string }>(`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'log_keeps'`)
    .get();
  db.exec('DROP TRIGGER log_keeps');
  const update = db.prepare('UPDATE log SET before = ?, after = ? WHERE id = ?');
  for (const { id, before, after } of found) update.run(redactedJson(before), redactedJson(after), id);
  if (keeps) db.exec(keeps.sql);
}

function redactedJson(json: string | null): string | null {
  if (json === null) return null;
  try {
    return JSON.stringify(toLoggable(JSON.parse(json)));
  } catch {
    // An unreadable value must not prevent the station from starting.
    return JSON.stringify(toLoggable(json));
  }
}
