// In: tokens as requests carry them. Out: the session behind a token, while it lives. Only the hash of a token is stored.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../contract/index.ts';
import { isDisk } from '../store/disk.ts';
import type { Db } from '../store/docs/docsSchema.ts';

export interface OpenSession {
  id: string;
  userId: string;
  /** Name of the wall screen, where it is one. */
  kiosk: string | undefined;
  /** Of a wall screen: the account that opened it, and when it ends by itself. */
  maker: string | undefined;
  until: number | undefined;
  startedAt: number;
  usedAt: number;
  address: string;
}
export interface Lifetimes {
  idleMs: number;
  absoluteMs: number;
}
/** What makes a session one of a wall screen. */
export interface Wall {
  name: string;
  maker: string;
  until: number;
}
interface Row {
  token_hash: string;
  id: string;
  user_id: string;
  kiosk: string | null;
  maker: string | null;
  until: number | null;
  started_at: number;
  used_at: number;
  address: string;
}
/** A use is written down at most this often; a kill loses no more of the idle time. */
const writeUseEveryMs = 60_000;

const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface Tokens {
  open(userId: string, address: string, wall?: Wall): { token: string; session: OpenSession };
  /** `use` keeps the session from idling; a stream that only listens does not. */
  find(token: string, use: boolean): OpenSession | undefined;
  alive(sessionId: string): boolean;
  owner(sessionId: string): string | undefined;
  end(sessionId: string): void;
  endOf(userId: string, except?: string): void;
  endWallsOf(maker: string): void;
  list(): OpenSession[];
  /** A wall screen goes on until then. */
  renew(sessionId: string, until: number): void;
  expire(): void;
  onEnd(wake: (sessionId: string) => void): () => void;
}

export function createTokens(db: Db, clock: Clock, lifetimes: Lifetimes): Tokens {
  const insert = db.prepare(
    `INSERT INTO sessions (token_hash, id, user_id, kiosk, maker, until, started_at, used_at, address)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const prolong = db.prepare('UPDATE sessions SET until = ? WHERE id = ?');
  const markUsed = db.prepare('UPDATE sessions SET used_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM sessions WHERE id = ?');
  const byHash = new Map<string, OpenSession & { writtenAt: number }>();
  const hashes = new Map<string, string>();
  const listeners = new Set<(sessionId: string) => void>();

  const now = clock.now();
  for (const row of db.prepare<[], Row>('SELECT * FROM sessions').all()) {
    byHash.set(row.token_hash, {
      id: row.id,
      userId: row.user_id,
      kiosk: row.kiosk ?? undefined,
      maker: row.maker ?? undefined,
      until: row.until ?? undefined,
      // Written under a clock that was set back since, it would live for ever.
      startedAt: Math.min(row.started_at, now),
      usedAt: Math.min(row.used_at, now),
      address: row.address,
      writtenAt: Math.min(row.used_at, now),
    });
    hashes.set(row.id, row.token_hash);
  }

  const isOver = ({ kiosk, until = 0, startedAt, usedAt }: OpenSession): boolean => {
    const now = clock.now();
    if (kiosk !== undefined) return now >= until;
    return now - usedAt >= lifetimes.idleMs || now - startedAt >= lifetimes.absoluteMs;
  };

  /** A session ends and begins also where the disk takes nothing; then it is written down when the disk does again. */
  const unremoved = new Set<string>();
  function forget(): void {
    for (const sessionId of unremoved) if (written(() => remove.run(sessionId))) unremoved.delete(sessionId);
  }

  function end(sessionId: string): void {
    const hash = hashes.get(sessionId);
    if (hash === undefined) return;
    byHash.delete(hash);
    hashes.delete(sessionId);
    unremoved.add(sessionId);
    forget();
    for (const listener of Array.from(listeners)) listener(sessionId);
  }

  function living(hash: string | undefined) {
    const session = hash === undefined ? undefined : byHash.get(hash);
    if (!session || !isOver(session)) return session;
    end(session.id);
    return undefined;
  }

  return {
    open(userId, address, wall) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const [kiosk, maker, until] = [wall?.name, wall?.maker, wall?.until];
      const session = { id: randomUUID(), userId, kiosk, maker, until, startedAt: now, usedAt: now, address, writtenAt: now };
      const hash = toHash(token);
      written(() => insert.run(hash, session.id, userId, kiosk ?? null, maker ?? null, until ?? null, now, now, address));
      byHash.set(hash, session);
      hashes.set(session.id, hash);
      return { token, session };
    },
    find(token, use) {
      const session = living(toHash(token));
      if (!session || !use) return session;
      session.usedAt = clock.now();
      if (session.usedAt - session.writtenAt >= writeUseEveryMs) {
        session.writtenAt = session.usedAt;
        written(() => markUsed.run(session.usedAt, session.id));
      }
      return session;
    },
    alive: (sessionId) => living(hashes.get(sessionId)) !== undefined,
    owner: (sessionId) => living(hashes.get(sessionId))?.userId,
    end,
    endOf(userId, except) {
      for (const { id, userId: owner } of Array.from(byHash.values())) if (owner === userId && id !== except) end(id);
    },
    endWallsOf(maker) {
      for (const each of Array.from(byHash.values())) if (each.maker === maker) end(each.id);
    },
    list: () => Array.from(byHash.values()).filter((session) => !isOver(session)),
    renew(sessionId, until) {
      const session = byHash.get(hashes.get(sessionId) ?? '');
      if (session?.kiosk === undefined) return;
      session.until = until;
      written(() => prolong.run(until, sessionId));
    },
    expire() {
      for (const session of Array.from(byHash.values())) if (isOver(session)) end(session.id);
      forget();
    },
    onEnd(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
  };
}

/** False where the disk takes nothing. */
function written(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (isDisk(error)) return false;
    throw error;
  }
}
