// The tables of an incident file, which is a compressed SQLite database. They have the names and columns of the station files
// that they come from. Other tables (accounts, sessions, secrets, keys of commands) are never written to it or read from it.
import { withoutSecrets } from '../store/docs/docsPast.ts';
import type { Db } from '../store/sqlite.ts';

export interface CopiedTable {
  name: string;
  columns: readonly string[];
  /** SQL expressions for columns that are not copied unchanged. */
  as?: Readonly<Record<string, string>>;
}
const frames = (name: string): CopiedTable => ({ name, columns: ['series', 'at', 'layout', 'data'] });

/** Sealed values are removed both when a file is written and when it is read. */
const open = 'without_secrets(body)';
/** Older files have no accounts in their log. */
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

/** Tables that exist only in an incident file. */
const ownTables = {
  incident: ['body'],
  schemas: ['name', 'text'],
  pictures: ['name', 'bytes'],
} as const;

/** All tables of an incident file. */
export const incidentTables: readonly CopiedTable[] = [
  ...Object.values<CopiedTable>(coreTables),
  ...Object.values<CopiedTable>(seriesTables),
  ...Object.entries(ownTables).map(([name, columns]) => ({ name, columns })),
];

/** Columns without types keep each value unchanged. */
export const tableTexts: readonly string[] = incidentTables.map(toTableText);
/** Tables as older files may have them. */
export const olderTableTexts: readonly string[] = [toTableText({ name: 'log', columns: logOfBefore })];

function toTableText({ name, columns }: CopiedTable): string {
  return `CREATE TABLE ${name} (${columns.join(', ')})`;
}

export function createTables(db: Db): void {
  for (const text of tableTexts) db.exec(text);
}

/** During `work`, the other file is attached under the name `other`. */
export function withAttached<T>(db: Db, file: string, work: () => T): T {
  db.function('without_secrets', { deterministic: true }, (body) => (typeof body === 'string' ? withoutSecrets(body) : null));
  db.prepare('ATTACH ? AS other').run(file);
  try {
    return db.transaction(work)();
  } finally {
    db.exec('DETACH other');
  }
}

/** Copies the rows of the other file that match the condition. */
export function copyRows(db: Db, { name, columns, as = {} }: CopiedTable, where = '1', values: readonly unknown[] = []): void {
  const has = new Set(db.prepare<[string], string>("SELECT name FROM pragma_table_info(?, 'other')").pluck().all(name));
  const there = columns.filter((column) => has.has(column));
  const taken = there.map((column) => as[column] ?? column).join(', ');
  db.prepare(`INSERT OR REPLACE INTO main.${name} (${there.join(', ')}) SELECT ${taken} FROM other.${name} WHERE ${where}`).run(
    ...values,
  );
}
