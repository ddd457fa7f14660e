// Loads the SQLite binding that works with this Node version. better-sqlite3 12 is the last version for Node 20; compiled for
// Node 24.19 and later, it crashes during a garbage collection. better-sqlite3 13 needs Node 22, and no compiler.
import { createRequire } from 'node:module';
import type BetterSqlite from 'better-sqlite3';

const major = Number(process.versions.node.split('.', 1)[0]);
const load = createRequire(import.meta.url);

export const Database = load(major >= 22 ? 'better-sqlite3-13' : 'better-sqlite3') as typeof BetterSqlite;
export type Db = BetterSqlite.Database;
export type Statement = BetterSqlite.Statement;

/** Names of the columns of a table. */
export const columnsOf = (db: Db, table: string): string[] =>
  db
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name);
