// Reserves the data folder for one station until its process ends, and restricts it to the account of the station.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { codeOf } from '../files/disk.ts';
import { tighten } from './modes.ts';
import { Database, type Db } from './sqlite.ts';

/**
 * Two stations with one folder would command the same devices. The operating system releases the lock, even after a crash.
 * Returns a function that releases it.
 */
export function holdFolder(folder: string, print: (text: string) => void): () => void {
  // All files created from now on are accessible only to the account of the station.
  if (isMainThread) process.umask(0o077);
  const lock = openLock(folder);
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw unwritable(folder, error);
    throw new Error(`Another station is using ${folder}. Stop it, or set EMS_DATA to another folder.`, { cause: error });
  }
  closeToOthers(folder, print);
  return () => lock.close();
}

function openLock(folder: string): Db {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // SQLite would open a file without write permission read-only.
    accessSync(folder, constants.W_OK | constants.X_OK);
    return new Database(join(folder, 'station.lock'), { timeout: 0 });
  } catch (error) {
    throw unwritable(folder, error);
  }
}
const unwritable = (folder: string, cause: unknown): Error =>
  new Error(
    `The data folder ${folder} cannot be written (${codeOf(cause)}). Make it writable, free up space, or set EMS_DATA to another folder.`,
    { cause },
  );

const mostListed = 3;
function closeToOthers(folder: string, print: (text: string) => void): void {
  const { mended, left } = tighten(folder);
  if (mended.length > 0)
    print(`Other user accounts of this machine had access to the data folder. This was corrected: ${toList(mended)}.`);
  if (left.length > 0)
    print(
      `Other user accounts of this machine have access to ${toList(left)}. Use a separate data folder on a file system that supports permissions.`,
    );
}
const toList = (paths: readonly string[]): string =>
  [...paths.slice(0, mostListed), ...(paths.length > mostListed ? [`${paths.length - mostListed} more`] : [])].join(', ');
