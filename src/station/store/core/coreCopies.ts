// Copies core.db while it is in use, and keeps several generations. The station restores a damaged file from them.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../contract/index.ts';
import { copyCore } from './copyCore.ts';
import type { Db } from '../docs/docsSchema.ts';
import { syncFolderAside } from '../../files/replaceFile.ts';

export interface CoreCopies {
  /**
   * Makes a copy now, after any copy in progress. Returns undefined, or the reason why no copy was made. Calls `onMade` unless
   * the station is ending.
   */
  make(): Promise<unknown>;
  list(): { at: number; bytes: number; file: string }[];
  close(): Promise<void>;
}
interface Parts {
  db: Db;
  folder: string;
  clock: Clock;
  /** `error`: the reason why no copy was made this time. */
  onMade: (error?: unknown) => void;
  /** Copies have been made before, so the folder must contain some. */
  hasCopies?: boolean;
  /** Called before a copy is made if all earlier copies are gone. */
  onGone?: () => void;
  everyMs?: number;
}
/** Copies of the last hours help if the file is suddenly damaged, and those of the last days if an error is noticed late. */
const newest = 3;
const days = 3;
const hourMs = 3_600_000;
/** Space that must remain free after a copy. */
const spareBytes = 16e6;

const shape = /^core-(\d{8})T\d{9}Z\.db$/;
const nameAt = (at: number): string => `core-${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}.db`;
/** The time in the name of the copy. */
function momentOf(file: string): number | undefined {
  const [, day = '', time = ''] = /core-(\d{8})T(\d{9})Z\.db$/.exec(file) ?? [];
  const parts = [day.slice(0, 4), day.slice(4, 6), day.slice(6), time.slice(0, 2), time.slice(2, 4), time.slice(4, 6)].map(
    Number,
  );
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = parts;
  return day === '' ? undefined : Date.UTC(year, month - 1, date, hour, minute, second, Number(time.slice(6)));
}
const folderOf = (folder: string): string => join(folder, 'copies');

/** Newest first. */
export function listCopies(folder: string): string[] {
  if (!existsSync(folderOf(folder))) return [];
  const names = readdirSync(folderOf(folder)).filter((name) => shape.test(name));
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(folderOf(folder), name));
}

/** The names to keep: the newest copies, and the newest copy of each of several earlier days. Newest first. */
export function toKeep(names: readonly string[]): string[] {
  const dayOf = (name: string): string => shape.exec(name)?.[1] ?? '';
  const fresh = names.slice(0, newest);
  const later = new Set(fresh.map(dayOf));
  const others = names.filter(
    (name, i) => !later.has(dayOf(name)) && names.findIndex((each) => dayOf(each) === dayOf(name)) === i,
  );
  return [...fresh, ...others.slice(0, days)];
}

export function createCoreCopies(parts: Parts): CoreCopies {
  const { db, folder, clock, onMade, hasCopies = false, onGone, everyMs = hourMs } = parts;
  let isExpected = hasCopies;
  let underWay: Promise<unknown> = Promise.resolve();
  let closed = false;
  const make = (): Promise<unknown> => (underWay = underWay.then(once));
  const timer = setInterval(() => void make(), everyMs);
  timer.unref();

  async function once(): Promise<unknown> {
    if (closed) return new Error('The station ends');
    try {
      if (isExpected && listCopies(folder).length === 0) onGone?.();
      await copy();
      isExpected = true;
      onMade();
      return undefined;
    } catch (error) {
      if (!closed) onMade(error);
      return error;
    }
  }
  async function copy(): Promise<void> {
    mkdirSync(folderOf(folder), { recursive: true, mode: 0o700 });
    const file = join(folderOf(folder), nameAt(clock.now()));
    const part = `${file}.part`;
    try {
      mustHaveRoom(folder);
      // A copy of a damaged file is not used, so the older copies remain.
      const flaw = await copyCore(db, part);
      if (flaw !== undefined) throw new Damaged(flaw);
      if (closed) fail();
      renameSync(part, file);
      await syncFolderAside(folderOf(folder));
    } finally {
      for (const end of ['', '-journal', '-wal', '-shm']) rmSync(part + end, { force: true });
    }
    const kept = new Set(toKeep(listCopies(folder).map((each) => each.slice(folderOf(folder).length + 1))));
    // Copies of other files are in subfolders.
    const own = readdirSync(folderOf(folder), { withFileTypes: true }).filter((entry) => !entry.isDirectory());
    for (const { name } of own) if (!kept.has(name)) rmSync(join(folderOf(folder), name), { force: true });
  }
  return {
    make,
    list: () =>
      listCopies(folder).flatMap((file) => {
        const at = momentOf(file);
        return at === undefined ? [] : [{ at, bytes: statSync(file).size, file }];
      }),
    async close() {
      closed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
const fail = (): never => {
  throw new Error('The station ends');
};

function mustHaveRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const bytes = statSync(join(folder, 'core.db')).size;
  const wal = join(folder, 'core.db-wal');
  const needed = bytes + (existsSync(wal) ? statSync(wal).size : 0) + spareBytes;
  if (bavail * bsize < needed) throw new Error(`The disk has ${toMB(bavail * bsize)} MB left, a copy needs ${toMB(needed)} MB`);
}
const toMB = (bytes: number): number => Math.ceil(bytes / 1e6);

/** Damage of core.db itself, found while it was copied. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}
