// The table of alarms: every one that ever ran, found by what the screens filter by. Beside the documents, in their own table.
import Database from 'better-sqlite3';
import type { AlarmFilter, AlarmRecord } from '../contract.ts';

export interface AlarmStore {
  add(record: Omit<AlarmRecord, 'id'>): AlarmRecord;
  addAll(records: readonly Omit<AlarmRecord, 'id'>[]): void;
  save(record: AlarmRecord): void;
  find(id: string): AlarmRecord | undefined;
  running(): AlarmRecord[];
  search(filter: AlarmFilter): { list: AlarmRecord[]; total: number };
  close(): void;
}
type Row = { id: number; body: string };

const schema = `
  CREATE TABLE IF NOT EXISTS alarm (
    id INTEGER PRIMARY KEY AUTOINCREMENT, occurTime INTEGER NOT NULL, busbarName TEXT NOT NULL, deviceType TEXT NOT NULL,
    level TEXT NOT NULL, status TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS alarm_time ON alarm (occurTime);
  CREATE INDEX IF NOT EXISTS alarm_running ON alarm (status) WHERE status = 'running';
`;
const words = ['busbarName', 'deviceType', 'level', 'status'] as const;

/** An open database stays open: it is somebody else's. */
export function openAlarmStore(of: string | Database.Database): AlarmStore {
  const db = typeof of === 'string' ? new Database(of) : of;
  db.pragma('journal_mode = WAL');
  db.pragma('busy_timeout = 5000');
  db.pragma('synchronous = FULL');
  db.exec(schema);
  const insert = db.prepare(
    'INSERT INTO alarm (occurTime, busbarName, deviceType, level, status, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare('UPDATE alarm SET status = ?, body = ? WHERE id = ?');
  const toRecord = ({ id, body }: Row): AlarmRecord => ({ ...(JSON.parse(body) as Omit<AlarmRecord, 'id'>), id: String(id) });
  const add = (record: Omit<AlarmRecord, 'id'>): AlarmRecord => {
    const { occurTime, busbarName, deviceType, level, status } = record;
    const { lastInsertRowid } = insert.run(occurTime, busbarName, deviceType, level, status, JSON.stringify(record));
    return { ...record, id: String(lastInsertRowid) };
  };
  return {
    add,
    addAll: db.transaction((records: readonly Omit<AlarmRecord, 'id'>[]) => {
      for (const record of records) add(record);
    }),
    save({ id, ...record }) {
      update.run(record.status, JSON.stringify(record), Number(id));
    },
    find(id) {
      const row = db.prepare('SELECT id, body FROM alarm WHERE id = ?').get(Number(id)) as Row | undefined;
      return row && toRecord(row);
    },
    running: () =>
      (db.prepare("SELECT id, body FROM alarm WHERE status = 'running' ORDER BY occurTime DESC, id DESC").all() as Row[]).map(
        toRecord,
      ),
    search(filter) {
      const { where, values } = toWhere(filter);
      const total = (db.prepare(`SELECT COUNT(*) AS total FROM alarm ${where}`).get(...values) as { total: number }).total;
      const { current, pageSize } = filter;
      const rows = db
        .prepare(`SELECT id, body FROM alarm ${where} ORDER BY occurTime DESC, id DESC LIMIT ? OFFSET ?`)
        .all(...values, pageSize, Math.max(0, current - 1) * pageSize) as Row[];
      return { list: rows.map(toRecord), total };
    },
    close: () => void (typeof of === 'string' && db.close()),
  };
}

function toWhere(filter: AlarmFilter): { where: string; values: (string | number)[] } {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, value: string | number): void => {
    parts.push(part);
    values.push(value);
  };
  for (const word of words) {
    const value = filter[word];
    if (value !== undefined) add(`${word} = ?`, value);
  }
  if (filter.start !== undefined) add('occurTime >= ?', filter.start);
  if (filter.end !== undefined) add('occurTime < ?', filter.end);
  return { where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, values };
}
