// The minute values of the station of this worker, decoded by rawRows.ts.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { here } from './here.ts';
import { columnOf, layoutsOf, type Minute, type Row } from './rawRows.ts';

export type { Minute } from './rawRows.ts';

/**
 * Minute values of one column of a device or of a part of it (`/cluster.1`; of its cells `/cluster.1/cell` with the column
 * `3#voltage`).
 */
export function minutesOf(
  device: string,
  part: string,
  column: string,
  start: number,
  end: number,
  folder = here().dataFolder,
): Minute[] {
  const db = new Database(join(folder, 'series.db'), { readonly: true });
  try {
    const layouts = layoutsOf(db);
    const rows = db
      .prepare<[string, string, number, number], Row>(
        'SELECT at, roll60.layout AS layout, data FROM roll60 JOIN series ON series.id = roll60.series WHERE device = ? AND part = ? AND at >= ? AND at < ? ORDER BY at',
      )
      .all(device, part, start / 1000, end / 1000);
    return rows.flatMap(({ at, layout, data }) => {
      const found = columnOf(data, layouts.get(layout) ?? [], column);
      return found ? [{ at: at * 1000, ...found }] : [];
    });
  } finally {
    db.close();
  }
}
