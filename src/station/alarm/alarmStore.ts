// The table of all alarms, indexed for the filters of the screens. It is in the same database as the documents.
import type { AlarmFilter, AlarmRecord } from '../contract/index.ts';
import { type FoldedAlarm, grouped, withConsequences } from './fold.ts';
import { standingAt, tableAt, unseenAt } from './alarmsOfMoment.ts';
import { openFile } from '../store/docs/docsSchema.ts';
import { columnsOf, type Db } from '../store/sqlite.ts';

export interface AlarmStore {
  add(record: Omit<AlarmRecord, 'id'>): AlarmRecord;
  addAll(records: readonly Omit<AlarmRecord, 'id'>[]): AlarmRecord[];
  save(record: AlarmRecord): void;
  saveAll(records: readonly AlarmRecord[]): void;
  find(id: string): AlarmRecord | undefined;
  running(): AlarmRecord[];
  search(filter: AlarmFilter): { list: AlarmRecord[]; total: number };
  /** A page of root alarms, each with its consequences. */
  searchFolded(filter: AlarmFilter): { list: FoldedAlarm[]; total: number };
  /** Consequences of these alarms. */
  under(ids: readonly string[]): AlarmRecord[];
  /** Moves the consequences of one alarm to another. */
  adopt(from: string, to: string): void;
  close(): void;
}
type Row = { id: number; cause: number | null; body: string };

const schema = `
  CREATE TABLE IF NOT EXISTS alarm (
    id INTEGER PRIMARY KEY AUTOINCREMENT, occurTime INTEGER NOT NULL, busbarName TEXT NOT NULL, deviceType TEXT NOT NULL,
    level TEXT NOT NULL, status TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS alarm_time ON alarm (occurTime);
  CREATE INDEX IF NOT EXISTS alarm_running ON alarm (status) WHERE status = 'running';
`;
const byCause = 'CREATE INDEX IF NOT EXISTS alarm_cause ON alarm (cause) WHERE cause IS NOT NULL';
const words = ['busbarName', 'deviceType', 'level', 'status'] as const;

/** An open database is not closed here, because it belongs to the caller. */
export function openAlarmStore(of: string | Db): AlarmStore {
  const db = openTable(of);
  const add = adder(db);
  const update = db.prepare('UPDATE alarm SET status = ?, cause = ?, body = ? WHERE id = ?');
  const save = ({ id, cause, ...record }: AlarmRecord): void =>
    void update.run(record.status, cause === undefined ? null : Number(cause), JSON.stringify(record), Number(id));
  return {
    add,
    addAll: db.transaction((records: readonly Omit<AlarmRecord, 'id'>[]) => records.map(add)),
    save,
    saveAll: db.transaction((records: readonly AlarmRecord[]) => records.forEach(save)),
    find(id) {
      const row = db.prepare<[number], Row>('SELECT id, cause, body FROM alarm WHERE id = ?').get(Number(id));
      return row && toRecord(row);
    },
    running: () =>
      db
        .prepare<[], Row>("SELECT id, cause, body FROM alarm WHERE status = 'running' ORDER BY occurTime DESC, id DESC")
        .all()
        .map(toRecord),
    search: (filter) => pageOf(db, toWhere(filter, 'a'), filter),
    searchFolded: (filter) => searchFolded(db, filter),
    under: (ids) => under(db, ids),
    adopt: (from, to) => void db.prepare('UPDATE alarm SET cause = ? WHERE cause = ?').run(Number(to), Number(from)),
    close: () => void (typeof of === 'string' && db.close()),
  };
}

function openTable(of: string | Db): Db {
  const db = typeof of === 'string' ? openFile(of) : of;
  db.exec(schema);
  // Tables of older versions have no column for the cause.
  if (!columnsOf(db, 'alarm').includes('cause')) db.exec('ALTER TABLE alarm ADD COLUMN cause INTEGER');
  db.exec(byCause);
  return db;
}

