// Damages an SQLite file at a given position.
import { closeSync, openSync, writeSync } from 'node:fs';
import { Database } from '../../../src/station/store/sqlite.ts';

export function overwrite(file: string, at: number, bytes: number): void {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(bytes, 0x5a), 0, undefined, at);
  closeSync(open);
}
/** The file position of the root page of a table or index. */
export function pageOf(file: string, name: string): number {
  const db = new Database(file, { readonly: true });
  const page = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').pluck().get(name) as number;
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  return (page - 1) * size;
}
