// How the points of a device become the columns of frames. A layout only ever grows; each frame carries the version it was packed with.

/** How a column is packed: integers of `1 / per` in 1, 2 or 4 bytes, or the number itself in 8. */
export interface ColumnShape {
  bytes: 1 | 2 | 4 | 8;
  per: number;
  /** A counter that starts again at 0 here. */
  wraps?: number;
  /** A code: a rollup keeps the one that held longest in the place of the mean, and how long in that of the count. */
  longest?: true;
  /** The column of a code: the mean is of the samples in which that code was the one that held longest. */
  during?: string;
}
export interface Column extends ColumnShape {
  name: string;
}
export interface Layout {
  id: number;
  columns: readonly Column[];
  index: ReadonlyMap<string, number>;
  /** Places of the columns of which the longest is kept. */
  longest: readonly number[];
  /** Places of the columns whose mean depends on a code, each with the place of that code. */
  during: readonly (readonly [column: number, code: number])[];
}
export const plainShape: ColumnShape = { bytes: 8, per: 1 };

/** A frame is stored in groups: the device itself, each part of it, and all small parts of one part together. */
export interface Placed {
  group: string;
  column: string;
}
/** `activePower` → '' · `/cluster.3#voltage` → '/cluster.3' · `/cluster.3/cell.17#voltage` → '/cluster.3/cell', column `17#voltage`. */
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
/** Many small parts (cells): one value a step is kept of each. */
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

/** Does the value survive the packing, to half a unit of the column? */
export function fits({ bytes, per }: ColumnShape, value: number): boolean {
  return bytes === 8 || Math.abs(Math.round(value * per)) <= largest[bytes];
}

/** A shape wide enough: counts that outgrow their bytes get more. */
export function widened(shape: ColumnShape, value: number): ColumnShape {
  for (const bytes of [2, 4] as const) {
    const wider = { ...shape, bytes };
    if (bytes > shape.bytes && fits(wider, value)) return wider;
  }
  return { ...shape, bytes: 8 };
}
