// Maps the points of a device to the columns of frames. A layout can only be extended. Each frame contains the id of the layout
// with which it was packed.

/** How a column is packed: as an integer in units of `1 / per` with 1, 2 or 4 bytes, or as a floating-point number with 8. */
export interface ColumnShape {
  bytes: 1 | 2 | 4 | 8;
  per: number;
  /** The value at which a counter restarts from 0. */
  wraps?: number;
  /** A code: a rollup stores the code that was active longest as its mean, and the number of its samples as its count. */
  longest?: true;
  /** The column of a code: the mean covers only samples during the code that was active longest. */
  during?: string;
}
export interface Column extends ColumnShape {
  name: string;
}
export interface Layout {
  id: number;
  columns: readonly Column[];
  index: ReadonlyMap<string, number>;
  /** Positions of the columns that store the code that was active longest. */
  longest: readonly number[];
  /** Positions of the columns whose mean depends on a code, each with the position of the code. */
  during: readonly (readonly [column: number, code: number])[];
}
export const plainShape: ColumnShape = { bytes: 8, per: 1 };

/** A frame is stored in groups: the device itself, each of its parts, and all small parts of one part together. */
export interface Placed {
  group: string;
  column: string;
}
/**
 * `activePower` → '' · `/cluster.3#voltage` → '/cluster.3' · `/cluster.3/cell.17#voltage` → '/cluster.3/cell', column
 * `17#voltage`.
 */
export function placeOf(key: string): Placed {
  if (!key.startsWith('/')) return { group: '', column: key };
  const cut = key.lastIndexOf('#');
  const path = key.slice(0, cut);
  const deep = path.indexOf('/', 1);
  if (deep < 0) return { group: path, column: key.slice(cut + 1) };
  const dot = path.lastIndexOf('.');
  return { group: path.slice(0, dot), column: key.slice(dot + 1) };
}
export function keyOf({ group, column }: Placed): string {
  if (group === '') return column;
  return isThin(group) ? `${group}.${column}` : `${group}#${column}`;
}
/** Small parts (cells), which are numerous. One value per step is stored for each. */
export const isThin = (group: string): boolean => group.indexOf('/', 1) > 0;

export function toLayout(id: number, columns: readonly Column[]): Layout {
  const longest = columns.flatMap((column, i) => (column.longest ? [i] : []));
  const index = new Map(columns.map(({ name }, i) => [name, i]));
  const during = columns.flatMap((column, i) => {
    const code = column.during === undefined ? undefined : index.get(column.during);
    return code === undefined || !longest.includes(code) ? [] : [[i, code] as const];
  });
  return { id, columns, index, longest, during };
}

const largest = { 1: 127, 2: 32_767, 4: 2_147_483_647 } as const;

/** Whether the value is within the range of the column. */
export function fits({ bytes, per }: ColumnShape, value: number): boolean {
  return bytes === 8 || Math.abs(Math.round(value * per)) <= largest[bytes];
}

/** A wider shape, for values that exceed the range of the column. */
export function widened(shape: ColumnShape, value: number): ColumnShape {
  for (const bytes of [2, 4] as const) {
    const wider = { ...shape, bytes };
    if (bytes > shape.bytes && fits(wider, value)) return wider;
  }
  return { ...shape, bytes: 8 };
}
