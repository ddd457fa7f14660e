// For a thread beside the one that writes series.db.
import { isDisk } from '../disk.ts';
import { Database } from '../sqlite.ts';

/** Batches of about 100 rows, after which some hundred pages are in the log; the writer itself would move them at 1000 pages. */
export const moveEvery = 10;

/**
 * Moves rows from the write-ahead log into the file. With its sync that takes a tenth of a second, for which whoever writes the rows must not wait. A passive
 * checkpoint holds up no writer.
 */
export function moveLog(file: string): void {
  try {
    const db = new Database(file, { fileMustExist: true, timeout: 0 });
    try {
      db.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      db.close();
    }
  } catch (error) {
    // The writer does it then.
    if (!isDisk(error)) throw error;
  }
}
