// Syncs the write-ahead log of core.db shortly after every change, without blocking the event loop. What must survive a power failure
// waits for it: an acknowledged save.
import { syncFileAside } from '../../files/replaceFile.ts';
import { Database } from '../sqlite.ts';

/**
 * Called before a command. The returned function resolves when everything committed until then is on the disk, and rejects with the
 * error of the disk. While the disk fails, it resolves at once if nothing was committed since the call, so that a login and a
 * command to a device still work.
 */
export type WatchCommits = () => () => Promise<void>;

export interface WalSync {
  watch: WatchCommits;
  close(): Promise<void>;
}
interface Parts {
  file: string;
  /** Called with the first of several errors in a row. */
  onFailed: (error: unknown) => void;
  everyMs?: number;
  sync?: (log: string) => Promise<void>;
}
const defaultEveryMs = 200;

export function createWalSync({ file, onFailed, everyMs = defaultEveryMs, sync = syncFileAside }: Parts): WalSync {
  // A connection of its own counts the commits of all others. A write that the disk rejected is not counted.
  const commits = new Database(file, { readonly: true });
  let known = 0;
  function version(): number {
    try {
      known = Number(commits.pragma('data_version', { simple: true }));
    } catch {
      // The file is damaged, which the store reports.
    }
    return known;
  }
  let stored: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failing = false;

  async function run(): Promise<void> {
    const at = version();
    try {
      await sync(`${file}-wal`);
      stored = at;
      failing = false;
    } catch (error) {
      if (!failing) onFailed(error);
      failing = true;
      throw error;
    }
  }
  function begin(): Promise<void> {
    running = run().finally(() => (running = undefined));
    return running;
  }
  /** A sync that is running may have begun before the last change, so another one follows. */
  function whenStored(): Promise<void> {
    if (stored === version()) return Promise.resolve();
    if (!running) return begin();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  }
  const look = (): void => {
    if (!running && stored !== version()) begin().catch(() => {});
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    watch() {
      const since = version();
      return () => (failing && version() === since ? Promise.resolve() : whenStored());
    },
    async close() {
      clearInterval(timer);
      await (next ?? running)?.catch(() => {});
      commits.close();
    },
  };
}
