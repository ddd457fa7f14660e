// In: a database that cannot be read. Out: the same file under another name: damaged files are kept, because their data may still be recovered.
import { existsSync, renameSync } from 'node:fs';
import { codeOf } from './disk.ts';

const most = 9;
/** SQLite's log of changes belongs to its file: under another one it would be played into it. */
const ends = ['', '-wal', '-shm'];

/** Answers the new name. The last of them is written over. */
export function setAside(file: string): string {
  const names = Array.from({ length: most }, (_each, i) => `${file}.damaged-${i + 1}`);
  const name = names.find((each) => ends.every((end) => !existsSync(each + end))) ?? `${file}.damaged-${most}`;
  for (const end of ends) if (existsSync(file + end)) renameSync(file + end, name + end);
  return name;
}

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) ||
  (codeOf(error) === 'SQLITE_ERROR' && error instanceof Error && /no such (table|column)/.test(error.message));
