// Stores wrong attempts in core.db, so that they survive a restart. While the disk rejects writes, they exist in memory only.
import { isDisk } from '../files/disk.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import type { Entry, ThrottleMemory } from './throttle.ts';

type Row = Entry & { key: string };

export function createThrottleMemory(db: Db): ThrottleMemory {
  const put = db.prepare(
    `INSERT INTO throttles (key, wrong, locks, until, last) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET wrong = excluded.wrong, locks = excluded.locks, until = excluded.until, last = excluded.last`,
  );
  const remove = db.prepare('DELETE FROM throttles WHERE key = ?');
  return {
    load: () =>
      db
        .prepare<[], Row>('SELECT * FROM throttles')
        .all()
        .map(({ key, ...entry }) => [key, entry]),
    save(key, entry) {
      try {
        if (entry) put.run(key, entry.wrong, entry.locks, entry.until, entry.last);
        else remove.run(key);
      } catch (error) {
        if (!isDisk(error)) throw error;
      }
    },
  };
}
