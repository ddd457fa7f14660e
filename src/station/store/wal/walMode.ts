// How core.db and series.db are written: to a write-ahead log, without waiting for the disk. The event loop also runs polling and
// dispatch, and a slow disk can take seconds for a sync. `walSync.ts` and `checkpoints.ts` sync the log and move it into the file.
import type { Db } from '../sqlite.ts';

/** `mostPages`: if the checkpoints fail, the writer moves the log itself from this size on, so that it does not grow without limit. */
export function setWalMode(db: Db, mostPages: number): void {
  db.pragma('journal_mode = WAL');
  // The log is written without a sync, except for its first page after a checkpoint.
  db.pragma('synchronous = NORMAL');
  db.pragma(`wal_autocheckpoint = ${mostPages}`);
}
