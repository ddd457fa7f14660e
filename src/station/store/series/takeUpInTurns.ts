// In: many rows of another file. Out: they are in the store, in small batches that leave most of the time to everything else. A disk that takes nothing is
// waited for.
import { setTimeout as pause } from 'node:timers/promises';
import { giveWay, type Turns } from '../../running/turns.ts';
import { isDisk } from '../disk.ts';
import type { ForeignRow, WritableSeries } from './series.ts';

export interface TakingUp {
  series: Pick<WritableSeries, 'takeUp'>;
  turns: Turns;
  /** Whose turns they are. */
  who: string;
  signal: AbortSignal;
}
/** A matter of milliseconds. */
const atOnce = 100;
/** Of the event loop it takes a quarter at most. */
const pauses = 3;
/** Between two tries to write on a disk that takes nothing. */
const againMs = 10_000;

/** Rejects with the reason of `signal` where it is ended. */
export async function takeUpInTurns(parts: TakingUp, rows: readonly ForeignRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += atOnce) await takeUp(parts, rows.slice(i, i + atOnce));
}

async function takeUp({ series, turns, who, signal }: TakingUp, rows: readonly ForeignRow[]): Promise<void> {
  for (;;) {
    await giveWay(turns, who);
    signal.throwIfAborted();
    const begun = performance.now();
    try {
      series.takeUp(rows);
      await pause((performance.now() - begun) * pauses, undefined, { ref: false, signal });
      return;
    } catch (error) {
      if (!isDisk(error)) throw error;
      await pause(againMs, undefined, { ref: false, signal });
    }
  }
}
