// In: a costly reading that many consoles ask for. Out: the same answer for a short while. One memory a station, gone with it.
import type { Station } from '../../contract/index.ts';

interface Kept {
  at: number;
  value: unknown;
}
const memories = new WeakMap<object, Map<string, Kept>>();
const mostKept = 500;

/** The value of `key` made at most `forMs` ago on the station's clock, else made again: once for all callers that wait. */
export function remembered<T>(
  station: Pick<Station, 'clock' | 'content'>,
  key: string,
  forMs: number,
  make: () => Promise<T>,
): Promise<T> {
  // One function for the life of the station, whichever view of it a handler sees.
  let memory = memories.get(station.content);
  if (!memory) memories.set(station.content, (memory = new Map()));
  const now = station.clock.now();
  const found = memory.get(key);
  if (found && now >= found.at && now - found.at < forMs) return found.value as Promise<T>;
  if (memory.size >= mostKept) memory.clear();
  const value = make();
  const kept = { at: now, value };
  memory.set(key, kept);
  // What failed is tried again by the next who asks.
  value.catch(() => void (memory.get(key) === kept && memory.delete(key)));
  return value;
}

/** What was computed before does not hold any more. */
export const forgetRemembered = (station: Pick<Station, 'content'>): void => void memories.delete(station.content);
