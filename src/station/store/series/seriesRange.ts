// Answers queries for a period: columns of equal length with NaN for unknown values, and the periods without any frame.
import type { Columns, RangeQuery, Spread } from '../../contract/index.ts';
import { readRaw, readRollup, type Rolled, type RollupVisitor } from './seriesFrame.ts';
import type { RowTable, SeriesFile } from './seriesFile.ts';
import { Gather, unknown } from './seriesGather.ts';
import type { Group, OpenStep } from './seriesGroup.ts';
import type { Column, Layout, Placed } from './seriesLayout.ts';

export interface RangeSource {
  db: SeriesFile;
  groups: (device: string) => ReadonlyMap<string, Group> | undefined;
  placed: (key: string) => Placed;
}
/** Maximum number of steps, which is almost three days in seconds. A longer query is a mistake and is truncated. */
const mostSteps = 250_000;
/** Rows read at once. For a device with many points this takes one or two milliseconds. */
const rowsAtOnce = 400;

function stepsOf({ start, end, stepS }: RangeQuery): { from: number; steps: number; at: Float64Array } {
  const from = Math.floor(start / 1000 / stepS) * stepS;
  const steps = Math.min(mostSteps, Math.max(0, Math.ceil((Math.ceil(end / 1000) - from) / stepS)));
  return { from, steps, at: Float64Array.from({ length: steps }, (_, i) => (from + i * stepS) * 1000) };
}

/** An answer without any values. */
export function emptyRange(query: RangeQuery): Columns {
  const { steps, at } = stepsOf(query);
  return { at, values: Object.fromEntries(query.points.map((key) => [key, unknown(steps)])) };
}

/** Runs in short steps, between which frames may be stored. */
export function* rangeOf({ db, groups, placed }: RangeSource, query: RangeQuery): Generator<void, Columns> {
  const { stepS, stat = 'mean', spread: wide } = query;
  const { from, steps, at } = stepsOf(query);
  const values: Record<string, Float64Array> = {};
  const spread: Record<string, Spread> = {};
  const byGroup = new Map<string, { column: string; gather: Gather }[]>();
  for (const key of query.points) {
    const { group: part, column } = placed(key);
    const group = groups(query.device)?.get(part);
    const gather = new Gather(steps, { stat, spread: wide }, group && wrapsOf(db, group, column), query.shifts?.[key]);
    values[key] = gather.out;
    if (gather.spread) spread[key] = gather.spread;
    if (!group) continue;
    const list = byGroup.get(part);
    if (list) list.push({ column, gather });
    else byGroup.set(part, [{ column, gather }]);
  }
  const end = from + steps * stepS;
  for (const [part, wanted] of byGroup) {
    const group = groups(query.device)?.get(part);
    if (group) yield* fillFrom(db, group, wanted, { from, end, stepS, stat });
  }
  return { at, values, ...(wide && { spread }) };
}

const wrapsOf = (db: SeriesFile, group: Group, column: string): number | undefined => {
  const layout = group.layoutId === 0 ? undefined : db.layout(group.layoutId);
  return layout?.columns[layout.index.get(column) ?? -1]?.wraps;
};

interface Stretch {
  from: number;
  end: number;
  stepS: number;
  stat: NonNullable<RangeQuery['stat']>;
}
type Wanted = readonly { column: string; gather: Gather }[];

/** The table that answers a query, and the length of its rows in seconds. */
interface Rows {
  table: RowTable;
  length: 1 | 10 | 60;
  mapOf: (layoutId: number) => RowMap;
}
interface RowMap {
  layout: Layout;
  places: Int32Array;
}
function rowsFor(db: SeriesFile, stepS: number, thin: boolean, wanted: Wanted): Rows {
  const maps = new Map<number, RowMap>();
  const mapOf = (id: number): RowMap => {
    let found = maps.get(id);
    if (!found) maps.set(id, (found = toMap(db.layout(id), wanted)));
    return found;
  };
  if (stepS === 1 && !thin) return { table: 'raw', length: 1, mapOf };
  return stepS < 60 ? { table: 'roll10', length: 10, mapOf } : { table: 'roll60', length: 60, mapOf };
}

/** Sets the counter readings before a moment, including shifts until then. */
function beginAt(db: SeriesFile, group: Group, wanted: Wanted, { table, length, mapOf }: Rows, from: number): void {
  const row = db.before(table, group.id, from);
  for (const { gather } of wanted) gather.reach(row ? row[0] + length : from);
  if (row) readRow(table, mapOf(row[1]), row[2], (i, _count, _mean, _min, _max, last) => wanted[i]?.gather.before(last));
  else for (const { gather } of wanted) gather.begin();
}
function beginAtOpen(wanted: Wanted, { start, rolled }: OpenNow, length: number): void {
  for (const { gather } of wanted) gather.reach(start + length);
  wanted.forEach(({ gather }, i) => gather.before(rolled[i]?.last ?? Number.NaN));
}

