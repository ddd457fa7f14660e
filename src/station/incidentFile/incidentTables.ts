// The tables of an incident file, which is one SQLite database, packed. They have the names and columns of the files of a station that they come
// from; what is not named here (accounts, sessions, secrets, keys of commands) is never in it, and never taken out of one.
import { withoutSecrets } from '../store/docs/docsPast.ts';
import type { Db } from '../store/sqlite.ts';

export interface CopiedTable {
  name: string;
  columns: readonly string[];
  /** What it has of a column where it is more than the column itself. */
  as?: Readonly<Record<string, string>>;
}
const frames = (name: string): CopiedTable => ({ name, columns: ['series', 'at', 'layout', 'data'] });

/** Sealed values fall away whichever way a body goes. */
const open = 'without_secrets(body)';
/** Files that are older have no accounts in their log. */
const logOfBefore = ['id', 'at', 'who', 'kind', 'what', 'target', 'before', 'after', 'outcome', 'address'];
export const coreTables = {
  documents: {
    name: 'documents',
    columns: ['seq', 'collection', 'id', 'revision', 'body', 'saved_at', 'saved_by'],
    as: { body: open },
  },
  former: {
    name: 'former',
    columns: ['collection', 'id', 'revision', 'body', 'saved_at', 'saved_by', 'until'],
    as: { body: open },
  },
  log: { name: 'log', columns: [...logOfBefore, 'account', 'login'] },
  alarm: { name: 'alarm', columns: ['id', 'occurTime', 'busbarName', 'deviceType', 'level', 'status', 'cause', 'body'] },
} as const satisfies Record<string, CopiedTable>;
export const seriesTables = {
  series: { name: 'series', columns: ['id', 'device', 'part', 'layout'] },
  layout: { name: 'layout', columns: ['id', 'columns'] },
  raw: frames('raw'),
  roll10: frames('roll10'),
  roll60: frames('roll60'),
} as const satisfies Record<string, CopiedTable>;

/** Of the file alone. */
const ownTables = {
  incident: ['body'],
  schemas: ['name', 'text'],
  pictures: ['name', 'bytes'],
} as const;

/** Columns without types keep each value as it came. */
export const tableTexts: readonly string[] = [
  ...[...Object.values<CopiedTable>(coreTables), ...Object.values<CopiedTable>(seriesTables)].map(
    ({ name, columns }) => [name, columns] as const,
  ),
  ...Object.entries(ownTables),
].map(toTableText);
/** Tables as older files may have them. */
export const olderTableTexts: readonly string[] = [toTableText(['log', logOfBefore])];

function toTableText([name, columns]: readonly [string, readonly string[]]): string {
  return `CREATE TABLE ${name} (${columns.join(', ')})`;
}

export function createTables(db: Db): void {
  for (const text of tableTexts) db.exec(text);
}

/** For the time of `work` the other file is there under the name `other`. */
export function withAttached<T>(db: Db, file: string, work: () => T): T {
  db.function('without_secrets', { deterministic: true }, (body) => (typeof body === 'string' ? withoutSecrets(body) : null));
  db.prepare('ATTACH ? AS other').run(file);
  try {
    return db.transaction(work)();
  } finally {
    db.exec('DETACH other');
  }
}

/** Rows of the other file that hold the condition. */
export function copyRows(db: Db, { name, columns, as = {} }: CopiedTable, where = '1', values: readonly unknown[] = []): void {
  const has = new Set(db.prepare<[string], string>("SELECT name FROM pragma_table_info(?, 'other')").pluck().all(name));
  const there = columns.filter((column) => has.has(column));
  const taken = there.map((column) => as[column] ?? column).join(', ');
  db.prepare(`INSERT OR REPLACE INTO main.${name} (${there.join(', ')}) SELECT ${taken} FROM other.${name} WHERE ${where}`).run(
    ...values,
  );
}
