// What sessions write into the operation log; the time is the writer's.
import type { LogEntry } from '../contract/index.ts';

export type Log = (entry: Omit<LogEntry, 'at'>) => void;
