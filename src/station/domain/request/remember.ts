// Caches the result of an expensive read for a short time, because many consoles request it. One cache per station, with the same
// lifetime.
import type { Station } from '../../contract/index.ts';

interface Kept {
  at: number;
  value: unknown;
}
const memories = new WeakMap<object, Map<string, Kept>>();
const mostKept = 500;

/**
 * The value of `key` if it is at most `forMs` old on the station's clock, otherwise a new one. Concurrent callers share one
 * computation.
 */
export function remembered<T>(
  station: Pick<Station, 'clock' | 'content'>,
  key: string,
  forMs: number,
  make: () => Promise<T>,
): Promise<T> {
  // All views of a station share this function, so it identifies the station.
  let memory = memories.get(station.content);
  if (!memory) memories.set(station.content, (memory = new Map()));
  const now = station.clock.now();
  const found = memory.get(key);
  if (found && now >= found.at && now - found.at < forMs) return found.value as Promise<T>;
  if (memory.size >= mostKept) memory.clear();
  const value = make();
  const kept = { at: now, value };
  memory.set(key, kept);
  // A failure is not cached, so the next caller tries again.
  value.catch(() => void (memory.get(key) === kept && memory.delete(key)));
  return value;
}

/** Discards all cached values of a station after their data has changed. */
export const forgetRemembered = (station: Pick<Station, 'content'>): void => void memories.delete(station.content);
