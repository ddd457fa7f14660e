// Unpacks an incident file of any origin to a data folder with its valid content. Throws the reason if it is not an incident
// file. Only rows of known tables are copied, into tables that are created here; nothing else in the file is read.
import { createReadStream, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Files } from '../../compiler/files.ts';
import { isObject } from '../../core/object.ts';
import { openAlarmStore } from '../alarm/alarmStore.ts';
import type { IncidentHead } from '../contract/incident.ts';
import { openCore } from '../store/docs/docsSchema.ts';
import { openSeriesFile } from '../store/series/seriesFile.ts';
import { Database, type Db } from '../store/sqlite.ts';
import { NoIncident } from './noIncident.ts';
import {
  type CopiedTable,
  copyRows,
  coreTables,
  incidentTables,
  olderTableTexts,
  seriesTables,
  tableTexts,
  withAttached,
} from './incidentTables.ts';

export interface Unpacked {
  head: IncidentHead;
  schemas: Files;
}
/** No file of one day is larger. */
const mostBytes = 16e9;

export async function unpackIncident(file: string, folder: string, most = mostBytes): Promise<Unpacked> {
  const unpacked = join(folder, 'incident.db');
  try {
    await pipeline(createReadStream(file), createGunzip(), atMost(most), createWriteStream(unpacked, { mode: 0o600 }));
    const own = readOwn(unpacked, join(folder, 'files', 'pictures'));
    fill(folder, unpacked);
    return own;
  } catch (cause) {
    const why = cause instanceof NoIncident ? cause.why : 'other';
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new NoIncident(why, `${file} cannot be opened as an incident file: ${message}`, { cause });
  } finally {
    rmSync(unpacked, { force: true });
  }
}

/** The first bytes of every SQLite file. */
const magic = Buffer.from('53514c69746520666f726d6174203300', 'hex');
/** The first page of the database lists its tables. Incident files are written with pages of this size. */
const pageBytes = 4096;
/** Large enough for the first page, packed. */
const headBytes = 64 * 1024;

/**
 * Checks the first bytes of the archive (RFC 1952) and the first page of its content. Anything but a packed database with the tables
 * of an incident file is refused before a process is started for it.
 */
export async function mustLookLikeIncident(bytes: Uint8Array): Promise<void> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new NoIncident('other', 'it is not packed');
  const page = await firstOf(bytes.subarray(0, headBytes), pageBytes);
  if (!magic.equals(page.subarray(0, magic.length))) throw new NoIncident('other', 'it contains no database');
  const isListed = ({ name }: CopiedTable): boolean => page.includes(`CREATE TABLE ${name} (`);
  if (!incidentTables.every(isListed)) throw new NoIncident('other', 'its tables are not those of an incident file');
}

/** Unpacking stops after the first piece, so an archive that would fill the disk costs no more than any other. */
function firstOf(packed: Uint8Array, count: number): Promise<Buffer> {
  return new Promise((done) => {
    const gunzip = createGunzip({ chunkSize: 1024 });
    let head = Buffer.alloc(0);
    const end = (): void => {
      gunzip.destroy();
      done(head.subarray(0, count));
    };
    gunzip.on('data', (piece: Buffer) => {
      head = Buffer.concat([head, piece]);
      if (head.length >= count) end();
    });
    // Only the beginning is passed in, so most archives end with an error here.
    gunzip.on('end', end).on('error', end);
    gunzip.end(packed);
  });
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > bytes ? new NoIncident('too-large', 'it is too large') : null, chunk);
    },
  });
}

/** Pictures are named by the hash of their content. */
const pictureName = /^[0-9a-f]{32}\.(png|jpe?g)$/;

function readOwn(path: string, pictures: string): Unpacked {
  const db = new Database(path, { readonly: true });
  try {
    // Views and triggers of a foreign file are not executed.
    db.pragma('trusted_schema = OFF');
    db.pragma('cell_size_check = ON');
    mustBeOurs(db);
    const head = toHead(JSON.parse(db.prepare<[], string>('SELECT body FROM incident').pluck().get() ?? 'null'));
    mkdirSync(pictures, { recursive: true });
    for (const { name, bytes } of db.prepare<[], { name: string; bytes: Buffer }>('SELECT name, bytes FROM pictures').iterate())
      if (pictureName.test(name)) writeFileSync(join(pictures, name), bytes, { mode: 0o600 });
    const rows = db.prepare<[], { name: string; text: string }>('SELECT name, text FROM schemas').all();
    return { head, schemas: new Map(rows.map(({ name, text }) => [String(name), String(text)])) };
  } finally {
    db.close();
  }
}

/** A view or a generated column could run forever, so each table must have exactly the definition that is used here. */
function mustBeOurs(db: Db): void {
  const known = new Set([...tableTexts, ...olderTableTexts]);
  const found = db.prepare<[], { type: string; sql: unknown }>('SELECT type, sql FROM sqlite_schema').all();
  if (found.length !== tableTexts.length || found.some(({ type, sql }) => type !== 'table' || !known.has(String(sql))))
    throw new Error('its tables are not those of an incident file');
}

function toHead(value: unknown): IncidentHead {
  if (!isObject(value) || typeof value.start !== 'number' || typeof value.end !== 'number') throw new Error('it has no head');
  if (value.format !== 1) throw new NoIncident('newer', `it has the format ${String(value.format)}; start a newer program`);
  return value as unknown as IncidentHead;
}

function fill(folder: string, unpacked: string): void {
  const core = openCore(join(folder, 'core.db'));
  try {
    openAlarmStore(core);
    take(core, unpacked, Object.values(coreTables));
  } finally {
    core.close();
  }
  const series = join(folder, 'series.db');
  openSeriesFile(series).close();
  const db = new Database(series);
  try {
    take(db, unpacked, Object.values(seriesTables));
  } finally {
    db.close();
  }
}

function take(db: Db, unpacked: string, tables: readonly Parameters<typeof copyRows>[1][]): void {
  db.pragma('trusted_schema = OFF');
  withAttached(db, unpacked, () => tables.forEach((table) => copyRows(db, table)));
}
