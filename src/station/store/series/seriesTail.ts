// The newest rows on their way into their tables. There, those of a second touch a page of every group; here they follow one another on one or two
// pages. Some seconds later they go over together, many to a page. Both are one file and one transaction: a row that was written is kept.
import { isDisk } from '../disk.ts';
import { sumOf } from './seriesSum.ts';
import type { Db, Statement } from '../sqlite.ts';

export const rowTables = ['raw', 'roll10', 'roll60'] as const;
export type RowTable = (typeof rowTables)[number];

export interface Tail {
  /** Inside a transaction. */
  write(table: RowTable, series: number, at: number, layout: number, data: Buffer): void;
  /** At the end of a write: once enough wait, some of them go over with each. */
  drain(): void;
  /** Before rows of a table are read or removed up to `to`: those that wait go over. */
  settle(table: RowTable, to: number): void;
  /** Knows again what waits in the file. */
  reload(): void;
}

/** From here on, rows or bytes, they go over series by series. */
const enough = { rows: 1000, bytes: 200_000 };
/** Each of some hundred series has a page of its own to be written: so many rows are a matter of milliseconds. */
const atOnce = 200;
/** One write that brings more than all the others lets nothing pile up. */
const tooMany = 4;
const numberOf = (table: RowTable): number => rowTables.indexOf(table);
export const tailSchema = `
  CREATE TABLE IF NOT EXISTS tail (n INTEGER PRIMARY KEY, kind INTEGER NOT NULL, series INTEGER NOT NULL, at INTEGER NOT NULL, layout INTEGER NOT NULL,
    data BLOB NOT NULL, sum INTEGER);
`;

export function createTail(db: Db): Tail {
  const insert = db.prepare('INSERT INTO tail (kind, series, at, layout, data, sum) VALUES (?, ?, ?, ?, ?, ?)');
  const moves = movesOf(db);
  let count = 0;
  let bytes = 0;
  /** The series that comes next; undefined: nothing goes over. */
  let next: number | undefined;
  /** By table, the oldest that waits. */
  const oldest: Record<RowTable, number> = { raw: 0, roll10: 0, roll60: 0 };

  /** What waits by now. */
  function look(): void {
    [count, bytes] = [0, 0];
    for (const table of rowTables) oldest[table] = Number.POSITIVE_INFINITY;
    for (const [kind, rows, at, size] of moves.waiting()) {
      const table = rowTables[kind];
      if (table) oldest[table] = at;
      count += rows;
      bytes += size;
    }
  }
  function reload(): void {
    next = undefined;
    look();
  }
  function settleAll(): void {
    if (count === 0) return;
    moves.all();
    reload();
  }
  reload();
  return {
    write(table, series, at, layout, data) {
      insert.run(numberOf(table), series, at, layout, data, sumOf(series, at, layout, data));
      oldest[table] = Math.min(oldest[table], at);
      count += 1;
      bytes += data.length;
      if (count >= enough.rows * tooMany || bytes >= enough.bytes * tooMany) settleAll();
    },
    drain() {
      if (next === undefined && (count >= enough.rows || bytes >= enough.bytes)) next = 0;
      if (next === undefined) return;
      next = moves.some(next);
      look();
    },
    settle(table, to) {
      if (oldest[table] >= to) return;
      try {
        settleAll();
      } catch (error) {
        // A disk that takes nothing hides the newest seconds from who reads, and nothing else.
        if (db.inTransaction || !isDisk(error)) throw error;
      }
    },
    reload,
  };
}

type Waiting = readonly [kind: number, rows: number, at: number, bytes: number];

/** How rows go over into their tables, a later one in the place of an earlier one of the same second. */
function movesOf(db: Db) {
  const into = (table: RowTable, which: string): Statement => {
    const rows = `SELECT series, at, layout, data, sum FROM tail WHERE kind = ${numberOf(table)} ${which} ORDER BY n`;
    return db.prepare(`INSERT OR REPLACE INTO ${table} ${rows}`);
  };
  const between = 'series >= ? AND series < ?';
  const all = [...rowTables.map((table) => into(table, '')), db.prepare('DELETE FROM tail')];
  const some = [...rowTables.map((table) => into(table, `AND ${between}`)), db.prepare(`DELETE FROM tail WHERE ${between}`)];
  const after = db.prepare(`SELECT series FROM tail WHERE series >= ? ORDER BY series LIMIT 1 OFFSET ${atOnce}`).pluck();
  const waiting = db.prepare('SELECT kind, count(*), min(at), sum(length(data)) FROM tail GROUP BY kind').raw(true);
  return {
    all: db.transaction(() => all.forEach((each) => each.run())),
    /** Those of some series from this one on; answers from where on there are others. */
    some(from: number): number | undefined {
      const found = after.get(from) as number | undefined;
      // A series with more rows than one transaction is moved completely.
      const to = found === undefined ? Number.MAX_SAFE_INTEGER : Math.max(found, from + 1);
      for (const each of some) each.run(from, to);
      return found === undefined ? undefined : to;
    },
    waiting: () => waiting.all() as Waiting[],
  };
}
