// Moves a write-ahead log into its file. Used by threads other than the one that writes the file, because it waits for the disk.
import { isDisk } from '../../files/disk.ts';
import { Database, type Db } from '../sqlite.ts';

/** Number of batches of about 100 rows between two checkpoints. By then the log has a few hundred pages. */
export const checkpointEvery = 10;

interface Progress {
  /** Pages in the log. */
  log: number;
  checkpointed: number;
}

/**
 * A passive checkpoint does not block the writer. The next write restarts the log and waits until its first page is on the disk.
 * That write is made here; it changes nothing.
 */
export function checkpoint(file: string): void {
  try {
    const db = new Database(file, { fileMustExist: true, timeout: 0 });
    try {
      const [progress] = db.pragma('wal_checkpoint(PASSIVE)') as Progress[];
      if (progress && progress.log > 0 && progress.log === progress.checkpointed) rewriteVersion(db);
    } finally {
      db.close();
    }
  } catch (error) {
    // The writer was faster or the disk rejects writes. The log remains until the next checkpoint.
    if (!isDisk(error)) throw error;
  }
}

const rewriteVersion = (db: Db): void => void db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true }))}`);
