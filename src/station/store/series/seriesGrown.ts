// Determines the columns that a group needs for new names and values, with the shapes from the device files. Pure.
import { type Column, type ColumnShape, fits, type Layout, plainShape, widened } from './seriesLayout.ts';

interface Wish {
  shapeOf: (name: string) => ColumnShape | undefined;
  /** The existing columns are known to match the device files. */
  asWanted: boolean;
}

/** Undefined if the existing columns are sufficient. */
export function grown(
  current: Layout | undefined,
  names: readonly string[],
  values: ArrayLike<number>,
  { shapeOf, asWanted }: Wish,
): Column[] | undefined {
  let columns: Column[] | undefined = current ? undefined : [];
  const own = (): Column[] => (columns ??= [...(current?.columns ?? [])]);
  names.forEach((name, i) => {
    const value = values[i] ?? Number.NaN;
    const at = current?.index.get(name);
    const column = at === undefined ? undefined : (columns ?? current?.columns)?.[at];
    if (at === undefined || !column) {
      own().push(wideFor({ ...(shapeOf(name) ?? plainShape), name }, value));
      return;
    }
    const next = wideFor(asWanted ? column : merged(column, shapeOf(name)), value);
    if (next !== column) own()[at] = next;
  });
  return columns;
}

const wideFor = (column: Column, value: number): Column =>
  !Number.isFinite(value) || fits(column, value) ? column : { ...widened(column, value), name: column.name };

/** Takes the rollup settings from the device files, and keeps the width of the column. */
function merged(column: Column, wanted: ColumnShape | undefined): Column {
  if (!wanted) return column;
  const { longest, wraps, during } = wanted;
  if (column.longest === longest && column.wraps === wraps && column.during === during) return column;
  return { ...column, ...(longest && { longest }), ...(wraps !== undefined && { wraps }), ...(during && { during }) };
}
