// Writes an entry to the operation log. The time is added by the function itself.
import type { LogEntry } from '../contract/index.ts';

export type Log = (entry: Omit<LogEntry, 'at'>) => void;
