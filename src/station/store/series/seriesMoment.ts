// Finds the last values of a device before a moment, at the finest resolution that is still stored. No value is later than the
// moment.
import type { Moment } from '../../contract/series.ts';
import { readRaw, readRollup } from './seriesFrame.ts';
import type { Group } from './seriesGroup.ts';
import { isThin, keyOf, type Layout } from './seriesLayout.ts';
import type { RangeSource } from './seriesRange.ts';
import type { Row, RowTable, SeriesFile } from './seriesFile.ts';

/** Values that are older than this at the moment are left out, because the device then counts as offline. */
const silentAfterMs = 15 * 60_000;
const tables: readonly { table: RowTable; length: 1 | 10 | 60 }[] = [
  { table: 'raw', length: 1 },
  { table: 'roll10', length: 10 },
  { table: 'roll60', length: 60 },
];

interface Found {
  table: RowTable;
  length: 1 | 10 | 60;
  row: Row;
  /** The first second after the row. */
  end: number;
}

export function momentOf({ db, groups }: Pick<RangeSource, 'db' | 'groups'>, device: string, at: number): Moment | undefined {
  const second = Math.floor(at / 1000);
  const known: Record<string, number> = {};
  const readAt: Record<string, number> = {};
  let newest: number | undefined;
  let stepS: Moment['stepS'] = 1;
  for (const group of groups(device)?.values() ?? []) {
    const found = newestBy(db, group, second);
    if (!found) continue;
    const read = readingAt(found, at);
    newest = Math.max(newest ?? read, read);
    const holder = holderOf(group.part);
    readAt[holder] = Math.max(readAt[holder] ?? read, read);
    if (at - read > silentAfterMs) continue;
    // Cells are always stored at a coarser resolution, so they are not considered.
    if (!isThin(group.part)) stepS = longer(stepS, found.length);
    take(db.layout(found.row[1]), found, group.part, known);
  }
  return newest === undefined ? undefined : { at: newest, stepS, values: known, readAt };
}

const longer = (one: Moment['stepS'], other: Moment['stepS']): Moment['stepS'] => (one > other ? one : other);

/** The newest step that had ended. A coarser step is used only if it ends later by more than its length. */
function newestBy(db: SeriesFile, { id, thin }: Group, second: number): Found | undefined {
  let best: Found | undefined;
  for (const { table, length } of tables) {
    if (thin && table === 'raw') continue;
    const row = db.before(table, id, second + 2 - length);
    const end = row && row[0] + length;
    if (row && end !== undefined && (!best || end > best.end + length)) best = { table, length, row, end };
  }
  return best;
}

/** Time of the reading. The value of a step is current until the next step is due. */
function readingAt({ row, length, end }: Found, at: number): number {
  if (length === 1) return row[0] * 1000;
  return Math.min(at, (end + length) * 1000);
}

/** `/cluster.3/cell` is part of `/cluster.3`, and `/cluster.3` of the device itself. */
const holderOf = (part: string): string => part.slice(0, Math.max(0, part.lastIndexOf('/')));

function take(layout: Layout, { table, row }: Found, part: string, into: Record<string, number>): void {
  const names = layout.columns.map(({ name }) => keyOf({ group: part, column: name }));
  const keep = (place: number, value: number): void => {
    const name = names[place];
    if (name !== undefined && Number.isFinite(value)) into[name] = value;
  };
  if (table === 'raw') names.forEach((_name, place) => keep(place, readRaw(layout, row[2], place)));
  else {
    const every = Int32Array.from(names, (_name, place) => place);
    readRollup(layout, row[2], every, (place, _count, _mean, _min, _max, last) => keep(place, last));
  }
}
