// Writes rows of the log that are not part of a save, and notes of actions in progress. Rows that the disk rejects wait in
// memory.
import type { LogBegin, LogEntry } from '../../contract/index.ts';
import { isDamage } from '../aside.ts';
import { isDisk } from '../../files/disk.ts';
import type { LogChain } from './docsChain.ts';
import { ofUnknown, toLogRow } from './docsLog.ts';
import type { Db } from './docsSchema.ts';
import type { UnderWay } from './docsUnderWay.ts';

export interface LogLines {
  /** If the disk rejects the row, it waits in memory, so that the action is not delayed. */
  note(entry: LogEntry): void;
  /** Like `note`, for an action during which the station may be ended. */
  begin: LogBegin;
  /** At start-up, writes a row for each action that was in progress when the station ended, with its original time. */
  logInterrupted(): void;
}
export interface LinesParts {
  db: Db;
  chain: LogChain;
  underWay: UnderWay;
  /** Called with the reason why a row has to wait, if the file is the cause. */
  onDamage: (error: unknown) => void;
  /** Called after an attempt to write. `some`: at least one row of the log is on the disk. */
  written: (some: boolean) => void;
}
/** A row, and the number of the note that is removed when the row is written. */
interface Waiting {
  entry: LogEntry | undefined;
  note?: number | undefined;
}
interface LinesState extends LinesParts {
  /** Oldest first. If the list is full, new rows are dropped. */
  waiting: Waiting[];
}
const mostWaiting = 1000;

export function createLogLines(parts: LinesParts): LogLines {
  const state: LinesState = { ...parts, waiting: [] };
  const { underWay } = parts;
  return {
    note: (entry) => write(state, { entry }),
    begin(entry) {
      let note: number | undefined;
      onDisk(state, () => (note = underWay.take(toLogRow(entry))));
      return (line) => write(state, { entry: line, note });
    },
    logInterrupted: () => onDisk(state, () => logInterrupted(state)),
  };
}

function onDisk({ onDamage }: LinesState, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (isDamage(error)) onDamage(error);
    else if (!isDisk(error)) throw error;
  }
}

function write(state: LinesState, line: Waiting): void {
  const { waiting, written } = state;
  if (waiting.length < mostWaiting) waiting.push(line);
  let some = false;
  onDisk(state, () => {
    for (let oldest = waiting[0]; oldest; oldest = waiting[0]) {
      writeOne(state, oldest);
      waiting.shift();
      some ||= oldest.entry !== undefined;
    }
  });
  written(some);
}

function writeOne({ db, chain, underWay }: LinesState, { entry, note }: Waiting): void {
  db.transaction(() => {
    if (entry) chain.add(toLogRow(entry));
    if (note !== undefined) underWay.drop(note);
  })();
}

function logInterrupted({ db, chain, underWay, written }: LinesState): void {
  const left = underWay.left();
  if (left.length === 0) return;
  db.transaction(() => {
    for (const { note, line } of left) {
      if (line) chain.add(ofUnknown(line));
      underWay.drop(note);
    }
  })();
  written(true);
}
