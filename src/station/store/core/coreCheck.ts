// Checks an open core.db: its pages, its indices, missing tables, and texts that are not valid JSON.
import { type Db, tablesAt, versionOf } from '../docs/docsSchema.ts';

/** Columns that contain JSON. They reveal a damaged page that SQLite reads without an error. */
const json: readonly [table: string, columns: readonly string[]][] = [
  ['documents', ['body']],
  ['log', ['before', 'after']],
  ['alarm', ['body']],
];

/** Undefined if nothing is wrong. Throws if the file cannot be read at all. */
export function flawOf(db: Db): string | undefined {
  const found = String(db.pragma('integrity_check(1)', { simple: true }));
  if (found !== 'ok') return found.replaceAll(/\s+/g, ' ').trim();
  const tables = tablesOf(db);
  const version = versionOf(db);
  if (version === 0 && tables.size > 0) return 'its version is lost';
  // Undefined for a file of a newer station, whose tables are not known.
  const missing = tablesAt(version)?.find((each) => !tables.has(each));
  if (missing !== undefined) return `the table ${missing} is missing`;
  const unread = json.find(([table, columns]) => tables.has(table) && columns.some((column) => holdsNonsense(db, table, column)));
  return unread && `the table ${unread[0]} holds lines that cannot be read`;
}

/** Nothing has ever been saved in the file. */
export const isEmpty = (db: Db): boolean => versionOf(db) === 0 && tablesOf(db).size === 0;

const tablesOf = (db: Db): ReadonlySet<string> =>
  new Set(db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all());

const holdsNonsense = (db: Db, table: string, column: string): boolean =>
  db.prepare(`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL AND NOT json_valid(${column}) LIMIT 1`).get() !== undefined;
