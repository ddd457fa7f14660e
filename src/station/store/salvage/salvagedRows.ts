// Finds the series and layouts in the cells of a damaged series.db, and the rows that pass all checks, each with its table.
import { columnsOf } from '../series/seriesLayouts.ts';
import { isRawRow, isRolledRow } from '../series/seriesFits.ts';
import { isSound } from '../series/seriesSum.ts';
import { type Layout, toLayout } from '../series/seriesLayout.ts';
import { daysS, retention } from '../series/seriesKeeping.ts';
import { type RowTable, rowTables } from '../series/seriesTail.ts';
import type { Cell, SqlValue } from './sqliteCells.ts';

/** The series and layouts of a file by ID, as its rows refer to them. */
export interface Dictionary {
  series: Map<number, { device: string; part: string }>;
  layouts: Map<number, { text: string; layout: Layout }>;
}
export interface SalvagedRow {
  table: RowTable;
  series: number;
  /** Epoch seconds. */
  at: number;
  layout: number;
  data: Buffer;
  /** Position of the row in the table `tail`. A later row replaces an earlier one. */
  waitsAs?: number;
}

/**
 * Adds a cell of the tables `series` and `layout` to the dictionary. SQLite stores their entries twice, in the table and in its
 * unique index, so one damaged page loses nothing. The table has priority. Returns whether the cell is such an entry.
 */
export function note({ series, layouts }: Dictionary, { rowId, values }: Cell): boolean {
  // The row ID is the first column of an entry, which is therefore stored as null.
  const isTable = rowId !== undefined && values[0] === null;
  if (rowId !== undefined && !isTable) return false;
  const [first, second, third] = isTable ? values.slice(1) : values;
  if (typeof first !== 'string') return false;
  if (values.length === (isTable ? 4 : 3) && typeof second === 'string') {
    const id = isTable ? rowId : third;
    if (typeof id === 'number' && (isTable || !series.has(id))) series.set(id, { device: first, part: second });
    return true;
  }
  const id = isTable ? rowId : second;
  const layout = values.length === 2 && typeof id === 'number' && (isTable || !layouts.has(id)) && layoutOf(id, first);
  if (layout) layouts.set(layout.id, { text: first, layout });
  return values.length === 2;
}

function layoutOf(id: number, text: string): Layout | undefined {
  try {
    const columns = columnsOf(text);
    const isSound = columns.every(({ name, bytes, per }) => name !== '' && [1, 2, 4, 8].includes(bytes) && per > 0);
    return isSound ? toLayout(id, columns) : undefined;
  } catch {
    return undefined;
  }
}

/** `now`: epoch seconds. A row beyond the retention time, or in the future, is damaged. */
const isKept = (table: RowTable, at: number, now: number): boolean => at > now - retention[table] * daysS && at < now + daysS;

/** `scanned`: cells found by searching the page, because its own list of cells is damaged. */
export function rowsOf(dictionary: Dictionary, cells: readonly Cell[], scanned: readonly Cell[], now: number): SalvagedRow[] {
  const judge = ({ rowId, values }: Cell): readonly Judged[] | Judged =>
    rowId === undefined ? (toRow(dictionary, values, now) ?? []) : [];
  const waiting = cells.flatMap(({ rowId, values }) =>
    rowId === undefined ? [] : (tailRow(dictionary, rowId, values, now) ?? []),
  );
  const listed = cells.flatMap(judge);
  // Rows are stored in the order of their keys, so a row out of order has a damaged key.
  const inOrder = listed.filter((row, i) => isBefore(listed[i - 1], row) && isBefore(row, listed[i + 1]));
  const keys = new Set(inOrder.map(keyOf));
  const found = [...inOrder, ...scanned.flatMap(judge).filter((row) => !keys.has(keyOf(row)))];
  const table = tableOf(found);
  if (table === undefined) return waiting;
  const isOf = (row: Judged): boolean => (table === 'raw' ? row.isRaw : row.isRolled) && isKept(table, row.at, now);
  return [...waiting, ...found.filter(isOf).map((row) => ({ ...plain(row), table }))];
}
export const isRowOf = (dictionary: Dictionary, { values }: Cell, now: number): boolean =>
  toRow(dictionary, values, now) !== undefined;
const keyOf = ({ series, at }: Pick<SalvagedRow, 'series' | 'at'>): string => `${series} ${at}`;

interface Judged extends Omit<SalvagedRow, 'table'> {
  isRaw: boolean;
  isRolled: boolean;
}
const plain = ({ series, at, layout, data }: Judged): Omit<SalvagedRow, 'table'> => ({ series, at, layout, data });

function toRow(dictionary: Dictionary, values: readonly SqlValue[], now: number): Judged | undefined {
  const [series, at, layout, data, sum = null] = values;
  if (values.length < 4 || values.length > 5) return undefined;
  if (typeof series !== 'number' || typeof at !== 'number' || typeof layout !== 'number') return undefined;
  const known = dictionary.layouts.get(layout)?.layout;
  if (!Buffer.isBuffer(data) || !known || !dictionary.series.has(series) || !isKept('roll60', at, now)) return undefined;
  if (sum !== null && (typeof sum !== 'number' || !isSound(sum, series, at, layout, data))) return undefined;
  const isRaw = isRawRow(known, data);
  const isRolled = !isRaw && isRolledRow(known, data);
  return isRaw || isRolled ? { series, at, layout, data, isRaw, isRolled } : undefined;
}

/** The newest rows are in the table `tail`, each with the number of the table that it will be moved to. */
function tailRow(
  dictionary: Dictionary,
  waitsAs: number,
  [, kind, ...values]: readonly SqlValue[],
  now: number,
): SalvagedRow | undefined {
  const table = typeof kind === 'number' ? rowTables[kind] : undefined;
  const row = toRow(dictionary, values, now);
  if (!table || !row || !(table === 'raw' ? row.isRaw : row.isRolled)) return undefined;
  return { ...plain(row), table, waitsAs };
}

const isBefore = (one: Judged | undefined, other: Judged | undefined): boolean =>
  !one || !other || one.series < other.series || (one.series === other.series && one.at < other.at);

/**
 * All rows of a page belong to one table, which the page does not name. Raw rows and rollups differ in their bytes. Rollups are
 * those of a minute if all of them start on a full minute. A single row with few samples is ambiguous and is dropped.
 */
function tableOf(rows: readonly Judged[]): RowTable | undefined {
  const rolled = rows.filter(({ isRolled }) => isRolled);
  if (rows.length === 0) return undefined;
  if (rolled.length * 2 < rows.length) return 'raw';
  if (rolled.some(({ at }) => at % 60 !== 0)) return 'roll10';
  return rolled.length > 1 || rolled.some(({ data }) => data.readUInt16LE(0) > 10) ? 'roll60' : undefined;
}
