// In: the data folder. Out: the same folder, held by one station alone until it ends, however it ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Two stations on one folder would command the same devices. The lock is the system's own, so a kill leaves none behind. */
export function holdFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new Database(join(folder, 'station.lock'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new Error(`Another station runs on ${folder}. Stop it, or set EMS_DATA to another folder.`, { cause: error });
  }
  return () => lock.close();
}
