// In: a question over a stretch of time. Out: columns of one length, NaN where nothing is known; and the stretches without any frame.
import type { CounterShift } from '../../contract/counters.ts';
import type { Columns, RangeQuery } from '../../contract/index.ts';
import { readRaw, readRollup, type Rolled, type Visit } from './seriesFrame.ts';
import type { RowTable, SeriesFile } from './seriesFile.ts';
import { type Group, Longest, type OpenStep } from './seriesGroup.ts';
import type { Column, Layout, Placed } from './seriesLayout.ts';

export interface RangeSource {
  db: SeriesFile;
  groups: (device: string) => ReadonlyMap<string, Group> | undefined;
  placed: (key: string) => Placed;
}
/** A day of seconds twice over; a longer answer is a mistake of the asker. */
const mostSteps = 250_000;
/** Read in one go: a millisecond or two of a device with many points. */
const rowsAtOnce = 400;

/** Gathers one statistic of one column, row after row in time. */
class Gather {
  readonly out: Float64Array;
  readonly wraps: number | undefined;
  private readonly weight: Float64Array | undefined;
  private readonly stat: NonNullable<RangeQuery['stat']>;
  private previous = Number.NaN;
  private begins = false;
  private readonly shifts: CounterShift[];
  /** By how much a counter was shifted since the row before. */
  private shiftedHere = 0;
  private place = -1;
  private lastHere = Number.NaN;
  private longest = new Longest();

  constructor(
    steps: number,
    stat: NonNullable<RangeQuery['stat']>,
    wraps: number | undefined,
    shifts: readonly CounterShift[] = [],
  ) {
    this.shifts = [...shifts];
    this.out = new Float64Array(steps).fill(Number.NaN);
    this.weight = stat === 'mean' ? new Float64Array(steps) : undefined;
    this.stat = stat;
    this.wraps = wraps;
  }

  /** What a counter read before the first step. */
  before(value: number): void {
    this.previous = value;
  }

  /** Time has gone on to a moment, in seconds: a counter that was shifted by then is compared as if it had stood still. */
  reach(moment: number): void {
    this.shiftedHere = 0;
    for (let next = this.shifts[0]; next && next.at < moment * 1000; next = this.shifts[0]) {
      const { by } = next;
      this.shifts.shift();
      this.previous += by;
      this.lastHere += by;
      this.shiftedHere += by;
    }
  }

  /** Nothing is stored before: a counter counts from its first reading. */
  begin(): void {
    this.begins = true;
  }

  /** `code`: the one that held longest of those that are added, `count` times. */
  add(step: number, count: number, mean: number, min: number, max: number, last: number, code: number): void {
    const { out } = this;
    const known = out[step] ?? Number.NaN;
    if (this.stat === 'mean') {
      const weight = this.weight as Float64Array;
      const held = weight[step] ?? Number.NaN;
      out[step] = held === 0 ? mean : (known * held + mean * count) / (held + count);
      weight[step] = held + count;
    } else if (this.stat === 'min') out[step] = Number.isNaN(known) ? min : Math.min(known, min);
    else if (this.stat === 'max') out[step] = Number.isNaN(known) ? max : Math.max(known, max);
    else if (this.stat === 'last') out[step] = last;
    else if (this.stat === 'longest') this.hold(step, code, count);
    else this.count(step, this.shiftedHere < 0 ? max : min, last);
  }

  /** Of several rows each speaks for the code that held longest in it. */
  private hold(step: number, code: number, count: number): void {
    if (step !== this.place) this.longest = new Longest();
    this.place = step;
    this.longest.add(code, count);
    this.out[step] = this.longest.code;
  }

  /** The growth of a counter in a step: from the last reading before it. One that fell wrapped, or was exchanged: unknown. */
  private count(step: number, first: number, last: number): void {
    if (this.begins) this.previous = first + this.shiftedHere;
    this.begins = false;
    this.shiftedHere = 0;
    if (step !== this.place) {
      if (this.place >= 0) this.previous = this.lastHere;
      this.place = step;
    }
    this.lastHere = last;
    let grown = last - this.previous;
    if (grown < 0 && this.wraps !== undefined && grown + this.wraps < this.wraps / 2) grown += this.wraps;
    // Two decimal counters leave dust when one is taken from the other.
    this.out[step] = grown < 0 ? Number.NaN : Math.round(grown * 1e9) / 1e9;
  }
}

function stepsOf({ start, end, stepS }: RangeQuery): { from: number; steps: number; at: Float64Array } {
  const from = Math.floor(start / 1000 / stepS) * stepS;
  const steps = Math.min(mostSteps, Math.max(0, Math.ceil((Math.ceil(end / 1000) - from) / stepS)));
  return { from, steps, at: Float64Array.from({ length: steps }, (_, i) => (from + i * stepS) * 1000) };
}

/** Nothing but gaps. */
export function emptyRange(query: RangeQuery): Columns {
  const { steps, at } = stepsOf(query);
  return { at, values: Object.fromEntries(query.points.map((key) => [key, new Float64Array(steps).fill(Number.NaN)])) };
}

/** In short steps, between which frames may be stored. */
export function* rangeOf({ db, groups, placed }: RangeSource, query: RangeQuery): Generator<void, Columns> {
  const { stepS, stat = 'mean' } = query;
  const { from, steps, at } = stepsOf(query);
  const values: Record<string, Float64Array> = {};
  const byGroup = new Map<string, { column: string; gather: Gather }[]>();
  for (const key of query.points) {
    const { group: part, column } = placed(key);
    const group = groups(query.device)?.get(part);
    const gather = new Gather(steps, stat, group && wrapsOf(db, group, column), query.shifts?.[key]);
    values[key] = gather.out;
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
  return { at, values };
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

/** The table that a question is answered from, and the seconds that one of its rows stands for. */
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

/** What counters read before a moment; one that was shifted by then reads shifted. */
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
  // The step that is still being filled is known in memory alone: a row of it is from before a restart.
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
      // The step was closed while this was read, and others followed.
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

/** The open step as it is at this moment: it goes on while the rows are read. */
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

/** For each column of the layout: its place among the wanted ones, up to the last that is wanted. */
function toMap(layout: Layout, wanted: Wanted): RowMap {
  const found = layout.columns.map(({ name }: Column) => wanted.findIndex(({ column }) => column === name));
  const last = found.findLastIndex((place) => place >= 0);
  return { layout, places: Int32Array.from(found.slice(0, last + 1)) };
}

function readRow(table: RowTable, { layout, places }: RowMap, data: Buffer, visit: Visit): void {
  if (table !== 'raw') return readRollup(layout, data, places, visit);
  for (let i = 0; i < places.length; i++) {
    const place = places[i] ?? 0;
    const value = place < 0 ? Number.NaN : readRaw(layout, data, i);
    if (!Number.isNaN(value)) visit(place, 1, value, value, value, value, value);
  }
}

/** Stretches of whole minutes in which no frame of the device was stored. */
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
