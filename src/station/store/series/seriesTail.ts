// The newest rows on their way into their tables. There, those of a second touch a page of every group; here they follow one another on one or two
// pages. Some seconds later they go over together, many to a page. Both are one file and one transaction: a row that was written is kept.
import { isDisk } from '../disk.ts';
import type { Db } from '../sqlite.ts';

export const rowTables = ['raw', 'roll10', 'roll60'] as const;
export type RowTable = (typeof rowTables)[number];

export interface Tail {
  /** Inside a transaction. */
  write(table: RowTable, series: number, at: number, layout: number, data: Buffer): void;
  /** Before rows of a table are read or removed up to `to`: those that wait go over. */
  settle(table: RowTable, to: number): void;
  /** Knows again what waits in the file. */
  reload(): void;
}

/** So many, or so much of cells, go over within some milliseconds. */
const mostRows = 1000;
const mostBytes = 200_000;
const numberOf = (table: RowTable): number => rowTables.indexOf(table);
export const tailSchema = `
  CREATE TABLE IF NOT EXISTS tail (n INTEGER PRIMARY KEY, kind INTEGER NOT NULL, series INTEGER NOT NULL, at INTEGER NOT NULL, layout INTEGER NOT NULL,
    data BLOB NOT NULL);
`;

export function createTail(db: Db): Tail {
  const insert = db.prepare('INSERT INTO tail (kind, series, at, layout, data) VALUES (?, ?, ?, ?, ?)');
  const moves = rowTables.map((table) => {
    const rows = `SELECT series, at, layout, data FROM tail WHERE kind = ${numberOf(table)} ORDER BY n`;
    return db.prepare(`INSERT OR REPLACE INTO ${table} ${rows}`);
  });
  const clear = db.prepare('DELETE FROM tail');
  const waiting = db.prepare('SELECT kind, count(*), min(at), sum(length(data)) FROM tail GROUP BY kind').raw(true);
  const move = db.transaction(() => {
    for (const each of moves) each.run();
    clear.run();
  });
  let count = 0;
  let bytes = 0;
  /** By table, the oldest that waits. */
  const oldest: Record<RowTable, number> = { raw: 0, roll10: 0, roll60: 0 };

  function forget(): void {
    count = 0;
    bytes = 0;
    for (const table of rowTables) oldest[table] = Number.POSITIVE_INFINITY;
  }
  function reload(): void {
    forget();
    for (const [kind, rows, at, size] of waiting.all() as [number, number, number, number][]) {
      const table = rowTables[kind];
      if (table) oldest[table] = at;
      count += rows;
      bytes += size;
    }
  }
  function settleAll(): void {
    if (count === 0) return;
    move();
    forget();
  }
  reload();
  return {
    write(table, series, at, layout, data) {
      insert.run(numberOf(table), series, at, layout, data);
      oldest[table] = Math.min(oldest[table], at);
      count += 1;
      bytes += data.length;
      if (count >= mostRows || bytes >= mostBytes) settleAll();
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
