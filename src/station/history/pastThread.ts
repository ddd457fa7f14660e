// Worker thread at low priority: simulates the missing part of a history, and sends one batch of rows per request and a message
// after the last batch of each day.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ForeignRow } from '../store/series/series.ts';
import { checkpoint, checkpointEvery } from '../store/wal/checkpoint.ts';
import { type MissingPast, type PastDay, pastDays } from './pastDays.ts';
import type { PlantSource } from './settledPlant.ts';

/** `into`: database file to which the main thread writes the rows. */
export type PastAsked = { source: PlantSource; missing: MissingPast; into: string } | 'next';
type Of = Omit<ForeignRow, 'at' | 'data'>;
export type PastReply =
  | { of: Of; rows: Pick<ForeignRow, 'at' | 'data'>[] }
  | { day: Pick<PastDay, 'from' | 'counters'>; book: PastDay['book'] }
  | { end: true };

const rowsAtOnce = 100;
const niceness = 5;

function* repliesOf(days: Iterable<PastDay>): Generator<PastReply> {
  for (const { rows, from, counters, book } of days) {
    let some: Extract<PastReply, { rows: unknown }> | undefined;
    for (const { at, data, ...of } of rows) {
      if (some && (some.rows.length === rowsAtOnce || !isSame(some.of, of))) {
        yield some;
        some = undefined;
      }
      some ??= { of, rows: [] };
      some.rows.push({ at, data });
    }
    if (some) yield some;
    yield { day: { from, counters }, book };
  }
}

const isSame = (one: Of, other: Of): boolean =>
  one.device === other.device && one.part === other.part && one.table === other.table && one.layout === other.layout;

try {
  // On Linux the priority applies to this thread only.
  if (process.platform === 'linux') setPriority(0, niceness);
} catch {
  // Without permission the thread runs at normal priority.
}
let messages: Iterator<PastReply> | undefined;
let into = '';
let batches = 0;
parentPort?.on('message', (asked: PastAsked) => {
  if (asked !== 'next') {
    ({ into } = asked);
    messages = repliesOf(pastDays(asked.source, asked.missing));
    return;
  }
  batches += 1;
  if (batches % checkpointEvery === 0) checkpoint(into);
  parentPort?.postMessage(messages?.next().value ?? ({ end: true } satisfies PastReply));
});
