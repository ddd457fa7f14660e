// Seals each row of the operation log together with the previous one, and finds the first row that was changed. A seal is a keyed
// hash with the key in secrets.key, so a person who can only write core.db cannot create one. The head identifies the last row,
// which reveals rows that were removed from the end.
import type { Vault } from '../../secrets/vault.ts';
import type { Db } from './docsSchema.ts';

/**
 * A row without id and seal, in the order of the columns. An account of null means that the row predates accounts in the log; it
 * is sealed without this column.
 */
export type Columns = readonly unknown[];

export interface LogChain {
  /** Writes one row. Call it inside a transaction, since the head changes as well. */
  add(columns: Columns): void;
}
export type Verdict =
  /** `nameOnly`: number of rows with a display name but no account, which predate accounts in the log. */
  | { is: 'whole'; rows: number; nameOnly: number; head: Head | undefined }
  /** `id`: the first row that does not match. `until`: rows from `id` to this one are missing. */
  | { is: 'changed' | 'put-in'; id: number }
  | { is: 'removed'; id: number; until: number }
  | { is: 'head-changed' | 'unsealed' };

export interface Head {
  id: number;
  seal: string;
}
interface StoredHead extends Head {
  mac: string;
}
interface StoredRow extends Record<string, unknown> {
  id: number;
  seal: string | null;
}
const columns = ['at', 'who', 'kind', 'what', 'target', 'before', 'after', 'outcome', 'address', 'account', 'login'] as const;
const accountAt = 9;

type Seal = (before: string, id: number, row: Columns) => string;
const sealWith =
  ({ hmac }: Pick<Vault, 'hmac'>): Seal =>
  (before, id, row) =>
    hmac()
      .update(JSON.stringify(['log', before, id, ...(hasAccount(row) ? row : row.slice(0, accountAt))]))
      .digest('base64url');

const macWith =
  ({ hmac }: Pick<Vault, 'hmac'>) =>
  ({ id, seal }: Head): string =>
    hmac()
      .update(JSON.stringify(['log head', id, seal]))
      .digest('base64url');

const readHead = (db: Db): StoredHead | undefined => db.prepare<[], StoredHead>('SELECT id, seal, mac FROM log_head').get();
const columnsOf = (row: StoredRow): Columns => columns.map((name) => row[name] ?? null);
const hasAccount = (row: Columns): boolean => row[accountAt] !== null;

/** `onResealed`: called with the number of rows without a valid seal, which have been sealed unchanged. */
export function createLogChain(db: Db, vault: Pick<Vault, 'hmac'>, onResealed: (rows: number) => void): LogChain {
  const seal = sealWith(vault);
  const mac = macWith(vault);
  const select = db.prepare<[], Head>('SELECT id, seal FROM log_head');
  const last = db.prepare<[], number | null>('SELECT MAX(id) FROM log').pluck();
  const insert = db.prepare(`INSERT INTO log (id, ${columns.join(', ')}, seal) VALUES (${'?, '.repeat(columns.length + 1)}?)`);
  const move = headMover(db, mac);

  const chain: LogChain = {
    add(row) {
      const head = select.get() ?? begun();
      // If rows were inserted after the head, their ids are skipped.
      const id = Math.max(head.id, last.get() ?? 0) + 1;
      const made = seal(head.seal, id, row);
      insert.run(id, ...row, made);
      move({ id, seal: made });
    },
  };
  function begun(): Head {
    const rows = sealAll(db, seal, move);
    if (rows > 0) onResealed(rows);
    return select.get() ?? beginning;
  }
  return chain;
}
const beginning: Head = { id: 0, seal: '' };

function headMover(db: Db, mac: (head: Head) => string): (head: Head) => void {
  const put = db.prepare(
    `INSERT INTO log_head (one, id, seal, mac) VALUES (1, ?, ?, ?)
     ON CONFLICT (one) DO UPDATE SET id = excluded.id, seal = excluded.seal, mac = excluded.mac`,
  );
  return (head) => void put.run(head.id, head.seal, mac(head));
}

/** Seals all rows, because they predate seals or their key was lost. The trigger that protects rows is disabled for this. */
function sealAll(db: Db, seal: Seal, move: (head: Head) => void): number {
  const trigger = db.prepare<[], string>("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'log_keeps'").pluck();
  let rows = 0;
  db.transaction(() => {
    const keeps = trigger.get();
    if (keeps !== undefined) db.exec('DROP TRIGGER log_keeps');
    const update = db.prepare('UPDATE log SET seal = ? WHERE id = ?');
    let head = beginning;
    for (const row of inBlocks(db)) {
      head = { id: row.id, seal: seal(head.seal, row.id, columnsOf(row)) };
      update.run(head.seal, row.id);
      rows += 1;
    }
    if (rows > 0) move(head);
    if (keeps !== undefined) db.exec(keeps);
  })();
  return rows;
}

/** Reads the log in blocks, because a connection cannot write while it is reading. */
function* inBlocks(db: Db): Generator<StoredRow> {
  const select = db.prepare<[number], StoredRow>('SELECT * FROM log WHERE id > ? ORDER BY id LIMIT 1000');
  for (let after = 0; ; ) {
    const rows = select.all(after);
    yield* rows;
    const newest = rows.at(-1);
    if (!newest) return;
    after = newest.id;
  }
}

/** `noted`: a head that a person recorded earlier. It must still be among the rows. */
export function verifyLog(db: Db, vault: Pick<Vault, 'hmac'>, noted?: Head): Verdict {
  const head = readHead(db);
  const found = follow(db, sealWith(vault), head);
  if ('is' in found) return found;
  if (head && head.mac !== macWith(vault)(head)) return { is: 'head-changed' };
  if (!head) return found.rows > 0 || noted ? { is: 'unsealed' } : { is: 'whole', rows: 0, nameOnly: 0, head: undefined };
  const { id, seal, rows, nameOnly } = found;
  if (id < head.id) return { is: 'removed', id: id + 1, until: head.id };
  if (seal !== head.seal) return { is: 'head-changed' };
  if (noted && db.prepare<[number], string>('SELECT seal FROM log WHERE id = ?').pluck().get(noted.id) !== noted.seal)
    return { is: 'removed', id: noted.id, until: noted.id };
  return { is: 'whole', rows, nameOnly, head: { id, seal } };
}

/** Checks row by row, up to the last row or to the first that does not match. */
function follow(db: Db, seal: Seal, head: Head | undefined): Verdict | (Head & { rows: number; nameOnly: number }) {
  let before = beginning;
  let rows = 0;
  let nameOnly = 0;
  const all = inBlocks(db);
  for (const row of all) {
    if (head && row.id > head.id) return { is: 'put-in', id: row.id };
    if (row.seal !== seal(before.seal, row.id, columnsOf(row)))
      return toVerdict(row, before, all.next().value ?? undefined, seal);
    before = { id: row.id, seal: row.seal };
    rows += 1;
    if (!hasAccount(columnsOf(row))) nameOnly += 1;
  }
  return { ...before, rows, nameOnly };
}

/**
 * Determines the kind of change from the ids, and from the next row: its seal matches this id if a row was inserted before it.
 */
function toVerdict(row: StoredRow, before: Head, next: StoredRow | undefined, seal: Seal): Verdict {
  if (row.seal === null && before.id === 0) return { is: 'unsealed' };
  if (next && next.seal === seal(before.seal, row.id, columnsOf(next))) return { is: 'put-in', id: row.id };
  if (row.id > before.id + 1) return { is: 'removed', id: before.id + 1, until: row.id - 1 };
  return { is: 'changed', id: row.id };
}
