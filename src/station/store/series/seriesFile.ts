// The SQLite part of the series store: tables, prepared statements, layouts and the list of series. It does not compute rollups.
import { recordOf } from '../../../core/object.ts';
import type { Column, Layout } from './seriesLayout.ts';
import { createLayouts, toText } from './seriesLayouts.ts';
import type { RollStep } from './seriesGroup.ts';
import { createTail, type RowTable, rowTables, type Tail, tailSchema } from './seriesTail.ts';
import { isSound, sumOf } from './seriesSum.ts';
import { columnsOf, Database, type Db, type Statement } from '../sqlite.ts';
import { setWalMode } from '../wal/walMode.ts';

export type { RowTable };
export const tableOf = (step: RollStep): RowTable => (step === 10 ? 'roll10' : 'roll60');
export type Row = readonly [at: number, layout: number, data: Buffer];

/** A row whose bytes do not match its checksum. */
export interface DamagedRow {
  table: RowTable;
  series: number;
  /** Epoch seconds. */
  at: number;
}
interface SeriesRow {
  id: number;
  device: string;
  part: string;
  /** 0: no layout yet. */
  layout: number;
}
/** Rows of the time series of groups. `at` is the start of the step in epoch seconds. */
export interface SeriesFile {
  /** All series, each with its current layout. */
  series(): SeriesRow[];
  addSeries(device: string, part: string): number;
  useLayout(series: number, layout: number): void;
  layout(id: number): Layout;
  /** The layout with exactly these columns. */
  layoutOf(columns: readonly Column[]): Layout;
  layoutOfText(text: string): Layout;
  textOfLayout(id: number): string;
  write(table: RowTable, series: number, at: number, layout: number, data: Buffer): void;
  /** Writes the row if the table has none for this second. A newer row that is still in `tail` replaces it later. */
  writeNew(table: RowTable, series: number, at: number, layout: number, data: Buffer): void;
  /** For many rows of a group in one transaction. */
  writeMany(table: RowTable, series: number, at: number, layout: number, data: Buffer): void;
  rows(table: RowTable, series: number, from: number, to: number): IterableIterator<Row>;
  /** Like `rows`, but returns all rows at once. For a small number of rows. */
  few(table: RowTable, series: number, from: number, to: number): Row[];
  /** The newest row before `at`. */
  before(table: RowTable, series: number, at: number): Row | undefined;
  /** Removes the oldest rows before `before`, but only as many as take a few milliseconds. Returns whether more are left. */
  removeSome(table: RowTable, series: number, before: number): boolean;
  oldest(table: RowTable): number | undefined;
  newest(table: RowTable): number | undefined;
  usedBytes(): number;
  together<T>(work: () => T): T;
  /** Reads the layouts and the tail of the file again after a write was rolled back. */
  reload(): void;
  close(): void;
}

const tableSchema = (table: RowTable): string => `
  CREATE TABLE IF NOT EXISTS ${table} (series INTEGER, at INTEGER, layout INTEGER NOT NULL, data BLOB NOT NULL, sum INTEGER,
    PRIMARY KEY (series, at)) WITHOUT ROWID;`;
const schema = `
  CREATE TABLE IF NOT EXISTS series (id INTEGER PRIMARY KEY, device TEXT NOT NULL, part TEXT NOT NULL, layout INTEGER NOT NULL DEFAULT 0,
    UNIQUE (device, part));
  CREATE TABLE IF NOT EXISTS layout (id INTEGER PRIMARY KEY, columns TEXT NOT NULL UNIQUE);
  ${rowTables.map(tableSchema).join('\n')}
`;
/** 80 MB. */
const mostLogPages = 5000;
/**
 * Maximum wait for a file locked by another program, such as a backup. It blocks the event loop, and frames can be held in memory
 * instead.
 */
