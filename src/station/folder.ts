// In: the data folder. Out: the same folder, held by one station alone until it ends, however it ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { codeOf } from './store/disk.ts';

/** Two stations on one folder would command the same devices. The lock is the system's own, so a kill leaves none behind. */
export function holdFolder(folder: string): () => void {
  const lock = openLock(folder);
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw unwritable(folder, error);
    throw new Error(`Another station runs on ${folder}. Stop it, or set EMS_DATA to another folder.`, { cause: error });
  }
  return () => lock.close();
}

function openLock(folder: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true });
    return new Database(join(folder, 'station.lock'), { timeout: 0 });
  } catch (error) {
    throw unwritable(folder, error);
  }
}
const unwritable = (folder: string, cause: unknown): Error =>
  new Error(
    `The data folder ${folder} cannot be written (${codeOf(cause)}). Make it writable, free space, or set EMS_DATA to another folder.`,
    {
      cause,
    },
  );
