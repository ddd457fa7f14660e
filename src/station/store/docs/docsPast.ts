// Keeps the document bodies that saves replace, for a limited time, and returns the documents at a past moment.
import { isSealed } from '../../../core/schema/secret.ts';
import type { Doc, PastDocs } from '../../contract/index.ts';
import type { Db } from '../sqlite.ts';

export interface DocRow {
  id: string;
  revision: number;
  body: string | null;
  saved_at: number;
  saved_by: string;
}
interface FormerRow extends DocRow {
  body: string;
  until: number;
}

/** Number of former bodies per document. For a document that is saved every minute, they cover about three hours. */
const mostFormer = 200;
/** Same as the retention of the coarsest frames. */
const formerMs = 400 * 86_400_000;

/** Collections about past days, and lists that only grow. Their current content is valid for every past moment. */
const books: ReadonlySet<string> = new Set(['energyDays', 'demandDays', 'meterDays', 'batteryDays', 'dispatch']);
/** Collections without former bodies: they are not needed later, or change with every sample. */
const fleeting: ReadonlySet<string> = new Set([
  ...books,
  'exportTasks',
  'dismissals',
  'dynamicCodes',
  'virtualMeters',
  'counterHolds',
  'dailyCounters',
  'discovery',
  'commissioning',
]);

export interface PastKeeper {
  /** Call it inside the transaction of the save, before `row` is replaced. */
  keep(collection: string, row: DocRow | undefined, now: number): void;
}

export function createPastKeeper(db: Db): PastKeeper {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO former (collection, id, revision, body, saved_at, saved_by, until) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const shorten = db.prepare(
    `DELETE FROM former WHERE collection = ? AND id = ? AND (until < ? OR revision <= (
       SELECT revision FROM former WHERE collection = ? AND id = ? ORDER BY revision DESC LIMIT 1 OFFSET ${mostFormer}))`,
  );
  return {
    keep(collection, row, now) {
      if (!row || row.body === null || fleeting.has(collection)) return;
      const { id, revision, saved_at, saved_by } = row;
      insert.run(collection, id, revision, withoutSecrets(row.body), saved_at, saved_by, now);
      shorten.run(collection, id, now - formerMs, collection, id);
    },
  };
}

/** Removes sealed values: a secret that was replaced must not be kept. */
export function withoutSecrets(body: string): string {
  return body.includes('"sealed:')
    ? JSON.stringify(JSON.parse(body, (_name, value: unknown) => (isSealed(value) ? undefined : value)))
    : body;
}

/** The documents of a moment. `toDoc` converts a row. */
export function pastDocs(db: Db, toDoc: <T>(row: DocRow) => Doc<T>, at: number): PastDocs {
  const rows = db.prepare<[string], DocRow>('SELECT * FROM documents WHERE collection = ? ORDER BY seq');
  // Queried per document: up to 200 bodies are kept of a plan that changes every quarter-hour, and only one is needed.
  const stood = db.prepare<[string, string, number], FormerRow>(
    'SELECT * FROM former WHERE collection = ? AND id = ? AND saved_at <= ? ORDER BY revision DESC LIMIT 1',
  );
  const first = db.prepare<[string, string], FormerRow>(
    'SELECT * FROM former WHERE collection = ? AND id = ? ORDER BY revision LIMIT 1',
  );
  const lists = new Map<string, DocRow[]>();
  let unknown = false;
  const standing = (collection: string): DocRow[] => {
    const known = lists.get(collection);
    if (known) return known;
    const formerOf = (id: string): Formers => ({
      stood: () => stood.get(collection, id, at),
      first: () => first.get(collection, id),
    });
    const list = rows.all(collection).flatMap((row): DocRow[] => {
      const found = standingAt(row, formerOf(row.id), books.has(collection) ? Number.POSITIVE_INFINITY : at);
      if (found?.unknown) unknown = true;
      return found && found.row.body !== null ? [found.row] : [];
    });
    lists.set(collection, list);
    return list;
  };
  return {
    get<T>(collection: string, id: string) {
      const row = standing(collection).find((each) => each.id === id);
      return row && toDoc<T>(row);
    },
    list: <T>(collection: string) => standing(collection).map((row) => toDoc<T>(row)),
    unknown: () => unknown,
  };
}

interface Formers {
  /** The last body that was saved by the moment. */
  stood(): FormerRow | undefined;
  /** The oldest body that is kept. */
  first(): FormerRow | undefined;
}

/**
 * The document at the moment. For a time before the oldest body, that body with `unknown` set. Undefined if the document did not
 * exist.
 */
function standingAt(row: DocRow, formers: Formers, at: number): { row: DocRow; unknown: boolean } | undefined {
  if (row.saved_at <= at) return { row, unknown: false };
  const stood = formers.stood();
  if (stood) return stood.until > at ? { row: stood, unknown: false } : undefined;
  const oldest = formers.first() ?? row;
  // The history of the demo set was made with its initial documents, so they are also valid for earlier times.
  if (oldest.revision === 1) return oldest.saved_by === 'demo' ? { row: oldest, unknown: false } : undefined;
  return { row: oldest, unknown: true };
}
