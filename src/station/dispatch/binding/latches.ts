// In: what has tripped, and resets by people. Out: the active latches, which survive a restart of the station.
import type { Who } from '../../../core/texts/who.ts';
import type { DocStore, Latch, SharedDocs } from '../../contract/index.ts';

/** Where latches are kept. */
export interface LatchStore {
  read(): readonly Latch[];
  write(latches: readonly Latch[], by: Who): void;
}
export interface Latches {
  all(): readonly Latch[];
  has(id: string): boolean;
  set(latch: Latch): void;
  clear(ids: ReadonlySet<string>, by: Who): void;
  /** Writes what a disk has not taken, late. */
  keep(): void;
}

/** `late`: the power goes to zero before anything is written. */
export function createLatches(store: LatchStore | undefined, late: (work: () => void) => unknown): Latches {
  const standing = new Map((store?.read() ?? []).map((latch) => [latch.id, latch]));
  let unsaved: Who | undefined;
  function write(): void {
    if (unsaved === undefined) return;
    try {
      store?.write([...standing.values()], unsaved);
      unsaved = undefined;
    } catch {
      // It is tried again with the next look.
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
      // What a person has reset is kept before it is answered.
      write();
    },
    keep,
  };
}

export const latchesIn = (docs: DocStore): LatchStore => ({
  read: () => docs.tx((tx) => tx.get<SharedDocs['settings/latches']>('settings', 'latches'))?.body.list ?? [],
  write: (list, by) => void docs.tx((tx) => tx.put('settings', 'latches', { list }, by)),
});
