/** core.db as created by the first released version. */
export const versionOne = `
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
`;
