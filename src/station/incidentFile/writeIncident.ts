// Writes an incident file, not compressed yet, from the files of a station for a period: frames, documents with their earlier
// versions, log, alarms, schemas, pictures.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncidentHead } from '../contract/incident.ts';
import { rowTables } from '../store/series/seriesTail.ts';
import { Database, type Db } from '../store/sqlite.ts';
import { withAttached, copyRows, coreTables, createTables, seriesTables } from './incidentTables.ts';

export interface IncidentOrder {
  head: IncidentHead;
  /** Start of the day before the period. */
  from: number;
  core: string;
  series: string;
  /** Folder with the pictures that documents refer to. */
  pictures: string;
  schemas: readonly (readonly [name: string, text: string])[];
  target: string;
}
/** High-resolution data starts this many seconds before the period, because a value counts as a reading for up to 15 minutes. */
const marginS = 1800;
/** Collections about people and their work at the console, not about the station. */
const ofPeople = ['exportTasks', 'dismissals', 'dynamicCodes'];
const mostPictureBytes = 20e6;

export function writeIncident(order: IncidentOrder): void {
  const db = new Database(order.target);
  try {
    // Safe, because the file is not read before it is complete.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    createTables(db);
    withAttached(db, order.core, () => copyCore(db, order));
    withAttached(db, order.series, () => copySeries(db, order.head, order.from));
    writeOwn(db, order);
  } finally {
    db.close();
  }
}

function copyCore(db: Db, { from, head: { end } }: IncidentOrder): void {
  const not = `collection NOT IN (${ofPeople.map(() => '?').join(', ')})`;
  copyRows(db, coreTables.documents, not, ofPeople);
  // From before the period only the newest version is needed.
  const same = 'f.collection = former.collection AND f.id = former.id';
  const newest = `SELECT max(f.revision) FROM other.former f WHERE ${same} AND f.until <= ?`;
  copyRows(db, coreTables.former, `${not} AND (until > ? OR revision = (${newest}))`, [...ofPeople, from, from]);
  copyRows(db, coreTables.log, 'at BETWEEN ? AND ?', [from, end]);
  const ran = `occurTime <= ? AND (status = 'running' OR json_extract(body, '$.endTime') >= ?)`;
  copyRows(db, coreTables.alarm, ran, [end, from]);
  const causes = 'id IN (SELECT cause FROM main.alarm) AND id NOT IN (SELECT id FROM main.alarm)';
  copyRows(db, coreTables.alarm, causes);
}

function copySeries(db: Db, { start, end }: IncidentHead, from: number): void {
  copyRows(db, seriesTables.series);
  copyRows(db, seriesTables.layout);
  const second = (ms: number): number => Math.floor(ms / 1000);
  const fine = [second(start) - marginS, second(end)] as const;
  const stretches = { raw: fine, roll10: fine, roll60: [second(from), second(end)] } as const;
  rowTables.forEach((table, kind) => {
    const within = 'at BETWEEN ? AND ?';
    const stretch = stretches[table];
    copyRows(db, seriesTables[table], `series IN (SELECT id FROM main.series) AND ${within}`, stretch);
    // The newest rows are in a table of their own; rollup rows that were written again occur twice, the newer last.
    const taken = seriesTables[table].columns.join(', ');
    const waiting = `SELECT ${taken} FROM other.tail WHERE kind = ? AND ${within} ORDER BY n`;
    db.prepare(`INSERT INTO main.${table} (${taken}) ${waiting}`).run(kind, ...stretch);
  });
}

function writeOwn(db: Db, { head, schemas, pictures }: IncidentOrder): void {
  db.prepare('INSERT INTO incident (body) VALUES (?)').run(JSON.stringify(head));
  const schema = db.prepare('INSERT INTO schemas (name, text) VALUES (?, ?)');
  const picture = db.prepare('INSERT INTO pictures (name, bytes) VALUES (?, ?)');
  db.transaction(() => {
    for (const [name, text] of schemas) schema.run(name, text);
    let bytes = 0;
    for (const name of existsSync(pictures) ? readdirSync(pictures) : []) {
      const content = readFileSync(join(pictures, name));
      bytes += content.length;
      if (bytes <= mostPictureBytes) picture.run(name, content);
    }
  })();
}
