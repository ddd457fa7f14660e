// Open incident files: who may see each of them, how long it stays open, and how it is closed.
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Clock } from '../../contract/index.ts';
import type { OpenedBy, OpenedHead, OpenedWay } from '../../contract/incident.ts';
import { end } from './recordChild.ts';

export interface OpenFile {
  head: Omit<OpenedHead, 'until'>;
  way: OpenedWay;
  hash: string;
  /** The session that opened it, and the station at which it was opened. */
  sessionId: string;
  station: string;
  child: ChildProcess;
  place: string;
  usedAt: number;
  inUse: number;
}
export interface OpenFiles {
  size(): number;
  add(one: OpenFile): void;
  find(id: string, by: OpenedBy): OpenFile | undefined;
  get(id: string): OpenFile | undefined;
  all(): readonly OpenFile[];
  toHead(one: OpenFile): OpenedHead;
  drop(one: OpenFile): Promise<void>;
  end(): Promise<void>;
}
interface Parts {
  clock: Clock;
  idleMs: number;
  report: (what: string, error: unknown) => void;
}
const longestMs = 12 * 3_600_000;
const lookEveryMs = 30_000;

export const isFor = ({ sessionId, station }: Pick<OpenFile, 'sessionId' | 'station'>, by: OpenedBy): boolean =>
  by.sessionId === sessionId || (by.maintains && (by.sees === 'all' || by.sees.includes(station)));

export function createOpenFiles({ clock, idleMs, report }: Parts): OpenFiles {
  const open = new Map<string, OpenFile>();
  const failed = (error: unknown): void => report('incident', error);
  const untilOf = ({ head, usedAt, inUse }: OpenFile): number =>
    Math.min((inUse > 0 ? clock.now() : usedAt) + idleMs, head.openedAt + longestMs);
  async function drop(one: OpenFile): Promise<void> {
    open.delete(one.head.id);
    await end(one.child);
    await rm(one.place, { recursive: true, force: true });
  }
  const look = (): void => {
    for (const one of open.values()) if (untilOf(one) <= clock.now()) drop(one).catch(failed);
  };
  const watch = setInterval(look, Math.min(lookEveryMs, idleMs));
  watch.unref();
  return {
    drop,
    size: () => open.size,
    all: () => [...open.values()],
    get: (id) => open.get(id),
    toHead: (one) => ({ ...one.head, until: untilOf(one) }),
    find(id, by) {
      const one = open.get(id);
      return one && isFor(one, by) ? one : undefined;
    },
    add(one) {
      open.set(one.head.id, one);
      const gone = (): void => void (open.get(one.head.id) === one && drop(one).catch(failed));
      one.child.on('error', failed).once('exit', gone);
      // The process ended before the listeners were added.
      if (one.child.exitCode !== null || one.child.signalCode !== null) gone();
    },
    async end() {
      clearInterval(watch);
      await Promise.all([...open.values()].map(drop));
    },
  };
}
