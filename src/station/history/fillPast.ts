// Fills in the missing part of the history of a demo station while it runs, newest day first. A thread simulates it, and the rows
// are stored here in small batches. The progress is saved in a file, so that the next start continues.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Filling } from '../contract/series.ts';
import { addPastBook, pastBooksFile } from '../plant/books.ts';
import type { Turns } from '../running/turns.ts';
import type { WritableSeries } from '../store/series/series.ts';
import { takeUpInTurns } from '../store/series/takeUpInTurns.ts';
import { replaceFileAside } from '../files/replaceFile.ts';
import { answerOf, openThread } from '../threads/thread.ts';
import type { MissingPast } from './pastDays.ts';
import type { PastAsked, PastReply } from './pastThread.ts';
import type { PlantSource } from './settledPlant.ts';

export interface FillParts {
  /** File that records what is missing. */
  file: string;
  source: PlantSource;
  missing: MissingPast;
  series: Pick<WritableSeries, 'takeUp'>;
  /** Database file of `series`. */
  into: string;
  turns: Turns;
  report: (what: string, error: unknown) => void;
}
export interface FillingPast {
  missing(): Filling | undefined;
  /** Calls `wake` after each day and at the end. */
  onChange(wake: () => void): void;
  /** Resolves when the history is complete or the station ends. */
  done: Promise<void>;
  close(): Promise<void>;
}
const mostMB = 1024;

export function fillPast({ file, source, missing: found, series, into, turns, report }: FillParts): FillingPast {
  let missing: MissingPast | undefined = found;
  const ending = new AbortController();
  const { signal } = ending;
  const listeners: (() => void)[] = [];
  const thread = openThread(import.meta.url, 'pastThread', mostMB);
  async function keep(next: MissingPast | undefined): Promise<void> {
    missing = next;
    if (next) await keepMissing(file, next);
    else rmSync(file, { force: true });
    for (const wake of listeners) wake();
  }
  async function fill(): Promise<void> {
    thread.postMessage({ source, missing: found, into } satisfies PastAsked);
    for (let rest = found; ; ) {
      const answer = answerOf(thread, (message: PastReply) => message, signal);
      thread.postMessage('next' satisfies PastAsked);
      const reply = await answer;
      if ('end' in reply) return keep(undefined);
      if ('day' in reply) {
        if (reply.book) await addPastBook(join(dirname(file), pastBooksFile), reply.book);
        await keep((rest = { ...rest, ...reply.day }));
      } else
        await takeUpInTurns(
          { series, turns, who: 'past', signal },
          reply.rows.map((row) => ({ ...reply.of, ...row })),
        );
    }
  }
  const done = fill()
    .catch((error: unknown) => signal.aborted || report('demo history', error))
    .finally(() => thread.terminate())
    .then(() => {});
  return {
    missing: () => missing,
    onChange: (wake) => void listeners.push(wake),
    done,
    async close() {
      ending.abort(new Error('the station ends'));
      await thread.terminate();
      await done;
    },
  };
}

/** Undefined if nothing is missing or the file cannot be read. */
export function readMissing(file: string): MissingPast | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<MissingPast>;
    const { start, end, from, counters } = read;
    return start === undefined || end === undefined || from === undefined || !counters
      ? undefined
      : { start, end, from, counters };
  } catch {
    return undefined;
  }
}
export const keepMissing = (file: string, missing: MissingPast): Promise<void> => replaceFileAside(file, JSON.stringify(missing));
