// In: long work of many callers, in slices. Out: a turn for each slice, one a round of the event loop, callers one after the other, so that
// a reading, a command or a stop never waits for more than one slice, and nobody for all the work of somebody else.
import type { RangeQuery, Station } from '../contract/index.ts';

export interface Turns {
  /** Is the slice that runs used up? Work that has not begun yet has used it up too. */
  isUp(): boolean;
  /** Resolves when the caller's turn has come. */
  next(who: string): Promise<void>;
  /** How many pieces of work wait. */
  waiting(): number;
}
const usualSliceMs = 8;

export function createTurns(sliceMs = usualSliceMs): Turns {
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
    // After its turn, an account goes to the end.
    lines.delete(who);
    if (line.length > 0) lines.set(who, line);
    begun = performance.now();
    go?.();
    // In the next round, so that whatever came meanwhile is served between.
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

/** Waits for the next turn where the slice is used up. */
export const giveWay = async (turns: Turns, who: string): Promise<void> => {
  if (turns.isUp()) await turns.next(who);
};

/** Work in steps, each short, run to its end in the turns of one caller. */
export async function inTurns<T>(turns: Turns, who: string, work: Generator<void, T>): Promise<T> {
  for (;;) {
    if (turns.isUp()) await turns.next(who);
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The station as one caller has it: long reads take the turns of that caller. */
export function inTurnsOf(station: Station, turns: Turns, who: string): Station {
  // Parts are read on demand, since looking at a part is what the stream notes.
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
