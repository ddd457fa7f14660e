// Copies all readable rows of a damaged series.db to the store that replaced it. A separate thread reads the file. The rows are
// written in small batches, so that the event loop stays free for other work.
import type { Worker } from 'node:worker_threads';
import type { Turns } from '../../running/turns.ts';
import { answerOf, openThread } from '../../threads/thread.ts';
import type { ForeignRow, WritableSeries } from '../series/series.ts';
import { takeUpInTurns } from '../series/takeUpInTurns.ts';
import type { SalvageAsked, SalvageBatch, SalvageHead, SalvageReply } from './messages.ts';

export interface Salvaged {
  /** Share of the file that has been read, 0 to 1. */
  share: number;
  /** Rows found in the file, including those that the new file already had. */
  rows: number;
  /** Minimum number of rows that could not be read. */
  lostRows: number;
  pages: number;
  lostPages: number;
  /** Start of each UTC hour that has rows, in epoch seconds. */
  hours: ReadonlySet<number>;
}
interface Parts {
  file: string;
  /** The file of `series`. */
  into: string;
  series: Pick<WritableSeries, 'takeUp'>;
  turns: Turns;
  /** Epoch ms. */
  now: number;
  signal: AbortSignal;
  onProgress: (far: Salvaged) => void;
}
const mostMB = 192;

/** Rejects if the file cannot be read at all. Rejects with the reason of `signal` if that is aborted. */
export async function salvageFile({ file, into, series, turns, now, signal, onProgress }: Parts): Promise<Salvaged> {
  const worker = openThread(import.meta.url, 'salvageThread', mostMB);
  try {
    await answerOf(worker, (reply: SalvageReply) => ('ready' in reply ? true : undefined), signal);
    const { head } = await ask(
      worker,
      { open: file, into, now: Math.floor(now / 1000) },
      (reply) => ('head' in reply ? reply : undefined),
      signal,
    );
    const hours = new Set<number>();
    const far = { share: 0, rows: 0, lostRows: 0, pages: head.pages, lostPages: 0, hours };
    const toRows = rowsBy(head);
    for (;;) {
      const { batch } = await ask(worker, 'next', (reply) => ('batch' in reply ? reply : undefined), signal);
      await takeUpInTurns({ series, turns, who: 'salvage', signal }, toRows(batch));
      for (const { at } of batch.rows) hours.add(at - (at % 3600));
      far.rows += batch.rows.length;
      far.share = batch.page / Math.max(1, head.pages);
      far.lostRows = batch.lostRows;
      far.lostPages = batch.lostPages;
      onProgress(far);
      if (batch.isLast) return far;
    }
  } finally {
    await worker.terminate();
  }
}

function ask<Answer>(
  worker: Worker,
  asked: SalvageAsked,
  take: (reply: SalvageReply) => Answer | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = answerOf(
    worker,
    (reply: SalvageReply) => {
      if ('failed' in reply) throw new Error(reply.failed);
      return take(reply);
    },
    signal,
  );
  worker.postMessage(asked);
  return answer;
}

function rowsBy({ series, layouts }: SalvageHead): (batch: SalvageBatch) => ForeignRow[] {
  const ofSeries = new Map(series.map(({ id, device, part }) => [id, { device, part }]));
  const texts = new Map(layouts.map(({ id, text }) => [id, text]));
  return ({ rows, data }) => {
    let from = 0;
    return rows.flatMap(({ table, series: id, at, layout: layoutId, bytes }) => {
      const own = Buffer.from(data.buffer, data.byteOffset + from, bytes);
      from += bytes;
      const [of, layout] = [ofSeries.get(id), texts.get(layoutId)];
      return of && layout !== undefined ? [{ ...of, layout, table, at, data: own }] : [];
    });
  };
}
