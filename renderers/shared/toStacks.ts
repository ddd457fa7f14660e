// In: groups and the room there is. Out: the groups in columns of about equal length, each under the shortest one so far.

const gap = 32;
/** Heading and the space below, in rows. */
const headRows = 2;

export const columnsIn = (width: number, least: number): number => Math.max(1, Math.floor((width + gap) / (least + gap)));

export function toStacks<T>(groups: readonly T[], columns: number, rowsOf: (group: T) => number): T[][] {
  const count = Math.max(1, Math.min(columns, groups.length));
  const stacks = Array.from({ length: count }, () => ({ groups: [] as T[], rows: 0 }));
  for (const group of groups) {
    const shortest = stacks.reduce((least, each) => (each.rows < least.rows ? each : least));
    shortest.groups.push(group);
    shortest.rows += rowsOf(group) + headRows;
  }
  return stacks.map((each) => each.groups);
}
