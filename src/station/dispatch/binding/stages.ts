// Remembers the charging stage of each battery behind a storage node, across restarts of the station.
import type { Clock, DocStore } from '../../contract/index.ts';

export type Stage = 'free' | 'average' | 'float';

/** A stage that limits charging. The stage `free` is not stored. */
export interface KeptStage {
  node: string;
  stack: string;
  stage: Exclude<Stage, 'free'>;
  /** Time at which the battery was last seen in this stage. */
  at: number;
}
/** Storage of the stages. */
export interface StageStore {
  read(): readonly KeptStage[];
  write(stages: readonly KeptStage[]): void;
}
export interface StageParts {
  clock: Clock;
  /** Absent: a restart clears the stages. */
  store?: StageStore | undefined;
  /** Schedules a write. Default: at once. */
  late?: ((work: () => void) => unknown) | undefined;
}
export interface Stages {
  of(node: string, stack: string): Stage;
  set(node: string, stack: string, stage: Stage): void;
  /** Schedules the writing of changes. */
  keep(): void;
}

/**
 * After this time without readings, the battery has rested or was charged by something else, so its voltage determines the stage
 * again. A shorter time would forget the stage during a night without mains. A time in the future is valid too: the clock was set
 * back, and keeping the stage is the stricter choice.
 */
const countsMs = 24 * 3_600_000;
/** The times on disk are refreshed at this interval while a battery stays in its stage. */
const staleMs = 3_600_000;

export function createStages({ clock, store, late = (work) => work() }: StageParts): Stages {
  const keyOf = (node: string, stack: string): string => JSON.stringify([node, stack]);
  const counts = ({ at }: KeptStage): boolean => clock.now() - at < countsMs;
  const found = new Map((store?.read() ?? []).map((each) => [keyOf(each.node, each.stack), each]));
  let writtenAt = clock.now();
  let unsaved = false;

  function write(): void {
    if (!unsaved) return;
    for (const [key, each] of found) if (!counts(each)) found.delete(key);
    try {
      store?.write([...found.values()]);
      unsaved = false;
      writtenAt = clock.now();
    } catch {
      // The next `keep` tries again.
    }
  }
  return {
    of(node, stack) {
      const kept = found.get(keyOf(node, stack));
      return kept && counts(kept) ? kept.stage : 'free';
    },
    set(node, stack, stage) {
      const key = keyOf(node, stack);
      if (found.get(key)?.stage !== (stage === 'free' ? undefined : stage)) unsaved = true;
      if (stage === 'free') found.delete(key);
      else found.set(key, { node, stack, stage, at: clock.now() });
    },
    keep() {
      unsaved ||= found.size > 0 && Math.abs(clock.now() - writtenAt) > staleMs;
      if (unsaved && store) late(write);
    },
  };
}

const [collection, id] = ['dispatch', 'stages'];
export const stagesIn = (docs: DocStore): StageStore => ({
  read: () => docs.tx((tx) => tx.get<{ list: readonly KeptStage[] }>(collection, id))?.body.list ?? [],
  write: (list) => void docs.tx((tx) => tx.put(collection, id, { list }, 'station')),
});
