// Moves the write-ahead log of series.db into its file. Used by threads other than the one that writes series.db.
import { isDisk } from '../../files/disk.ts';
import { Database } from '../sqlite.ts';

/**
 * Number of batches of about 100 rows between two moves. By then the log has a few hundred pages; the writer itself moves them at
 * 1000.
 */
export const moveEvery = 10;

/**
 * Moves rows from the write-ahead log into the file. The sync takes about 0.1 s, and the writer should not wait for it. A passive
 * checkpoint does not block the writer.
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
    // The writer will move them itself.
    if (!isDisk(error)) throw error;
  }
}
