// Decodes the minute values in the database file of a station independently of the product code, as the reference for reports.
// Row format: number of frames, two bits per column (absent, constant, complete, with gaps), then the values of each column.
import { join } from 'node:path';
import Database from 'better-sqlite3';

export interface Minute {
  at: number;
  mean: number;
  min: number;
  max: number;
  last: number;
}
type Column = [name: string, bytes: 1 | 2 | 4 | 8, per: number, wraps?: number | null, longest?: 0 | 1];
export interface Row {
  at: number;
  layout: number;
  data: Buffer;
}

function valueIn(data: Buffer, at: number, [, bytes, per]: Column): number {
  if (bytes === 8) return data.readDoubleLE(at);
  return data.readIntLE(at, bytes) / per;
}

interface Place {
  column: Column;
  /** 1 constant, 2 complete, 3 with gaps. */
  state: number;
  at: number;
}
function placeOf(data: Buffer, columns: readonly Column[], wanted: string): Place | undefined {
  let at = 2 + Math.ceil(columns.length / 4);
  for (const [index, column] of columns.entries()) {
    const state = ((data[2 + (index >> 2)] ?? 0) >> ((index & 3) * 2)) & 3;
    const [name, bytes] = column;
    if (name === wanted) return state === 0 ? undefined : { column, state, at };
    at += [0, bytes, meanBytes(column) + 3 * bytes, 2 + meanBytes(column) + 3 * bytes][state] ?? 0;
  }
  return undefined;
}
const meanBytes = ([, bytes]: Column): number => (bytes === 8 ? 8 : 4);

export function columnOf(data: Buffer, columns: readonly Column[], wanted: string): Omit<Minute, 'at'> | undefined {
  const place = placeOf(data, columns, wanted);
  if (!place) return undefined;
  const { column, state, at } = place;
  if (state === 1) {
    const value = valueIn(data, at, column);
    return { mean: value, min: value, max: value, last: value };
  }
  const [, bytes] = column;
  const meanAt = state === 3 ? at + 2 : at;
  const mean = bytes === 8 ? data.readDoubleLE(meanAt) : data.readFloatLE(meanAt);
  const [min, max, last] = [0, 1, 2].map((each) => valueIn(data, meanAt + meanBytes(column) + each * bytes, column));
  return { mean, min: min ?? Number.NaN, max: max ?? Number.NaN, last: last ?? Number.NaN };
}

export const layoutsOf = (db: Database.Database): Map<number, Column[]> =>
  new Map(
    db
      .prepare<[], { id: number; columns: string }>('SELECT id, columns FROM layout')
      .all()
      .map(({ id, columns }) => [id, JSON.parse(columns) as Column[]]),
  );

/**
 * Changes the mean of a column in these minutes. The station of this history must not be running. Throws if a row has no stored
 * mean.
 */
export function meanWas(
  dataFolder: string,
  device: string,
  name: string,
  [start, end]: readonly [number, number],
  mean: number,
): void {
  const db = new Database(join(dataFolder, 'series.db'));
  const layouts = layoutsOf(db);
  const rows = db
    .prepare<[string, number, number], Row & { series: number }>(
      "SELECT at, series, roll60.layout AS layout, data FROM roll60 JOIN series ON series.id = roll60.series WHERE device = ? AND part = '' AND at >= ? AND at < ?",
    )
    .all(device, start / 1000, end / 1000);
  const put = db.prepare('UPDATE roll60 SET data = ?, sum = NULL WHERE series = ? AND at = ?');
  for (const { at, series, layout, data } of rows) {
    const place = placeOf(data, layouts.get(layout) ?? [], name);
    if (!place || place.state === 1 || place.column[1] === 8) throw new Error(`${device} has no stored mean of ${name}`);
    data.writeFloatLE(mean, place.state === 3 ? place.at + 2 : place.at);
    put.run(data, series, at);
  }
  db.close();
}
