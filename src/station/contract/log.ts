// The operation log: a line of it, and what is looked for in it. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { OperationLog } from '../../core/calls/calls.gen.ts';

export interface LogEntry {
  at: number;
  who: Who;
  /** From before accounts were written down: `who` is a display name, which several people may have had. */
  nameOnly?: true;
  kind: LogKind;
  /** Call or device command, and the thing it was done to. */
  what: string;
  target?: string;
  before?: unknown;
  after?: unknown;
  outcome?: LogOutcome;
  address?: string;
}
/** Notes an action before it begins: a station that ends in the middle reports at its next start that the outcome is unknown. */
export type LogBegin = (entry: LogEntry) => LogEnd;
/** Called once, with the row of the outcome; without one the action was not performed. */
export type LogEnd = (entry?: LogEntry) => void;
export type LogKind = NonNullable<OperationLog['kind']>;
export type LogOutcome = NonNullable<OperationLog['outcome']>;
export interface LogFilter {
  kinds?: readonly string[];
  /** Calls and actions, by name. */
  actions?: readonly string[];
  /** An actor without an account, such as `station`. */
  who?: string;
  start?: number;
  end?: number;
  text?: string;
  /** Actions and targets whose texts contain the searched text, besides those that contain it themselves. */
  also?: readonly string[];
  current: number;
  pageSize: number;
}