const mostWaitMs = 20;
/** Throws if the file cannot be read or has an incompatible schema. */
function open(file: string): Db {
  const db = new Database(file, { timeout: mostWaitMs });
  try {
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
function prepare(db: Db): void {
  // A row with the cells of a cluster has about 2 to 4 kB. A row of more than a quarter of a page needs an additional page.
  db.pragma('page_size = 16384');
  // The last frames may be lost at a power failure. Settings are stored in another file.
  setWalMode(db, mostLogPages);
  db.pragma('cache_size = -8000');
  db.exec(schema + tailSchema);
  // Files of older stations have no checksums.
  for (const table of [...rowTables, 'tail'])
    if (!columnsOf(db, table).includes('sum')) db.exec(`ALTER TABLE ${table} ADD COLUMN sum INTEGER`);
}

export function openSeriesFile(file: string, onDamaged: (row: DamagedRow) => void = () => {}): SeriesFile {
  const db = open(file);
  const tail = createTail(db);
  const layouts = createLayouts(db);
  const pages = (name: string): number => Number(db.pragma(name, { simple: true }));
  return {
    series: () => db.prepare<[], SeriesRow>('SELECT id, device, part, layout FROM series').all(),
    addSeries: (device, part) =>
      Number(db.prepare('INSERT INTO series (device, part) VALUES (?, ?)').run(device, part).lastInsertRowid),
    useLayout: (series, layout) => void db.prepare('UPDATE series SET layout = ? WHERE id = ?').run(layout, series),
    layout: layouts.of,
    layoutOf: layouts.with,
    layoutOfText: layouts.withText,
    textOfLayout: (id) => toText(layouts.of(id).columns),
    write: tail.write,
    ...rowsOf(db, tail, onDamaged),
    usedBytes: () => (pages('page_count') - pages('freelist_count')) * pages('page_size'),
    together: (work) =>
      db
        .transaction(() => {
          const done = work();
          tail.drain();
          return done;
        })
        .immediate(),
    reload() {
      tail.reload();
      layouts.reload();
    },
    close: () => db.close(),
  };
}

/** Prepares a statement for each table. */
const perTable = <T>(db: Db, sql: (table: RowTable) => string, make: (statement: Statement) => T): Record<RowTable, T> =>
  recordOf(rowTables, (table) => make(db.prepare(sql(table))));
const unchanged = (statement: Statement): Statement => statement;
const raw = (statement: Statement): Statement => statement.raw(true);
const between = (table: RowTable): string =>
  `SELECT at, layout, data, sum FROM ${table} WHERE series = ? AND at >= ? AND at < ? ORDER BY at`;
const lastBefore = (table: RowTable): string =>
  `SELECT at, layout, data, sum FROM ${table} WHERE series = ? AND at < ? ORDER BY at DESC LIMIT 1`;
/** Number of rows that are removed within a few milliseconds, since most fill at most a quarter of a page. */
const mostRemoved = 500;
const afterThem = (table: RowTable): string =>
  `SELECT at FROM ${table} WHERE series = ? AND at < ? ORDER BY at LIMIT 1 OFFSET ${mostRemoved}`;
/** Finds the first or last row of each series by its key. Scanning the table would be slow. */
const endOf = (table: RowTable, end: 'MIN' | 'MAX'): string =>
  `SELECT ${end}(at) FROM (SELECT (SELECT ${end}(at) FROM ${table} WHERE series = s.id) AS at FROM series s)`;

type Rows = Pick<SeriesFile, 'writeNew' | 'writeMany' | 'rows' | 'few' | 'before' | 'removeSome' | 'oldest' | 'newest'>;
/** As stored; the checksum is null in rows of earlier versions. */
type StoredRow = readonly [...Row, sum: number | null];

function rowsOf(db: Db, tail: Tail, onDamaged: (row: DamagedRow) => void): Rows {
  const write = perTable(db, (table) => `INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?, ?, ?)`, unchanged);
  const writeNew = perTable(db, (table) => `INSERT OR IGNORE INTO ${table} VALUES (?, ?, ?, ?, ?)`, unchanged);
  const few = perTable(db, between, raw);
  const before = perTable(db, lastBefore, raw);
  const remove = perTable(db, (table) => `DELETE FROM ${table} WHERE series = ? AND at < ?`, unchanged);
  const cut = perTable(db, afterThem, raw);
  /** A damaged row counts as not stored. */
  const check = (table: RowTable, series: number, [at, layout, data, sum]: StoredRow): Row | undefined => {
    if (isSound(sum, series, at, layout, data)) return [at, layout, data];
    onDamaged({ table, series, at });
    return undefined;
  };
  const endIn = (table: RowTable, end: 'MIN' | 'MAX'): number | undefined => {
    tail.settle(table, Number.POSITIVE_INFINITY);
    return (raw(db.prepare(endOf(table, end))).get() as [number | null] | undefined)?.[0] ?? undefined;
  };
  return {
    writeNew: (table, series, at, layout, data) =>
      void writeNew[table].run(series, at, layout, data, sumOf(series, at, layout, data)),
    writeMany(table, series, at, layout, data) {
      tail.settle(table, Number.POSITIVE_INFINITY);
      write[table].run(series, at, layout, data, sumOf(series, at, layout, data));
    },
    *rows(table, series, from, to) {
      tail.settle(table, to);
      // A statement is busy while it is iterated, so each iteration has its own.
      for (const stored of raw(db.prepare(between(table))).iterate(series, from, to) as IterableIterator<StoredRow>) {
        const row = check(table, series, stored);
        if (row) yield row;
      }
    },
    few(table, series, from, to) {
      tail.settle(table, to);
      return (few[table].all(series, from, to) as StoredRow[]).flatMap((stored) => {
        const row = check(table, series, stored);
        return row ? [row] : [];
      });
    },
    before(table, series, at) {
      tail.settle(table, at);
      let stored = before[table].get(series, at) as StoredRow | undefined;
      for (; stored; stored = before[table].get(series, stored[0]) as StoredRow | undefined) {
        const row = check(table, series, stored);
        if (row) return row;
      }
      return undefined;
    },
    removeSome(table, series, at) {
      tail.settle(table, at);
      const next = cut[table].get(series, at) as [number] | undefined;
      remove[table].run(series, next?.[0] ?? at);
      return next !== undefined;
    },
    oldest: (table) => endIn(table, 'MIN'),
    newest: (table) => endIn(table, 'MAX'),
  };
}
