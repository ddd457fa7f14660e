// Distributes groups over columns of about equal length. Keeps their order unless another order makes the page clearly shorter.
// Pure.

const gap = 32;
/** Heading and bottom spacing, in rows. */
const headRows = 2;
/** Reorder only if the given order is longer than the shortest one found by more than this factor. */
const worth = 1.15;

export const columnsIn = (width: number, least: number): number => Math.max(1, Math.floor((width + gap) / (least + gap)));

interface Stack<T> {
  groups: T[];
  rows: number;
}

export function toStacks<T>(groups: readonly T[], columns: number, rowsOf: (group: T) => number): T[][] {
  const count = Math.max(1, Math.min(columns, groups.length));
  const asTheyCome = deal(groups, count, rowsOf);
  const longestFirst = deal(
    groups.toSorted((one, other) => rowsOf(other) - rowsOf(one)),
    count,
    rowsOf,
  );
  const stacks = longestOf(asTheyCome) > worth * longestOf(longestFirst) ? inOrder(longestFirst, groups) : asTheyCome;
  return stacks.map((each) => each.groups);
}

/** Puts each group into the column that is shortest so far. */
function deal<T>(groups: readonly T[], count: number, rowsOf: (group: T) => number): Stack<T>[] {
  const stacks = Array.from({ length: count }, (): Stack<T> => ({ groups: [], rows: 0 }));
  for (const group of groups) {
    const shortest = stacks.reduce((least, each) => (each.rows < least.rows ? each : least));
    shortest.groups.push(group);
    shortest.rows += rowsOf(group) + headRows;
  }
  return stacks;
}

const longestOf = (stacks: readonly Stack<unknown>[]): number => Math.max(...stacks.map(({ rows }) => rows));

/** Restores the given order within each column, and orders the columns by their first group. */
function inOrder<T>(stacks: readonly Stack<T>[], groups: readonly T[]): Stack<T>[] {
  const placeOf = (group: T | undefined): number => (group === undefined ? groups.length : groups.indexOf(group));
  return stacks
    .map((each) => ({ ...each, groups: each.groups.toSorted((one, other) => placeOf(one) - placeOf(other)) }))
    .toSorted((one, other) => placeOf(one.groups[0]) - placeOf(other.groups[0]));
}
