// Collects the newest rows before they are moved to their tables. In the tables, the rows of one second are spread over a page
// per group; here they share one or two pages. Some seconds later many rows are moved at once, several per page. The tail is part
// of the same file and the same transactions, so a written row is not lost.
import { isDisk } from '../../files/disk.ts';
import { sumOf } from './seriesSum.ts';
import type { Db, Statement } from '../sqlite.ts';

export const rowTables = ['raw', 'roll10', 'roll60'] as const;
export type RowTable = (typeof rowTables)[number];

export interface Tail {
  /** Call it inside a transaction. */
  write(table: RowTable, series: number, at: number, layout: number, data: Buffer): void;
  /** Call it at the end of a write. If enough rows wait, some of them are moved. */
  drain(): void;
  /**
   * Call it when rows of a table earlier than `to` are about to be read or removed. Moves all waiting rows if one of them is
   * among these.
   */
  settle(table: RowTable, to: number): void;
  /** Counts the waiting rows of the file again. */
  reload(): void;
}

/** From this number of rows or bytes, they are moved series by series. */
const enough = { rows: 1000, bytes: 200_000 };
/** Rows moved at once. Each of several hundred series writes a page of its own, so this takes a few milliseconds. */
const atOnce = 200;
/** At this multiple of `enough`, all rows are moved at once, so that one large write does not accumulate rows. */
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
  /** The next series to move; undefined if no move is in progress. */
  let next: number | undefined;
  /** Time of the oldest waiting row of each table, in epoch seconds. */
  const oldest: Record<RowTable, number> = { raw: 0, roll10: 0, roll60: 0 };

  /** Counts the waiting rows. */
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
        // While the disk rejects writes, only the newest seconds are missing in reads.
        if (db.inTransaction || !isDisk(error)) throw error;
      }
    },
    reload,
  };
}

type Waiting = readonly [kind: number, rows: number, at: number, bytes: number];

/** The statements that move rows to their tables. A later row replaces an earlier one of the same second. */
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
    /** Moves the rows of some series, starting with `from`. Returns the next series, or undefined if there is none. */
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
