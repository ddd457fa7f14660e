// Adds many rows of another file to the store. Small batches leave most of the time to other work. If the disk rejects writes, it
// waits and tries again.
import { setTimeout as pause } from 'node:timers/promises';
import { giveWay, type Turns } from '../../running/turns.ts';
import { isDisk } from '../../files/disk.ts';
import type { ForeignRow, WritableSeries } from './series.ts';

export interface TakingUp {
  series: Pick<WritableSeries, 'takeUp'>;
  turns: Turns;
  /** Name under which the work takes turns. */
  who: string;
  signal: AbortSignal;
}
/** Rows per batch. One batch takes a few milliseconds. */
const atOnce = 100;
/** Pause after a batch, as a multiple of its duration: the work uses at most a quarter of the event loop. */
const pauses = 3;
/** Time between two attempts while the disk rejects writes. */
const againMs = 10_000;

/** Rejects with the reason of `signal` if that is aborted. */
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
