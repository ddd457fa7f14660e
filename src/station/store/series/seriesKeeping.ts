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
}

/** What is older than it is kept. */
export function removeOld({ db, registry }: Keeping, now: number, thinDays: number): void {
  for (const { id, thin } of registry.all()) {
    db.remove('raw', id, now - retention.raw * daysS);
    db.remove('roll10', id, now - (thin ? thinDays : retention.roll10) * daysS);
    db.remove('roll60', id, now - (thin ? thinDays : retention.roll60) * daysS);
  }
}

/** Gives up the oldest of the finest until there is room; answers whether it had to. */
export function makeRoom(keeping: Keeping, now: number): boolean {
  if (!isFull(keeping)) return false;
  for (const table of rowTables) if (isFull(keeping)) shorten(keeping, table, now);
  return true;
}
const isFull = ({ db, maxGB }: Keeping): boolean => maxGB !== undefined && db.usedBytes() > maxGB * 1e9;

/** The oldest days of one fineness; the last day stays. */
function shorten(keeping: Keeping, table: RowTable, now: number): void {
  const { db, registry } = keeping;
  const oldest = db.oldest(table);
  if (oldest === undefined) return;
  for (let until = oldest + daysS; until < now - daysS && isFull(keeping); until += daysS) {
    for (const { id } of registry.all()) db.remove(table, id, until);
  }
}
