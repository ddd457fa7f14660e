// In: what has tripped, a person who resets it. Out: the latches that stand, kept over a restart of the station.
import type { DocStore, Latch, SharedDocs } from '../../contract.ts';

/** Where latches are kept. */
export interface LatchStore {
  read(): readonly Latch[];
  write(latches: readonly Latch[], by: string): void;
}
export interface Latches {
  all(): readonly Latch[];
  has(id: string): boolean;
  set(latch: Latch): void;
  clear(ids: ReadonlySet<string>, by: string): void;
  /** Writes what a disk has not taken. */
  keep(): void;
}

export function createLatches(store: LatchStore | undefined): Latches {
  const standing = new Map((store?.read() ?? []).map((latch) => [latch.id, latch]));
  let unsaved: string | undefined;
  function keep(): void {
    if (unsaved === undefined) return;
    try {
      store?.write([...standing.values()], unsaved);
      unsaved = undefined;
    } catch {
      // Nothing of the store may stand before the power goes to zero; it is tried again with the next look.
    }
  }
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
      keep();
    },
    keep,
  };
}

export const latchesIn = (docs: DocStore): LatchStore => ({
  read: () => docs.tx((tx) => tx.get<SharedDocs['settings/latches']>('settings', 'latches'))?.body.list ?? [],
  write: (list, by) => void docs.tx((tx) => tx.put('settings', 'latches', { list }, by)),
});
