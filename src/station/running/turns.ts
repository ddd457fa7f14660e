// Divides the long work of many callers into slices: one per round of the event loop, with the callers in turn. A reading, a
// command or a stop waits for at most one slice, and no caller waits for all the work of another.
import type { RangeQuery, Station } from '../contract/index.ts';

export interface Turns {
  /** Whether the current slice is used up; also true before the first one. */
  isUp(): boolean;
  /** Resolves when the caller's turn has come. */
  next(who: string): Promise<void>;
  /** Number of waiting pieces of work. */
  waiting(): number;
}
const defaultSliceMs = 8;

export function createTurns(sliceMs = defaultSliceMs): Turns {
  const lines = new Map<string, (() => void)[]>();
  let begun = Number.NEGATIVE_INFINITY;
  let rounds = false;

  function round(): void {
    const [first] = lines;
    if (!first) {
      rounds = false;
      return;
    }
    const [who, line] = first;
    const go = line.shift();
    // After its turn, a caller moves to the end.
    lines.delete(who);
    if (line.length > 0) lines.set(who, line);
    begun = performance.now();
    go?.();
    // Continues in the next round, so that other events are handled in between.
    setImmediate(round);
  }

  return {
    isUp: () => performance.now() - begun > sliceMs,
    next: (who) =>
      new Promise((go) => {
        const line = lines.get(who);
        if (line) line.push(go);
        else lines.set(who, [go]);
        if (rounds) return;
        rounds = true;
        setImmediate(round);
      }),
    waiting: () => Array.from(lines.values()).reduce((sum, { length }) => sum + length, 0),
  };
}

/** Waits for the next turn if the slice is used up. */
export const giveWay = async (turns: Turns, who: string): Promise<void> => {
  if (turns.isUp()) await turns.next(who);
};

/** Runs work in short steps, in the turns of one caller. */
export async function inTurns<T>(turns: Turns, who: string, work: Generator<void, T>): Promise<T> {
  for (;;) {
    if (turns.isUp()) await turns.next(who);
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The station for one caller: long reads use the turns of that caller. */
export function inTurnsOf(station: Station, turns: Turns, who: string): Station {
  // Parts are read on demand, because the stream records which parts a handler reads.
  return Object.create(station, {
    giveWay: { value: () => giveWay(turns, who) },
    series: {
      get() {
        const { series } = station;
        return { ...series, range: (query: RangeQuery) => series.range(query, who) };
      },
    },
  });
}
