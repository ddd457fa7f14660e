// The active latches. They survive a restart of the station.
import type { Who } from '../../../core/texts/who.ts';
import type { DocStore, Latch, SharedDocs } from '../../contract/index.ts';

/** Storage of the latches. */
export interface LatchStore {
  read(): readonly Latch[];
  write(latches: readonly Latch[], by: Who): void;
}
export interface Latches {
  all(): readonly Latch[];
  has(id: string): boolean;
  set(latch: Latch): void;
  clear(ids: ReadonlySet<string>, by: Who): void;
  /** Schedules the writing of unsaved changes. */
  keep(): void;
}

/** `late`: schedules a write, so that the power goes to zero before the disk is accessed. */
export function createLatches(store: LatchStore | undefined, late: (work: () => void) => unknown): Latches {
  const standing = new Map((store?.read() ?? []).map((latch) => [latch.id, latch]));
  let unsaved: Who | undefined;
  function write(): void {
    if (unsaved === undefined) return;
    try {
      store?.write([...standing.values()], unsaved);
      unsaved = undefined;
    } catch {
      // The next `keep` tries again.
    }
  }
  const keep = (): void => {
    if (unsaved !== undefined) late(write);
  };
  return {
    all: () => [...standing.values()],
    has: (id) => standing.has(id),
    set(latch) {
      standing.set(latch.id, latch);
      unsaved = 'station';
      keep();
    },
    clear(ids, by) {
      for (const id of ids) standing.delete(id);
      unsaved = by;
      // A reset is written before the request is answered.
      write();
    },
    keep,
  };
}

export const latchesIn = (docs: DocStore): LatchStore => ({
  read: () => docs.tx((tx) => tx.get<SharedDocs['settings/latches']>('settings', 'latches'))?.body.list ?? [],
  write: (list, by) => void docs.tx((tx) => tx.put('settings', 'latches', { list }, by)),
});
