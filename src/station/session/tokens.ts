// Opens and ends sessions, and finds the session of a token. Only the hash of a token is stored.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../contract/index.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { createSessionRows, type OpenSession, type SessionRows } from './sessionRows.ts';

export type { OpenSession } from './sessionRows.ts';

export interface Lifetimes {
  idleMs: number;
  absoluteMs: number;
}
/** Properties of the session of a wall display. */
interface Wall {
  name: string;
  maker: string;
  until: number;
  station?: string | undefined;
}
/** The time of last use is stored at most this often. A crash loses no more than this. */
const writeUseEveryMs = 60_000;

const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface Tokens {
  open(userId: string, address: string, wall?: Wall): { token: string; session: OpenSession };
  /** `use`: the request counts as activity. A stream that only listens does not. */
  find(token: string, use: boolean): OpenSession | undefined;
  alive(sessionId: string): boolean;
  owner(sessionId: string): string | undefined;
  end(sessionId: string): void;
  endOf(userId: string, except?: string): void;
  endKiosksOf(maker: string): void;
  list(): OpenSession[];
  /** Sets when a wall display expires. */
  renew(sessionId: string, until: number): void;
  expire(): void;
  onEnd(wake: (sessionId: string) => void): () => void;
}

type StoredSession = OpenSession & { writtenAt: number };

export function createTokens(db: Db, clock: Clock, lifetimes: Lifetimes): Tokens {
  const rows = createSessionRows(db);
  const isOver = overBy(clock, lifetimes);
  const open = createOpen(rows, clock, isOver);
  const { byHash, hashOf, living, end, endWhere } = open;

  return {
    open(userId, address, wall) {
      const token = randomBytes(32).toString('base64url');
      const session = toNew(userId, address, clock.now(), wall);
      const hash = toHash(token);
      rows.add(hash, session);
      open.hold(hash, session);
      return { token, session };
    },
    find(token, uses) {
      const session = living(toHash(token));
      if (session && uses) markUsed(session, rows, clock.now());
      return session;
    },
    alive: (sessionId) => living(hashOf(sessionId)) !== undefined,
    owner: (sessionId) => living(hashOf(sessionId))?.userId,
    end,
    endOf: (userId, except) => endWhere((each) => each.userId === userId && each.id !== except),
    endKiosksOf: (maker) => endWhere((each) => each.maker === maker),
    list: () => Array.from(byHash.values()).filter((session) => !isOver(session)),
    renew(sessionId, until) {
      const session = byHash.get(hashOf(sessionId) ?? '');
      if (session?.kiosk === undefined) return;
      session.until = until;
      rows.prolong(sessionId, until);
    },
    expire() {
      endWhere(isOver);
      rows.catchUp();
    },
    onEnd: open.onEnd,
  };
}

function markUsed(session: StoredSession, rows: SessionRows, now: number): void {
  session.usedAt = now;
  if (now - session.writtenAt < writeUseEveryMs) return;
  session.writtenAt = now;
  rows.used(session.id, now);
}

/** The open sessions, by the hash of their token. */
function createOpen(rows: SessionRows, clock: Clock, isOver: (session: OpenSession) => boolean) {
  const byHash = new Map<string, StoredSession>();
  const hashes = new Map<string, string>();
  const listeners = new Set<(sessionId: string) => void>();

  function hold(hash: string, session: OpenSession): void {
    byHash.set(hash, { ...session, writtenAt: session.usedAt });
    hashes.set(session.id, hash);
  }
  for (const [hash, session] of rows.all(clock.now())) hold(hash, session);

  function end(sessionId: string): void {
    const hash = hashes.get(sessionId);
    if (hash === undefined) return;
    byHash.delete(hash);
    hashes.delete(sessionId);
    rows.remove(sessionId);
    for (const listener of Array.from(listeners)) listener(sessionId);
  }
  return {
    byHash,
    hold,
    end,
    hashOf: (sessionId: string): string | undefined => hashes.get(sessionId),
    endWhere(isMeant: (session: StoredSession) => boolean): void {
      for (const each of Array.from(byHash.values())) if (isMeant(each)) end(each.id);
    },
    living(hash: string | undefined): StoredSession | undefined {
      const session = hash === undefined ? undefined : byHash.get(hash);
      if (!session || !isOver(session)) return session;
      end(session.id);
      return undefined;
    },
    onEnd(wake: (sessionId: string) => void): () => void {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
  };
}

const overBy =
  (clock: Clock, lifetimes: Lifetimes) =>
  ({ kiosk, until = 0, startedAt, usedAt }: OpenSession): boolean => {
    const now = clock.now();
    if (kiosk !== undefined) return now >= until;
    return now - usedAt >= lifetimes.idleMs || now - startedAt >= lifetimes.absoluteMs;
  };

const toNew = (userId: string, address: string, now: number, wall: Wall | undefined): OpenSession => ({
  id: randomUUID(),
  userId,
  kiosk: wall?.name,
  maker: wall?.maker,
  until: wall?.until,
  station: wall?.station,
  startedAt: now,
  usedAt: now,
  address,
});
