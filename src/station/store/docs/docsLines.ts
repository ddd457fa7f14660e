// In: rows of the log that belong to no save. Out: the same on the disk, with the notes of actions in progress. Rows that the disk rejects wait in
// memory.
import type { LogBegin, LogEntry } from '../../contract/index.ts';
import { isDamage } from '../aside.ts';
import { isDisk } from '../disk.ts';
import type { LogChain } from './docsChain.ts';
import { ofUnknown, toLogRow } from './docsLog.ts';
import type { Db } from './docsSchema.ts';
import type { UnderWay } from './docsUnderWay.ts';

export interface LogLines {
  /** If the disk rejects the row it waits, so that the action is not delayed. */
  note(entry: LogEntry): void;
  /** Like `note`, for an action that the station may not survive. */
  begin: LogBegin;
  /** At a start: a row for each action that was in progress when the station ended, with its own time. */
  tellCut(): void;
}
export interface LinesParts {
  db: Db;
  chain: LogChain;
  underWay: UnderWay;
  /** Called with the reason why a row has to wait, if the file is the cause. */
  onDamage: (error: unknown) => void;
  /** Lines were tried; `some` are on the disk. */
  written: (some: boolean) => void;
}
/** A line, and the note that goes as it is written. */
interface Waiting {
  entry: LogEntry | undefined;
  note?: number | undefined;
}
interface LinesState extends LinesParts {
  /** The oldest first; beyond as many the newest are given up. */
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
    tellCut: () => onDisk(state, () => tellCut(state)),
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

function tellCut({ db, chain, underWay, written }: LinesState): void {
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
