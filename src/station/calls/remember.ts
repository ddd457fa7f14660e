// In: a costly reading that many consoles ask for. Out: the same answer for a short while. One memory a station, gone with it.
import type { Station } from '../contract.ts';

interface Kept {
  at: number;
  value: unknown;
}
const memories = new WeakMap<object, Map<string, Kept>>();
const mostKept = 500;

/** The value of `key` made at most `forMs` ago on the station's clock, else made anew. */
export function remembered<T>(station: Pick<Station, 'clock' | 'series'>, key: string, forMs: number, make: () => T): T {
  // The series store is one object for the life of the station, whatever face of it a handler sees.
  let memory = memories.get(station.series);
  if (!memory) memories.set(station.series, (memory = new Map()));
  const now = station.clock.now();
  const found = memory.get(key);
  if (found && now >= found.at && now - found.at < forMs) return found.value as T;
  if (memory.size >= mostKept) memory.clear();
  const value = make();
  memory.set(key, { at: now, value });
  return value;
}

/** What was computed before does not hold any more. */
export const forgetRemembered = (station: Pick<Station, 'series'>): void => void memories.delete(station.series);
