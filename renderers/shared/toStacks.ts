// In: groups and the room there is. Out: the groups in columns of about equal length, as they come wherever that leaves no column half empty. Pure.

const gap = 32;
/** Heading and the space below, in rows. */
const headRows = 2;
/** A page longer than it need be by more than this is worth another order. */
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

/** Each under the shortest column so far. */
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

/** Within a column, and of the columns by their first, the order that was given. */
function inOrder<T>(stacks: readonly Stack<T>[], groups: readonly T[]): Stack<T>[] {
  const placeOf = (group: T | undefined): number => (group === undefined ? groups.length : groups.indexOf(group));
  return stacks
    .map((each) => ({ ...each, groups: each.groups.toSorted((one, other) => placeOf(one) - placeOf(other)) }))
    .toSorted((one, other) => placeOf(one.groups[0]) - placeOf(other.groups[0]));
}
