// The time in which a process was ready but had no core, as on a busy machine.
import { readFileSync } from 'node:fs';

/** Returns the time in ms for the main thread of a process since its start. Only Linux reports this. */
export function withoutCoreMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}
