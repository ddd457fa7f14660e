// Extra readings of the set-point register between two writes: once the last write has taken effect, and shortly before the next
// one. Otherwise, the value of another system would be overwritten before it is read.
import { settledMs } from './foreignWrites.ts';

export interface CloseReadings {
  /** The regular check of this second. */
  tick(): void;
  /** The converters that are controlled, and those that are read closely until the next call. */
  follow(ids: readonly string[], unsure: ReadonlySet<string>): void;
  /** A write to the converter succeeded. */
  wrote(id: string, values: Readonly<Record<string, number>>): void;
  close(): void;
}
/** Readings by the acquisition. */
export interface ReadParts {
  readExtra(device: string, point: string): void;
  readingMs(device: string, point: string): number | undefined;
}
const point = 'activePowerSet';
/** Without a sign of another system, each converter is read closely once in this time, and only one converter per second. */
const probeEveryMs = 5000;
/** A reading is sent as early before the next write as this, and at least twice the time that it takes. */
const leadMs = 50;
const moment = (): number => performance.now();

/**
 * `everyMs`: interval of the writes. No reading is planned that a device may answer only after the next write is due, because the
 * write would have to wait.
 */
export function createCloseReadings(everyMs: number, readings: ReadParts | undefined): CloseReadings {
  if (!readings || everyMs <= 0) return { tick() {}, follow() {}, wrote() {}, close() {} };
  let tickedAt = moment();
  let close: ReadonlySet<string> = new Set();
  const probedAt = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout[]>();
  const drop = (id: string): void => timers.get(id)?.forEach(clearTimeout);

  /** The converter that was not read closely for the longest time. */
  function probe(ids: readonly string[]): string | undefined {
    const now = moment();
    for (const id of probedAt.keys()) if (!ids.includes(id)) probedAt.delete(id);
    for (const id of ids) if (!probedAt.has(id)) probedAt.set(id, now);
    const [oldest] = [...probedAt].toSorted(([, one], [, other]) => one - other);
    if (!oldest || now - oldest[1] < probeEveryMs) return undefined;
    probedAt.set(oldest[0], now);
    return oldest[0];
  }

  return {
    tick: () => void (tickedAt = moment()),
    follow(ids, unsure) {
      const probed = probe(ids);
      close = probed === undefined ? unsure : new Set([...unsure, probed]);
    },
    wrote(id, values) {
      drop(id);
      if (values[point] === undefined || !close.has(id)) return;
      const took = readings.readingMs(id, point);
      if (took === undefined) return;
      const now = moment();
      const nextWriteAt = tickedAt + everyMs * Math.max(1, Math.ceil((now - tickedAt) / everyMs));
      const lead = Math.max(leadMs, 2 * took);
      const first = settledMs + leadMs / 2;
      const second = nextWriteAt - lead - now;
      if (second < first + lead) return;
      const read = (): void => {
        // A timer that comes late would delay the write.
        if (moment() < nextWriteAt - lead / 2) readings.readExtra(id, point);
      };
      timers.set(id, [setTimeout(read, first), setTimeout(read, second)]);
    },
    close() {
      for (const id of timers.keys()) drop(id);
    },
  };
}
