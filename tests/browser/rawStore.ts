// The minutes of a station as they lie in its file, read by hand: what reports are held against comes from here and not from the code that
// answers them. A row: how many frames, two bits a column (absent, steady, whole, with gaps), then what each needs.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { here } from './here.ts';

export interface Minute {
  at: number;
  mean: number;
  min: number;
  max: number;
  last: number;
}
type Column = [name: string, bytes: 1 | 2 | 4 | 8, per: number, wraps?: number | null, longest?: 0 | 1];
interface Row {
  at: number;
  layout: number;
  data: Buffer;
}

function valueIn(data: Buffer, at: number, [, bytes, per]: Column): number {
  if (bytes === 8) return data.readDoubleLE(at);
  return data.readIntLE(at, bytes) / per;
}

function columnOf(data: Buffer, columns: readonly Column[], wanted: string): Omit<Minute, 'at'> | undefined {
  let place = 2 + Math.ceil(columns.length / 4);
  for (const [index, column] of columns.entries()) {
    const state = ((data[2 + (index >> 2)] ?? 0) >> ((index & 3) * 2)) & 3;
    if (state === 0) continue;
    const [name, bytes] = column;
    if (state === 1) {
      const value = valueIn(data, place, column);
      if (name === wanted) return { mean: value, min: value, max: value, last: value };
      place += bytes;
      continue;
    }
    const meanAt = state === 3 ? place + 2 : place;
    const minAt = meanAt + (bytes === 8 ? 8 : 4);
    if (name === wanted) {
      const mean = bytes === 8 ? data.readDoubleLE(meanAt) : data.readFloatLE(meanAt);
      const [min, max, last] = [0, 1, 2].map((each) => valueIn(data, minAt + each * bytes, column));
      return { mean, min: min ?? Number.NaN, max: max ?? Number.NaN, last: last ?? Number.NaN };
    }
    place = minAt + 3 * bytes;
  }
  return undefined;
}

/** Of one column of a device or of a part of it (`/cluster.1`; of its cells `/cluster.1/cell` with the column `3#voltage`). */
export function minutesOf(device: string, part: string, column: string, start: number, end: number): Minute[] {
  const db = new Database(join(here().dataFolder, 'series.db'), { readonly: true });
  try {
    const layouts = new Map(
      db
        .prepare<[], { id: number; columns: string }>('SELECT id, columns FROM layout')
        .all()
        .map(({ id, columns }) => [id, JSON.parse(columns) as Column[]]),
    );
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
