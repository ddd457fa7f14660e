// Runs in a thread of its own, with what the rest of the machine leaves to it. In: a plant and what is missing of its past. Out, whenever it is asked for the
// next: the rows of one more day.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ForeignRow } from '../store/series/series.ts';
import { type MissingPast, type PastDay, pastDays } from './pastDays.ts';
import type { PlantSource } from './settledPlant.ts';

export type PastAsked = { source: PlantSource; missing: MissingPast } | 'next';
type Of = Omit<ForeignRow, 'at' | 'data'>;
export type PastTold =
  | { of: Of; rows: Pick<ForeignRow, 'at' | 'data'>[] }
  | { day: Pick<PastDay, 'from' | 'counters'> }
  | { end: true };

const rowsAtOnce = 200;
const lowest = 5;

const tell = (told: PastTold): void => parentPort?.postMessage(told);
let days: Iterator<PastDay> | undefined;

function tellNext(): void {
  const next = days?.next();
  if (!next || next.done === true) return tell({ end: true });
  const { rows, from, counters } = next.value;
  let some: Extract<PastTold, { rows: unknown }> | undefined;
  for (const { at, data, ...of } of rows) {
    if (some && (some.rows.length === rowsAtOnce || !isSame(some.of, of))) {
      tell(some);
      some = undefined;
    }
    some ??= { of, rows: [] };
    some.rows.push({ at, data });
  }
  if (some) tell(some);
  tell({ day: { from, counters } });
}

const isSame = (one: Of, other: Of): boolean =>
  one.device === other.device && one.part === other.part && one.table === other.table && one.layout === other.layout;

try {
  // On Linux this thread alone.
  if (process.platform === 'linux') setPriority(0, lowest);
} catch {
  // Where that is not allowed it takes its share.
}
parentPort?.on('message', (asked: PastAsked) => {
  if (asked === 'next') tellNext();
  else days = pastDays(asked.source, asked.missing);
});
