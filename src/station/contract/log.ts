// Entries of the operation log and filters for searching it. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { OperationLog } from '../../core/calls/calls.gen.ts';

export interface LogEntry {
  at: number;
  who: Who;
  /**
   * `who` is only a display name, which several people may have had, because the entry is older than the recording of accounts.
   */
  nameOnly?: true;
  kind: LogKind;
  /** Call or device command, and what it was applied to. */
  what: string;
  target?: string;
  before?: unknown;
  after?: unknown;
  outcome?: LogOutcome;
  address?: string;
}
/** Records an action before it begins. If the station ends before the action does, its next start reports an unknown outcome. */
export type LogBegin = (entry: LogEntry) => LogEnd;
/** Called once, with the entry of the outcome. Without an entry, the action was not performed. */
export type LogEnd = (entry?: LogEntry) => void;
export type LogKind = NonNullable<OperationLog['kind']>;
export type LogOutcome = NonNullable<OperationLog['outcome']>;
export interface LogFilter {
  kinds?: readonly string[];
  /** Names of calls and actions. */
  actions?: readonly string[];
  /** An actor without an account, such as `station`. */
  who?: string;
  start?: number;
  end?: number;
  text?: string;
  /** Actions and targets whose texts contain the searched text, in addition to entries that contain it themselves. */
  also?: readonly string[];
  current: number;
  pageSize: number;
}
