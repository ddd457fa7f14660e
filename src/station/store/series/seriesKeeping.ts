// How long each resolution is kept, and what is deleted when the file exceeds its maximum size.
import type { SeriesFile } from './seriesFile.ts';
import type { RollStep } from './seriesGroup.ts';
import type { Registry } from './seriesRegistry.ts';
import { type RowTable, rowTables } from './seriesTail.ts';

export interface ThinKeeping {
  finest: RollStep;
  days: number;
}
export const daysS = 86_400;
/** Retention of each resolution in days. Small parts (cells) are kept for 31 days at all resolutions. */
export const retention = { raw: 7, roll10: 31, roll60: 400, thin: 31 } as const;

export interface Keeping {
  readonly db: SeriesFile;
  readonly registry: Registry;
  readonly maxGB: number | undefined;
  /** Applies a write completely or not at all. */
  readonly together: <T>(work: () => T) => T;
}
/** Each step is a separate short write: after a week without the station, a week of rows has to be removed. */
type Steps<T = void> = Generator<void, T>;

/** Removes rows that are older than their retention. */
export function* removeOld(keeping: Keeping, now: number, thinDays: number): Steps {
  for (const { id, thin } of Array.from(keeping.registry.all())) {
    yield* removeBefore(keeping, 'raw', id, now - retention.raw * daysS);
    yield* removeBefore(keeping, 'roll10', id, now - (thin ? thinDays : retention.roll10) * daysS);
    yield* removeBefore(keeping, 'roll60', id, now - (thin ? thinDays : retention.roll60) * daysS);
  }
}

function* removeBefore({ db, together }: Keeping, table: RowTable, series: number, before: number): Steps {
  while (together(() => db.removeSome(table, series, before))) yield;
  yield;
}

/** Deletes the oldest rows, finest resolution first, until the file is small enough. Returns whether this was necessary. */
export function* makeRoom(keeping: Keeping, now: number): Steps<boolean> {
  if (!isFull(keeping)) return false;
  for (const table of rowTables) if (isFull(keeping)) yield* shorten(keeping, table, now);
  return true;
}
const isFull = ({ db, maxGB }: Keeping): boolean => maxGB !== undefined && db.usedBytes() > maxGB * 1e9;

/** Deletes the oldest days of one resolution. The last day is kept. */
function* shorten(keeping: Keeping, table: RowTable, now: number): Steps {
  const { db, registry } = keeping;
  const oldest = db.oldest(table);
  if (oldest === undefined) return;
  for (let until = oldest + daysS; until < now - daysS && isFull(keeping); until += daysS) {
    for (const { id } of Array.from(registry.all())) yield* removeBefore(keeping, table, id, until);
  }
}
