// Stores sessions in core.db. A session can also begin and end while the disk rejects writes.
import { isDisk } from '../files/disk.ts';
import type { Db } from '../store/docs/docsSchema.ts';

export interface OpenSession {
  id: string;
  userId: string;
  /** Name of the wall display; undefined for the session of a person. */
  kiosk: string | undefined;
  /** For a wall display: the account that opened it. `until`: when it expires, in epoch ms. */
  maker: string | undefined;
  until: number | undefined;
  /** The station that a wall display shows, if several are served. */
  station: string | undefined;
  startedAt: number;
  usedAt: number;
  address: string;
}
interface Row {
  token_hash: string;
  id: string;
  user_id: string;
  kiosk: string | null;
  maker: string | null;
  until: number | null;
  station: string | null;
  started_at: number;
  used_at: number;
  address: string;
}
export interface SessionRows {
  /**
   * All sessions by the hash of their token. Times later than `now` are set to `now`: if the clock was set back, the session
   * would otherwise live too long.
   */
  all(now: number): [hash: string, session: OpenSession][];
  add(hash: string, session: OpenSession): void;
  used(sessionId: string, at: number): void;
  prolong(sessionId: string, until: number): void;
  remove(sessionId: string): void;
  /** Repeats the deletions that the disk rejected. */
  catchUp(): void;
}

export function createSessionRows(db: Db): SessionRows {
  const insert = db.prepare(
    `INSERT INTO sessions (token_hash, id, user_id, kiosk, maker, until, station, started_at, used_at, address)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const prolong = db.prepare('UPDATE sessions SET until = ? WHERE id = ?');
  const markUsed = db.prepare('UPDATE sessions SET used_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM sessions WHERE id = ?');
  const unremoved = new Set<string>();
  function catchUp(): void {
    for (const sessionId of unremoved) if (written(() => remove.run(sessionId))) unremoved.delete(sessionId);
  }
  return {
    all: (now) =>
      db
        .prepare<[], Row>('SELECT * FROM sessions')
        .all()
        .map((row) => [row.token_hash, toSession(row, now)]),
    add(hash, { id, userId, kiosk, maker, until, station, startedAt, usedAt, address }) {
      const wall = [kiosk ?? null, maker ?? null, until ?? null, station ?? null];
      written(() => insert.run(hash, id, userId, ...wall, startedAt, usedAt, address));
    },
    used: (sessionId, at) => void written(() => markUsed.run(at, sessionId)),
    prolong: (sessionId, until) => void written(() => prolong.run(until, sessionId)),
    remove(sessionId) {
      unremoved.add(sessionId);
      catchUp();
    },
    catchUp,
  };
}

const toSession = (row: Row, now: number): OpenSession => ({
  id: row.id,
  userId: row.user_id,
  kiosk: row.kiosk ?? undefined,
  maker: row.maker ?? undefined,
  until: row.until ?? undefined,
  station: row.station ?? undefined,
  startedAt: Math.min(row.started_at, now),
  usedAt: Math.min(row.used_at, now),
  address: row.address,
});

/** False if the disk rejects the write. */
function written(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (isDisk(error)) return false;
    throw error;
  }
}
