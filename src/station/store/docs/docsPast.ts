// In: what a save replaces, and a moment. Out: the bodies that documents had before, kept for a while; and the documents as they stood then.
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

/** Of one document; one that is saved every minute keeps its newest hours. */
const mostFormer = 200;
/** As long as the coarsest frames. */
const formerMs = 400 * 86_400_000;

/** What the station books about days that are over, and lists that only grow: of every moment they say the same. */
const books: ReadonlySet<string> = new Set(['energyDays', 'demandDays', 'meterDays', 'batteryDays', 'dispatch']);
/** What concerns nobody afterwards, or changes with every sample. */
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
  /** Inside the transaction of the save: `row` is about to be replaced. */
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

/** A secret that was replaced is gone for good. */
export function withoutSecrets(body: string): string {
  return body.includes('"sealed:')
    ? JSON.stringify(JSON.parse(body, (_name, value: unknown) => (isSealed(value) ? undefined : value)))
    : body;
}

/** The documents of a moment. `toDoc` is how the store reads a row. */
export function pastDocs(db: Db, toDoc: <T>(row: DocRow) => Doc<T>, at: number): PastDocs {
  const rows = db.prepare<[string], DocRow>('SELECT * FROM documents WHERE collection = ? ORDER BY seq');
  // By document and not all at once: of a plan that is made every quarter-hour two hundred are kept, and one is looked at.
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
  /** The last that was saved by the moment. */
  stood(): FormerRow | undefined;
  /** The oldest that is kept. */
  first(): FormerRow | undefined;
}

/** What stood then; of a time before anything is kept the oldest that is known, and said to be so. Undefined: it was not there. */
function standingAt(row: DocRow, formers: Formers, at: number): { row: DocRow; unknown: boolean } | undefined {
  if (row.saved_at <= at) return { row, unknown: false };
  const stood = formers.stood();
  if (stood) return stood.until > at ? { row: stood, unknown: false } : undefined;
  const oldest = formers.first() ?? row;
  // The demo set comes with a past that was made by these very documents.
  if (oldest.revision === 1) return oldest.saved_by === 'demo' ? { row: oldest, unknown: false } : undefined;
  return { row: oldest, unknown: true };
}
