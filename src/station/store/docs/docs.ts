// Stores documents with revisions and the append-only operation log in core.db. Changes that belong together are saved in one
// synchronous transaction.
import { isActor, isSameWho, type Who } from '../../../core/texts/who.ts';
import { type Clock, type Doc, type DocStore, type DocTx, type LogEntry, StaleRevision } from '../../contract/index.ts';
import type { Db } from './docsSchema.ts';
import { createLogChain, type LogChain } from './docsChain.ts';
import { createLogLines, type LogLines } from './docsLines.ts';
import { createLogReader, toLogRow } from './docsLog.ts';
import { createPastKeeper, type DocRow as Row, type PastKeeper, pastDocs } from './docsPast.ts';
import { createUnderWay } from './docsUnderWay.ts';
import { openVault } from './docsVault.ts';

/** The store, with notifications of the collections that a finished transaction has changed, including `log`. */
export interface WatchedDocStore extends DocStore, LogLines {
  onChange(wake: (collections: ReadonlySet<string>) => void): () => void;
}

const toDoc = <T>(row: Row): Doc<T> => ({
  id: row.id,
  revision: row.revision,
  body: JSON.parse(row.body ?? 'null'),
  savedAt: row.saved_at,
  savedBy: fromSavedBy(row.saved_by),
});

interface DocsState {
  db: Db;
  clock: Clock;
  statements: ReturnType<typeof prepare>;
  chain: LogChain;
  past: PastKeeper;
  listeners: Set<(collections: ReadonlySet<string>) => void>;
  /** Collections that the open transaction has changed. */
  touched: Set<string>;
  depth: number;
}

const prepare = (db: Db) => ({
  select: db.prepare<[string, string], Row>('SELECT * FROM documents WHERE collection = ? AND id = ?'),
  selectAll: db.prepare<[string], Row>('SELECT * FROM documents WHERE collection = ? AND body IS NOT NULL ORDER BY seq'),
  upsert: db.prepare(
    `INSERT INTO documents (collection, id, revision, body, saved_at, saved_by) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET
       revision = excluded.revision, body = excluded.body, saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
  ),
});

/** `onDamage`: called with the reason if a row of the log has to wait because the file is damaged. */
export function createDocStore(db: Db, clock: Clock, onDamage: (error: unknown) => void = () => {}): WatchedDocStore {
  const statements = prepare(db);
  const past = createPastKeeper(db);
  const onResealed = (rows: number): void => chain.add(toLogRow(toSealed(clock.now(), rows)));
  const vault = openVault(db);
  const chain: LogChain = createLogChain(db, vault, onResealed);
  const state: DocsState = {
    db,
    clock,
    statements,
    chain,
    past,
    listeners: new Set(),
    touched: new Set(),
    depth: 0,
  };
  const tx = toTx(state);
  const written = (some: boolean): void => {
    if (some) state.touched.add('log');
    notify(state);
  };
  const lines = createLogLines({ db, chain, underWay: createUnderWay(db, vault), onDamage, written });
  const inside = db.transaction((work: (tx: DocTx) => unknown) => work(tx));
  return {
    tx<T>(work: (tx: DocTx) => T): T {
      state.depth += 1;
      let result: T;
      try {
        result = inside(work) as T;
      } catch (error) {
        if (state.depth === 1) state.touched = new Set();
        throw error;
      } finally {
        state.depth -= 1;
      }
      notify(state);
      return result;
    },
    ...lines,
    logs: createLogReader(db),
    asOf: (at) => pastDocs(db, toDoc, at),
    onChange(wake) {
      state.listeners.add(wake);
      return () => state.listeners.delete(wake);
    },
    close: () => db.close(),
  };
}

function toTx(state: DocsState): DocTx {
  const { clock, statements, chain, past } = state;
  const { select, selectAll, upsert } = statements;
  const put = <T>(collection: string, id: string, body: T, by: Who): Doc<T> => {
    const row = select.get(collection, id);
    past.keep(collection, row, clock.now());
    const saved: Row = {
      id,
      revision: (row?.revision ?? 0) + 1,
      body: toText(body),
      saved_at: clock.now(),
      saved_by: toSavedBy(by),
    };
    upsert.run(collection, id, saved.revision, saved.body, saved.saved_at, saved.saved_by);
    state.touched.add(collection);
    return toDoc<T>(saved);
  };
  return {
    get<T>(collection: string, id: string) {
      const row = select.get(collection, id);
      return row && row.body !== null ? toDoc<T>(row) : undefined;
    },
    list: <T>(collection: string) => selectAll.all(collection).map((row) => toDoc<T>(row)),
    put,
    save<T>(collection: string, id: string, body: T, by: Who, revision: number | undefined) {
      const row = select.get(collection, id);
      if (isStale(row, by, revision))
        throw new StaleRevision(toDoc(row ?? { id, revision: 0, body: null, saved_at: 0, saved_by: '' }));
      return put(collection, id, body, by);
    },
    remove(collection, id) {
      const row = select.get(collection, id);
      if (!row || row.body === null) return;
      past.keep(collection, row, clock.now());
      upsert.run(collection, id, row.revision + 1, null, clock.now(), row.saved_by);
      state.touched.add(collection);
    },
    log(entry: LogEntry) {
      chain.add(toLogRow(entry));
      state.touched.add('log');
    },
  };
}

/** Actors of the station itself. A person may overwrite their documents without a revision. */
const nobody: readonly string[] = ['station', 'demo'];

function isStale(row: Row | undefined, by: Who, revision: number | undefined): boolean {
  if (revision !== undefined) return revision !== (row?.revision ?? 0);
  return row !== undefined && row.body !== null && !isSameWho(fromSavedBy(row.saved_by), by) && !nobody.includes(row.saved_by);
}

/** Listeners are called only for the outermost transaction, after it is committed. */
function notify(state: DocsState): void {
  if (state.depth > 0 || state.touched.size === 0) return;
  const collections = state.touched;
  state.touched = new Set();
  for (const listener of Array.from(state.listeners)) listener(collections);
}

const toSealed = (at: number, rows: number): LogEntry => ({
  at,
  who: 'station',
  kind: 'save',
  what: 'log.sealed',
  after: { rows },
  outcome: 'done',
});

/** An account is stored as JSON. An actor without an account never has such a name. */
const toSavedBy = (by: Who): string => (typeof by === 'string' ? by : JSON.stringify(by));
function fromSavedBy(text: string): Who {
  if (!text.startsWith('{"account":')) return text;
  try {
    const found: unknown = JSON.parse(text);
    return isActor(found) ? found : text;
  } catch {
    return text;
  }
}

/** Throws if JSON cannot represent the body. */
function toText(body: unknown): string {
  const text = JSON.stringify(body) as string | undefined;
  if (text === undefined) throw new TypeError('A document needs a body');
  return text;
}
