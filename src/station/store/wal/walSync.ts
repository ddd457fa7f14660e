// Syncs the write-ahead log of core.db shortly after every change, without blocking the event loop. What must survive a power failure
// waits for it: an acknowledged save.
import { syncFileAside } from '../../files/replaceFile.ts';
import type { Db } from '../sqlite.ts';

export interface WalSync {
  /** Resolves when everything that was written before the call is on the disk. Rejects with the error of the disk. */
  stored(): Promise<void>;
  close(): Promise<void>;
}
interface Parts {
  db: Db;
  file: string;
  /** Called with the first of several errors in a row. */
  onFailed: (error: unknown) => void;
  everyMs?: number;
  sync?: (log: string) => Promise<void>;
}
const defaultEveryMs = 200;

export function createWalSync({ db, file, onFailed, everyMs = defaultEveryMs, sync = syncFileAside }: Parts): WalSync {
  const own = db.prepare<[], number>('SELECT total_changes()').pluck();
  const toMark = (): string => `${own.get()} ${String(db.pragma('data_version', { simple: true }))}`;
  let stored: string | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failing = false;

  async function run(): Promise<void> {
    const mark = toMark();
    await sync(`${file}-wal`);
    stored = mark;
  }
  function begin(): Promise<void> {
    running = run().finally(() => (running = undefined));
    return running;
  }
  /** A sync that is running may have begun before the last change, so another one follows. */
  function whenStored(): Promise<void> {
    if (stored === toMark()) return Promise.resolve();
    if (!running) return begin();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  }
  async function look(): Promise<void> {
    if (running || stored === toMark()) return;
    try {
      await begin();
      failing = false;
    } catch (error) {
      if (!failing) onFailed(error);
      failing = true;
    }
  }
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return {
    stored: whenStored,
    async close() {
      clearInterval(timer);
      await (next ?? running)?.catch(() => {});
    },
  };
}
