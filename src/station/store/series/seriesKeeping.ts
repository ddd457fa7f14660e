// How long each fineness is kept, and what is given up when the file is larger than it may be.
import type { SeriesFile } from './seriesFile.ts';
import type { RollStep } from './seriesGroup.ts';
import type { Registry } from './seriesRegistry.ts';
import { type RowTable, rowTables } from './seriesTail.ts';

export interface ThinKeeping {
  finest: RollStep;
  days: number;
}
export const daysS = 86_400;
/** Days that each fineness is kept; parts that are many (cells) keep 31 days in every one. */
export const retention = { raw: 7, roll10: 31, roll60: 400, thin: 31 } as const;

export interface Keeping {
  readonly db: SeriesFile;
  readonly registry: Registry;
  readonly maxGB: number | undefined;
  /** One write, all of it or nothing. */
  readonly together: <T>(work: () => T) => T;
}
/** Each step is a write of its own and short: after a week without the station there is a week to remove. */
type Steps<T = void> = Generator<void, T>;

/** What is older than it is kept. */
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

/** Gives up the oldest of the finest until there is room; answers whether it had to. */
export function* makeRoom(keeping: Keeping, now: number): Steps<boolean> {
  if (!isFull(keeping)) return false;
  for (const table of rowTables) if (isFull(keeping)) yield* shorten(keeping, table, now);
  return true;
}
const isFull = ({ db, maxGB }: Keeping): boolean => maxGB !== undefined && db.usedBytes() > maxGB * 1e9;

/** The oldest days of one fineness; the last day stays. */
function* shorten(keeping: Keeping, table: RowTable, now: number): Steps {
  const { db, registry } = keeping;
  const oldest = db.oldest(table);
  if (oldest === undefined) return;
  for (let until = oldest + daysS; until < now - daysS && isFull(keeping); until += daysS) {
    for (const { id } of Array.from(registry.all())) yield* removeBefore(keeping, table, id, until);
  }
}
