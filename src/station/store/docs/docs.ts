// In: core.db. Out: documents with revisions and the append-only operation log, saved in one synchronous transaction.
import { type Clock, type Doc, type DocStore, type DocTx, type LogEntry, StaleRevision } from '../../contract/index.ts';
import { isDamage } from '../aside.ts';
import { isDisk } from '../disk.ts';
import type { Db } from './docsSchema.ts';
import { createLogReader, toLogRow } from './docsLog.ts';

interface Row {
  id: string;
  revision: number;
  body: string | null;
  saved_at: number;
  saved_by: string;
}

const mostWaiting = 1000;

/** The store, and word of what a finished transaction changed: collection names, `log` included. */
export interface WatchedDocStore extends DocStore {
  /** A line of the log that belongs to no save. Where the disk takes nothing it waits in memory, so that what it tells of is not held up. */
  note(entry: LogEntry): void;
  onChange(wake: (collections: ReadonlySet<string>) => void): () => void;
}

const toDoc = <T>(row: Row): Doc<T> => ({
  id: row.id,
  revision: row.revision,
  body: JSON.parse(row.body ?? 'null'),
  savedAt: row.saved_at,
  savedBy: row.saved_by,
});

/** `onDamage`: told why a line of the log has to wait, where the file is the reason. */
export function createDocStore(db: Db, clock: Clock, onDamage: (error: unknown) => void = () => {}): WatchedDocStore {
  const select = db.prepare<[string, string], Row>('SELECT * FROM documents WHERE collection = ? AND id = ?');
  const selectAll = db.prepare<[string], Row>('SELECT * FROM documents WHERE collection = ? AND body IS NOT NULL ORDER BY seq');
  const upsert = db.prepare(
    `INSERT INTO documents (collection, id, revision, body, saved_at, saved_by) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (collection, id) DO UPDATE SET
       revision = excluded.revision, body = excluded.body, saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
  );
  const insertLog = db.prepare(
    'INSERT INTO log (at, who, kind, what, target, before, after, outcome, address) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const listeners = new Set<(collections: ReadonlySet<string>) => void>();
  let touched = new Set<string>();
  let depth = 0;

  const tx: DocTx = {
    get<T>(collection: string, id: string) {
      const row = select.get(collection, id);
      return row && row.body !== null ? toDoc<T>(row) : undefined;
    },
    list: <T>(collection: string) => selectAll.all(collection).map((row) => toDoc<T>(row)),
    put<T>(collection: string, id: string, body: T, by: string, expect?: number) {
      const row = select.get(collection, id);
      if (expect !== undefined && expect !== (row?.revision ?? 0)) {
        throw new StaleRevision(toDoc(row ?? { id, revision: 0, body: null, saved_at: 0, saved_by: '' }));
      }
      const saved: Row = { id, revision: (row?.revision ?? 0) + 1, body: toText(body), saved_at: clock.now(), saved_by: by };
      upsert.run(collection, id, saved.revision, saved.body, saved.saved_at, saved.saved_by);
      touched.add(collection);
      return toDoc<T>(saved);
    },
    remove(collection, id) {
      const row = select.get(collection, id);
      if (!row || row.body === null) return;
      upsert.run(collection, id, row.revision + 1, null, clock.now(), row.saved_by);
      touched.add(collection);
    },
    log(entry: LogEntry) {
      insertLog.run(...toLogRow(entry));
      touched.add('log');
    },
  };

  /** Listeners hear of the outermost transaction only, after it is on the disk. */
  function tell(): void {
    if (touched.size === 0) return;
    const collections = touched;
    touched = new Set();
    for (const listener of Array.from(listeners)) listener(collections);
  }

  /** The oldest first; beyond as many the newest are given up. */
  const waiting: LogEntry[] = [];
  function writeWaiting(): void {
    for (let oldest = waiting[0]; oldest; oldest = waiting[0]) {
      insertLog.run(...toLogRow(oldest));
      waiting.shift();
      touched.add('log');
    }
  }

  const inside = db.transaction((work: (tx: DocTx) => unknown) => work(tx));
  return {
    tx<T>(work: (tx: DocTx) => T): T {
      depth += 1;
      let result: T;
      try {
        result = inside(work) as T;
      } catch (error) {
        if (depth === 1) touched = new Set();
        throw error;
      } finally {
        depth -= 1;
      }
      if (depth === 0) tell();
      return result;
    },
    note(entry) {
      if (waiting.length < mostWaiting) waiting.push(entry);
      try {
        writeWaiting();
      } catch (error) {
        if (isDamage(error)) onDamage(error);
        else if (!isDisk(error)) throw error;
      }
      if (depth === 0) tell();
    },
    logs: createLogReader(db),
    onChange(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
    close: () => db.close(),
  };
}

/** A body that JSON cannot carry would come back as something else. */
function toText(body: unknown): string {
  const text = JSON.stringify(body) as string | undefined;
  if (text === undefined) throw new TypeError('A document needs a body');
  return text;
}
