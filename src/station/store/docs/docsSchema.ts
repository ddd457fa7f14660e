// Opens core.db and migrates it to the newest schema version. There are no migrations to older versions.
import { redactOld } from './docsRedaction.ts';
import { openVault } from './docsVault.ts';
import { Database, type Db } from '../sqlite.ts';
import { setWalMode } from '../wal/walMode.ts';

export type { Db } from '../sqlite.ts';

type Change = string | ((db: Db) => void);
/** One entry per version. `user_version` is the number of entries that have been applied. A released entry is never edited. */
const migrations: readonly Change[] = [
  `
  -- A removed document keeps its row without a body, so that a later one under the same id does not reuse its revisions.
  CREATE TABLE documents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    body TEXT,
    saved_at INTEGER NOT NULL,
    saved_by TEXT NOT NULL,
    UNIQUE (collection, id)
  );

  CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    what TEXT NOT NULL,
    target TEXT,
    before TEXT,
    after TEXT,
    outcome TEXT,
    address TEXT
  );
  CREATE INDEX log_kind ON log (kind, id);
  CREATE INDEX log_at ON log (at);
  CREATE TRIGGER log_keeps BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the operation log is append-only'); END;
  CREATE TRIGGER log_stays BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the operation log is append-only'); END;

  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    login_name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    password TEXT NOT NULL,
    demo INTEGER NOT NULL DEFAULT 0,
    disabled INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL,
    kiosk TEXT,
    started_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    address TEXT NOT NULL
  );
  CREATE INDEX sessions_user ON sessions (user_id);
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);

  CREATE TABLE command_keys (
    who TEXT NOT NULL,
    call TEXT NOT NULL,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    digest TEXT NOT NULL,
    answer TEXT,
    PRIMARY KEY (who, call, key)
  );
  CREATE INDEX command_keys_at ON command_keys (at);
  `,
  `
  -- A wall screen ends with the account that opened it, and by itself; those of old live as long as new ones from here on.
  ALTER TABLE sessions ADD COLUMN maker TEXT;
  ALTER TABLE sessions ADD COLUMN until INTEGER;
  UPDATE sessions SET until = CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 180 * 86400000 WHERE kiosk IS NOT NULL;
  -- Who has it must choose another password before anything else.
  ALTER TABLE users ADD COLUMN must_change INTEGER NOT NULL DEFAULT 0;
  -- Delays that grow with wrong tries and outlive a restart.
  CREATE TABLE throttles (key TEXT PRIMARY KEY, wrong INTEGER NOT NULL, locks INTEGER NOT NULL, until INTEGER NOT NULL, last INTEGER NOT NULL);
  `,
  // Seals camera passwords and the token of the cloud platform, and removes camera passwords from the log.
  (db) => redactOld(db, openVault(db)),
  `
  -- Where the program serves several stations: which of them an account may see (a JSON list of ids), and which a wall screen shows.
  ALTER TABLE users ADD COLUMN stations TEXT;
  ALTER TABLE sessions ADD COLUMN station TEXT;
  `,
  `
  -- Each row of the log is sealed together with the one before it; the head is the last of them. Rows of before are sealed as they stand.
  ALTER TABLE log ADD COLUMN seal TEXT;
  CREATE TABLE log_head (one INTEGER PRIMARY KEY CHECK (one = 1), id INTEGER NOT NULL, seal TEXT NOT NULL, mac TEXT NOT NULL);
  `,
  `
  -- What documents said before, for a look at a moment of the past: from when on it was replaced or removed.
  CREATE TABLE former (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    saved_by TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (collection, id, revision)
  ) WITHOUT ROWID;
  `,
  'ALTER TABLE users ADD COLUMN signed_in_at INTEGER;',
  `
  -- Sealed: what codes of an authenticator are made of, and hashes of recovery codes.
  ALTER TABLE users ADD COLUMN second_factor TEXT;
  -- Long work, so that whoever comes back after a restart learns what became of it.
  CREATE TABLE tasks (
    task_id TEXT PRIMARY KEY,
    call TEXT NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    started_at INTEGER NOT NULL
  );
  `,
  `
  -- Lines of the log whose action has begun and not ended: what is left of a station that died in between.
  CREATE TABLE under_way (id INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL, mac TEXT NOT NULL);
  `,
  `
  -- A display name is shared and changes: whose doing it was is the account, with its login name at that time. Rows of before keep null and their seal.
  ALTER TABLE log ADD COLUMN account TEXT;
  ALTER TABLE log ADD COLUMN login TEXT;
  `,
];

/** 16 MB. */
const mostLogPages = 4000;

export const newestVersion = migrations.length;

export interface OpenOptions {
  /** A single connection needs no shared memory on the disk, so it also opens the file if the disk is full. */
  alone?: boolean;
}

export function openCore(path: string, options: OpenOptions = {}): Db {
  const db = openFile(path, options);
  try {
    migrate(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Opens a file of any version without migrating it. */
export function openFile(path: string, { alone = false }: OpenOptions = {}): Db {
  const db = new Database(path);
  try {
    if (alone) db.pragma('locking_mode = EXCLUSIVE');
    setWalMode(db, mostLogPages);
    // A single connection has no thread that syncs its log.
    if (alone) db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // Time for which the event loop waits for another connection. What the file then rejects waits in memory.
    db.pragma('busy_timeout = 1000');
    // Deleted content is overwritten, so that a removed password cannot be found in the file.
    db.pragma('secure_delete = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }));

/** The tables of a file of this version; undefined for the version of a newer station. */
export function tablesAt(version: number): readonly string[] | undefined {
  if (version > newestVersion) return undefined;
  const model = fileAt(version);
  try {
    return model.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  } finally {
    model.close();
  }
}

/** Creates an empty file of this version. */
export function fileAt(version: number, path = ':memory:'): Db {
  const db = new Database(path);
  for (const change of migrations.slice(0, version)) apply(db, change);
  db.pragma(`user_version = ${version}`);
  return db;
}

export function migrate(db: Db): void {
  const version = versionOf(db);
  if (version > migrations.length)
    throw new Error(`core.db has version ${version}, but this station knows only ${migrations.length}. Start the newer station.`);
  for (const [index, change] of migrations.entries()) {
    if (index < version) continue;
    // The version is part of the same transaction, so a crash in between leaves the old data intact.
    db.transaction(() => {
      apply(db, change);
      db.pragma(`user_version = ${index + 1}`);
    })();
  }
  // The write-ahead log still contains the old pages, which may include secrets.
  if (version < migrations.length) db.pragma('wal_checkpoint(TRUNCATE)');
}

function apply(db: Db, change: Change): void {
  if (typeof change === 'string') db.exec(change);
  else change(db);
}
