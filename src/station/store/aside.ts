// Renames a database that cannot be read. Damaged files are kept, because their data may still be recovered.
import { existsSync, renameSync } from 'node:fs';
import { codeOf } from '../files/disk.ts';

const most = 9;
/**
 * The write-ahead log of SQLite belongs to its database. Next to another file of the same name, it would be applied to that file.
 */
const ends = ['', '-wal', '-shm'];

/** Returns the new name. If all names are used, the last one is overwritten. */
export function setAside(file: string): string {
  const names = Array.from({ length: most }, (_each, i) => `${file}.damaged-${i + 1}`);
  const name = names.find((each) => ends.every((end) => !existsSync(each + end))) ?? `${file}.damaged-${most}`;
  for (const end of ends) if (existsSync(file + end)) renameSync(file + end, name + end);
  return name;
}

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) ||
  (codeOf(error) === 'SQLITE_ERROR' && error instanceof Error && /no such (table|column)/.test(error.message));
