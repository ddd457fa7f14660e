// In: the store of a demo station and what is missing of its past. Out: the past, filled in behind the running station, the newest day first. A thread makes it; here its rows are
// stored in short turns. What is there is kept in a file, from which the next start continues.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { Filling } from '../contract/series.ts';
import type { Turns } from '../running/turns.ts';
import type { ForeignRow, WritableSeries } from '../store/series/series.ts';
import { takeUpInTurns } from '../store/series/takeUpInTurns.ts';
import { openThread } from '../threads/thread.ts';
import type { MissingPast } from './pastDays.ts';
import type { PastAsked, PastTold } from './pastThread.ts';
import type { PlantSource } from './settledPlant.ts';

export interface FillParts {
  /** Where it is kept what is missing. */
  file: string;
  source: PlantSource;
  missing: MissingPast;
  series: Pick<WritableSeries, 'takeUp'>;
  turns: Turns;
  report: (what: string, error: unknown) => void;
}
export interface FillingPast {
  missing(): Filling | undefined;
  /** Called when more of it is there, or all. */
  onChange(wake: () => void): void;
  /** Resolves when all of it is there, and when it was ended before. */
  done: Promise<void>;
  close(): Promise<void>;
}
const mostMB = 1024;

export function fillPast({ file, source, missing: found, series, turns, report }: FillParts): FillingPast {
  let missing: MissingPast | undefined = found;
  const ending = new AbortController();
  const { signal } = ending;
  const listeners: (() => void)[] = [];
  const thread = openThread(import.meta.url, 'pastThread', mostMB);
  const end = endOf(thread);
  const ask = (asked: PastAsked): void => thread.postMessage(asked);

  function keep(next: MissingPast | undefined): void {
    missing = next;
    if (next) keepMissing(file, next);
    else rmSync(file, { force: true });
    for (const wake of listeners) wake();
  }
  async function fill(): Promise<void> {
    ask({ source, missing: found });
    for (let rest: MissingPast | undefined = found; rest; ) {
      ask('next');
      const { rows, day } = await Promise.race([hear(thread), end]);
      await takeUpInTurns({ series, turns, who: 'past', signal }, rows);
      rest = day && { ...rest, ...day };
      keep(rest);
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

interface Heard {
  rows: ForeignRow[];
  /** Undefined: there is no more. */
  day: Pick<MissingPast, 'from' | 'counters'> | undefined;
}
/** One day. */
function hear(thread: Worker): Promise<Heard> {
  const rows: ForeignRow[] = [];
  return new Promise((resolve) => {
    const take = (told: PastTold): void => {
      if ('rows' in told) return void rows.push(...told.rows.map((row) => ({ ...told.of, ...row })));
      thread.off('message', take);
      resolve({ rows, day: 'day' in told ? told.day : undefined });
    };
    thread.on('message', take);
  });
}

/** Rejects when the thread fails or ends. */
function endOf(thread: Worker): Promise<never> {
  const end = new Promise<never>((_none, reject) => {
    thread.on('error', reject).on('exit', () => reject(new Error('its thread has ended')));
  });
  // It may end while nobody waits for it.
  end.catch(() => {});
  return end;
}

/** Undefined where nothing is missing, and where the file cannot be read. */
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
export const keepMissing = (file: string, missing: MissingPast): void => writeWhole(file, missing);

export function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.part`, JSON.stringify(content));
  renameSync(`${file}.part`, file);
}