function adder(db: Db): AlarmStore['add'] {
  const insert = db.prepare(
    'INSERT INTO alarm (occurTime, busbarName, deviceType, level, status, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return ({ cause: _none, ...record }) => {
    const { occurTime, busbarName, deviceType, level, status } = record;
    const { lastInsertRowid } = insert.run(occurTime, busbarName, deviceType, level, status, JSON.stringify(record));
    return { ...record, id: String(lastInsertRowid) };
  };
}

const toRecord = ({ id, cause, body }: Row): AlarmRecord => ({
  ...(JSON.parse(body) as Omit<AlarmRecord, 'id' | 'cause'>),
  id: String(id),
  ...(cause !== null && { cause: String(cause) }),
});

/** A page of matching alarms, newest first, and their total number. */
function pageOf(db: Db, { where, values }: Where, filter: AlarmFilter): { list: AlarmRecord[]; total: number } {
  const all = where === '' ? '' : `WHERE ${where}`;
  const { current, pageSize, at } = filter;
  const list = db
    .prepare<(string | number)[], Row>(
      `SELECT id, cause, body FROM ${tableAt(at)} a ${all} ORDER BY occurTime DESC, id DESC LIMIT ? OFFSET ?`,
    )
    .all(...values, pageSize, Math.max(0, current - 1) * pageSize)
    .map((row) => standingAt(toRecord(row), at));
  const counted = db.prepare<(string | number)[], { total: number }>(`SELECT COUNT(*) AS total FROM ${tableAt(at)} a ${all}`);
  return { list, total: counted.get(...values)?.total ?? 0 };
}

const under = (db: Db, ids: readonly string[]): AlarmRecord[] =>
  db
    .prepare<[string], Row>(
      `SELECT id, cause, body FROM alarm WHERE cause IN (SELECT value FROM json_each(?)) ORDER BY occurTime, id`,
    )
    .all(JSON.stringify(ids.map(Number)))
    .map(toRecord);

function searchFolded(db: Db, filter: AlarmFilter): { list: FoldedAlarm[]; total: number } {
  const own = toWhere(filter, 'a');
  const cause = toWhere(filter, 'c');
  const hidden = ['c.id = a.cause', ...(cause.where === '' ? [] : [cause.where])].join(' AND ');
  const heads = [
    ...(own.where === '' ? [] : [own.where]),
    `NOT EXISTS (SELECT 1 FROM ${tableAt(filter.at)} c WHERE ${hidden})`,
  ].join(' AND ');
  const { list, total } = pageOf(db, { where: heads, values: [...own.values, ...cause.values] }, filter);
  const found = grouped(
    under(
      db,
      list.map(({ id }) => id),
    ).flatMap((each) =>
      filter.at !== undefined && each.occurTime > filter.at
        ? []
        : [standingAt(each, filter.at)].filter((one) => fits(one, filter)),
    ),
    (each) => each.cause,
  );
  return { list: list.map((each) => withConsequences(each, found.get(each.id))), total };
}

interface Where {
  where: string;
  values: (string | number)[];
}
function toWhere(filter: AlarmFilter, of: 'a' | 'c'): Where {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, value: string | number): void => {
    parts.push(part);
    values.push(value);
  };
  for (const word of words) {
    const value = filter[word];
    if (value !== undefined) add(`${of}.${word} = ?`, value);
  }
  if (filter.unacknowledged) parts.push(unseenAt(of, filter.at));
  if (filter.start !== undefined) add(`${of}.occurTime >= ?`, filter.start);
  if (filter.end !== undefined) add(`${of}.occurTime < ?`, filter.end);
  return { where: parts.join(' AND '), values };
}

export const fits = (record: AlarmRecord, filter: AlarmFilter): boolean =>
  words.every((word) => filter[word] === undefined || filter[word] === record[word]) &&
  !(filter.unacknowledged && isSeen(record)) &&
  record.occurTime >= (filter.start ?? 0) &&
  record.occurTime < (filter.end ?? Number.POSITIVE_INFINITY);

/** Whether a person has acknowledged or cleared the alarm. */
export const isSeen = ({ acknowledgedBy, clearedBy }: Pick<AlarmRecord, 'acknowledgedBy' | 'clearedBy'>): boolean =>
  acknowledgedBy !== undefined || clearedBy !== undefined;