function* fillFrom(db: SeriesFile, group: Group, wanted: Wanted, { from, end, stepS, stat }: Stretch): Generator<void> {
  const rows = rowsFor(db, stepS, group.thin, wanted);
  const { table, length, mapOf } = rows;
  // The open step is complete only in memory. A stored row of it dates from before a restart.
  const live = length === 1 ? undefined : openNow(db, group, length, wanted);
  if (stat === 'difference') {
    if (live && live.start < from) beginAtOpen(wanted, live, length);
    else beginAt(db, group, wanted, rows, from);
  }
  let ahead = live && live.start >= from && live.start < end ? live : undefined;
  const stretch = rowsAtOnce * length;
  for (let first = from; first < end; first += stretch) {
    for (const [at, layoutId, data] of db.few(table, group.id, first, Math.min(first + stretch, end))) {
      if (at === live?.start) continue;
      // The step was closed during the read, and others followed.
      if (ahead && at > ahead.start) {
        addOpen(wanted, ahead, length, Math.floor((ahead.start - from) / stepS));
        ahead = undefined;
      }
      for (const { gather } of wanted) gather.reach(at + length);
      const step = Math.floor((at - from) / stepS);
      readRow(table, mapOf(layoutId), data, (i, count, mean, min, max, last, code) =>
        wanted[i]?.gather.add(step, count, mean, min, max, last, code),
      );
    }
    yield;
  }
  if (ahead) addOpen(wanted, ahead, length, Math.floor((ahead.start - from) / stepS));
}

/** A snapshot of the open step, which continues to change while rows are read. */
interface OpenNow {
  start: number;
  rolled: readonly ((Rolled & { code: number }) | undefined)[];
}
function openNow(db: SeriesFile, group: Group, step: 10 | 60, wanted: Wanted): OpenNow | undefined {
  const open = group.open[step];
  if (open.frames === 0) return undefined;
  return {
    start: open.start,
    rolled: wanted.map(({ column }) => {
      const rolled = rolledOf(db, group, open, column);
      return rolled && { ...rolled, code: isLongest(db, group, column) ? rolled.mean : rolled.last };
    }),
  };
}
function addOpen(wanted: Wanted, { start, rolled }: OpenNow, length: number, step: number): void {
  wanted.forEach(({ gather }, i) => {
    const each = rolled[i];
    gather.reach(start + length);
    if (each) gather.add(step, each.count, each.mean, each.min, each.max, each.last, each.code);
  });
}
const rolledOf = (db: SeriesFile, group: Group, open: OpenStep, column: string): Rolled | undefined =>
  open.rolled(db.layout(group.layoutId).index.get(column) ?? -1);

const isLongest = (db: SeriesFile, group: Group, column: string): boolean => {
  const layout = db.layout(group.layoutId);
  return layout.columns[layout.index.get(column) ?? -1]?.longest === true;
};

/** The position of each column among the wanted ones, up to the last wanted column. */
function toMap(layout: Layout, wanted: Wanted): RowMap {
  const found = layout.columns.map(({ name }: Column) => wanted.findIndex(({ column }) => column === name));
  const last = found.findLastIndex((place) => place >= 0);
  return { layout, places: Int32Array.from(found.slice(0, last + 1)) };
}

function readRow(table: RowTable, { layout, places }: RowMap, data: Buffer, visit: RollupVisitor): void {
  if (table !== 'raw') return readRollup(layout, data, places, visit);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    const value = place < 0 ? Number.NaN : readRaw(layout, data, i);
    if (!Number.isNaN(value)) visit(place, 1, value, value, value, value, value);
  }
}

/** Periods of full minutes in which no frame of the device was stored. */
export function gapsOf(
  { db, groups }: RangeSource,
  device: string,
  start: number,
  end: number,
): { start: number; end: number }[] {
  const from = Math.floor(start / 60_000) * 60;
  const to = Math.ceil(end / 60_000) * 60;
  const minutes = new Uint8Array(Math.max(0, (to - from) / 60));
  for (const group of groups(device)?.values() ?? []) {
    for (const [at] of db.rows('roll60', group.id, from, to)) minutes[(at - from) / 60] = 1;
    const { start: open, frames } = group.open[60];
    if (frames > 0 && open >= from && open < to) minutes[(open - from) / 60] = 1;
  }
  const gaps: { start: number; end: number }[] = [];
  for (let i = 0; i < minutes.length; i++) {
    if (minutes[i] === 1) continue;
    const first = i;
    while (i < minutes.length && minutes[i] !== 1) i++;
    gaps.push({ start: (from + first * 60) * 1000, end: (from + i * 60) * 1000 });
  }
  return gaps;
}
