// Runs in a thread of its own, with what the rest of the machine leaves to it. In: a plant and what is missing of its past. Out, whenever it is asked for the
// next: some rows, and after those of a day that it is whole.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { moveEvery, moveLog } from '../store/series/moveLog.ts';
import type { ForeignRow } from '../store/series/series.ts';
import { type MissingPast, type PastDay, pastDays } from './pastDays.ts';
import type { PlantSource } from './settledPlant.ts';

/** `into`: the file that the rows are written to, by whoever asks. */
export type PastAsked = { source: PlantSource; missing: MissingPast; into: string } | 'next';
type Of = Omit<ForeignRow, 'at' | 'data'>;
export type PastTold =
  | { of: Of; rows: Pick<ForeignRow, 'at' | 'data'>[] }
  | { day: Pick<PastDay, 'from' | 'counters'> }
  | { end: true };

const rowsAtOnce = 100;
const niceness = 5;

function* toldOf(days: Iterable<PastDay>): Generator<PastTold> {
  for (const { rows, from, counters } of days) {
    let some: Extract<PastTold, { rows: unknown }> | undefined;
    for (const { at, data, ...of } of rows) {
      if (some && (some.rows.length === rowsAtOnce || !isSame(some.of, of))) {
        yield some;
        some = undefined;
      }
      some ??= { of, rows: [] };
      some.rows.push({ at, data });
    }
    if (some) yield some;
    yield { day: { from, counters } };
  }
}

const isSame = (one: Of, other: Of): boolean =>
  one.device === other.device && one.part === other.part && one.table === other.table && one.layout === other.layout;

try {
  // On Linux this thread alone.
  if (process.platform === 'linux') setPriority(0, niceness);
} catch {
  // Where that is not allowed it takes its share.
}
let told: Iterator<PastTold> | undefined;
let into = '';
let batches = 0;
parentPort?.on('message', (asked: PastAsked) => {
  if (asked !== 'next') {
    ({ into } = asked);
    told = toldOf(pastDays(asked.source, asked.missing));
    return;
  }
  batches += 1;
  if (batches % moveEvery === 0) moveLog(into);
  parentPort?.postMessage(told?.next().value ?? ({ end: true } satisfies PastTold));
});
