// In: frames as they come. Out: the newest values, and ranges in steps of 1 to 1800 s. One row for each group and sample in series.db.
// Every second is kept as it is, and rolled up to 10 and 60 s as it comes; a frame that comes late or twice has its steps made anew from the seconds.
import type { SeriesStore } from '../../contract/index.ts';
import { createTurns, inTurns, type Turns } from '../../running/turns.ts';
import { type RollupWriter, rollupWriter } from './seriesBulk.ts';
import { packRaw, packRollup, packSingles, readRaw, readRollup } from './seriesFrame.ts';
import { openSeriesFile, tableOf } from './seriesFile.ts';
import { type Group, OpenStep, rollSteps, type RollStep } from './seriesGroup.ts';
import { type ColumnShape, keyOf, type Layout } from './seriesLayout.ts';
import { gapsOf, rangeOf, type RangeSource } from './seriesRange.ts';
import { createRegistry } from './seriesRegistry.ts';
import { createSplit } from './seriesSplit.ts';
import { rowTables } from './seriesTail.ts';

export type { ColumnShape } from './seriesLayout.ts';
export interface SeriesOptions {
  /** How a point is packed; default: 8 bytes. */
  shape?: (device: string, point: string) => ColumnShape | undefined;
  /** Beyond this the oldest fine data go first. */
  maxGB?: number;
  /** Told at every expiry: did the size limit take data before their time, of late? */
  onFull?: (full: boolean) => void;
  /** How fine and how many days parts that are many (cells) are kept; default: 10 s for 31 days. */
  thin?: () => ThinKeeping;
  /** Whose slices long reads take; default: their own. */
  turns?: Turns;
}
export interface ThinKeeping {
  finest: RollStep;
  days: number;
}

const daysS = 86_400;
const coarse = [60] as const;
/** Days that each fineness is kept; parts that are many (cells) keep 31 days in every one. */
export const retention = { raw: 7, roll10: 31, roll60: 400, thin: 31 } as const;

/** The store, and a faster way in for history that is made in advance. */
export interface WritableSeries extends SeriesStore {
  rollupWriter(step: RollStep, device: string, keys: readonly string[]): RollupWriter;
  together<T>(work: () => T): T;
}

export function createSeriesStore(file: string, options: SeriesOptions = {}): WritableSeries {
  const db = openSeriesFile(file);
  const turns = options.turns ?? createTurns();
  const thinly = (): ThinKeeping => options.thin?.() ?? { finest: 10, days: retention.thin };
  const stepsOf = ({ thin }: Group): readonly RollStep[] => (thin && thinly().finest === 60 ? coarse : rollSteps);
  const registry = createRegistry(db, options.shape);
  const split = createSplit(registry.placed);
  let shortenedAt = Number.NEGATIVE_INFINITY;
  /** A write was taken back: what was in memory of open steps is gone with it. */
  let torn = false;
  db.together(mend);

  /** The steps that were open when the station went down or a write was taken back, from the seconds that are stored. */
  function mend(): void {
    for (const group of registry.all()) {
      if (group.thin || group.newest < 0) continue;
      for (const step of rollSteps) remake(group, step, Math.floor(group.newest / step) * step);
    }
  }
  /** All of it or nothing, in the file and in memory: a layout that was taken back must not lend its number to another. */
  function together<T>(work: () => T): T {
    try {
      const done = db.together(() => {
        if (torn) mend();
        return work();
      });
      torn = false;
      return done;
    } catch (error) {
      torn = true;
      db.reload();
      registry.reload();
      throw error;
    }
  }

  function store(group: Group, at: number, names: readonly string[], values: ArrayLike<number>): void {
    // The seconds of its step are gone, so the step cannot be made anew with it.
    if (at < group.newest - retention.raw * daysS) return;
    const { layout, line } = registry.lineUp(group, names, values);
    if (!group.thin) db.write('raw', group.id, at, layout.id, packRaw(layout, line));
    const late = at <= group.newest;
    for (const step of stepsOf(group)) {
      const start = Math.floor(at / step) * step;
      if (late) {
        if (group.thin) addThin(group, step, start, layout, line);
        else remake(group, step, start);
        continue;
      }
      const open = group.open[step];
      if (open.start !== start) {
        flush(group, step);
        open.begin(start);
        if (group.newest >= start) refill(group, step, start, at);
      }
      open.add(line, layout);
    }
    if (at < group.newest) return;
    group.newest = at;
    group.spare = group.latest;
    group.latest = line;
  }

  /** A late value of a small part joins its step, unless that has one. */
  function addThin(group: Group, step: RollStep, start: number, layout: Layout, line: Float64Array): void {
    if (group.open[step].start === start) return;
    const known = [...db.rows(tableOf(step), group.id, start, start + 1)].length > 0;
    if (!known) db.write(tableOf(step), group.id, start, layout.id, packSingles(layout, line));
  }

  /** After a restart the open step goes on from what is stored of it. */
  function refill(group: Group, step: RollStep, start: number, before: number): void {
    const open = group.open[step];
    const table = group.thin ? tableOf(stepsOf(group)[0] ?? 10) : 'raw';
    for (const [, layoutId, data] of db.rows(table, group.id, start, before))
      open.add(lineOf(group, layoutId, data, table === 'raw'), db.layout(group.layoutId));
  }
  /** A stored row in the order of the group's own layout. */
  function lineOf(group: Group, layoutId: number, data: Buffer, raw: boolean): Float64Array {
    const own = db.layout(group.layoutId);
    const layout = db.layout(layoutId);
    const line = new Float64Array(own.columns.length).fill(Number.NaN);
    const targets = Int32Array.from(layout.columns, ({ name }) => own.index.get(name) ?? -1);
    if (raw) targets.forEach((to, i) => to >= 0 && (line[to] = readRaw(layout, data, i)));
    else readRollup(layout, data, targets, (to, _count, _mean, _min, _max, last) => void (line[to] = last));
    return line;
  }

  /** Makes one step anew from the stored seconds; the open one in memory, others in their table. */
  function remake(group: Group, step: RollStep, start: number): void {
    const open = group.open[step];
    const target = open.start === start ? open : new OpenStep(group.thin);
    target.begin(start);
    for (const [, layoutId, data] of db.rows('raw', group.id, start, start + step))
      target.add(lineOf(group, layoutId, data, true), db.layout(group.layoutId));
    if (target !== open && target.frames > 0) writeStep(group, step, target);
  }
  function flush(group: Group, step: RollStep): void {
    const open = group.open[step];
    if (open.start >= 0 && open.frames > 0) writeStep(group, step, open);
  }
  function writeStep(group: Group, step: RollStep, open: OpenStep): void {
    const layout = db.layout(group.layoutId);
    db.write(
      tableOf(step),
      group.id,
      open.start,
      layout.id,
      packRollup(layout, open.frames, (i) => open.rolled(i)),
    );
  }

  const source: RangeSource = { db, groups: (device) => registry.of(device), placed: (key) => registry.placed(key) };
  return {
    append(frames) {
      together(() => {
        for (const frame of frames) {
          const at = Math.floor(frame.at / 1000);
          for (const { part, names, values } of split(frame)) store(registry.group(frame.device, part), at, names, values);
        }
      });
    },
    appendRollup(step, frames) {
      together(() => {
        for (const frame of frames) {
          const at = Math.floor(frame.at / 1000 / step) * step;
          for (const { part, names, values } of split(frame)) {
            const group = registry.group(frame.device, part);
            const { layout, line } = registry.lineUp(group, names, values);
            db.writeMany(tableOf(step), group.id, at, layout.id, packSingles(layout, line));
          }
        }
      });
    },
    rollupWriter: (step, device, keys) => rollupWriter(db, registry, step, device, keys),
    together,
    latest(device) {
      let at = -1;
      const values: Record<string, number> = {};
      for (const group of registry.of(device)?.values() ?? []) {
        if (group.newest < 0) continue;
        at = Math.max(at, group.newest);
        db.layout(group.layoutId).columns.forEach(({ name }, i) => {
          const value = group.latest[i] ?? Number.NaN;
          if (!Number.isNaN(value)) values[keyOf({ group: group.part, column: name })] = value;
        });
      }
      return at < 0 ? undefined : { device, at: at * 1000, values };
    },
    range: (query, who = 'station') => inTurns(turns, who, rangeOf(source, query)),
    oldest() {
      const found = rowTables.flatMap((table) => db.oldest(table) ?? []);
      return found.length === 0 ? undefined : Math.min(...found) * 1000;
    },
    gaps: (device, start, end) => gapsOf(source, device, start, end),
    expire(now) {
      const seconds = Math.floor(now / 1000);
      const { days } = thinly();
      together(() => {
        for (const { id, thin } of registry.all()) {
          db.remove('raw', id, seconds - retention.raw * daysS);
          db.remove('roll10', id, seconds - (thin ? days : retention.roll10) * daysS);
          db.remove('roll60', id, seconds - (thin ? days : retention.roll60) * daysS);
        }
        if (isFull()) shortenedAt = seconds;
        for (const table of rowTables) if (isFull()) shorten(table, seconds);
      });
      // A day that is given up makes room for about a day: all that time the history is shorter than it should be.
      options.onFull?.(Math.abs(seconds - shortenedAt) < daysS * 2);
    },
    close() {
      together(() => {
        for (const group of registry.all()) for (const step of rollSteps) flush(group, step);
      });
      db.close();
    },
  };

  function isFull(): boolean {
    return options.maxGB !== undefined && db.usedBytes() > options.maxGB * 1e9;
  }
  /** Gives up the oldest days of one fineness until there is room; the last day stays. */
  function shorten(table: 'raw' | 'roll10' | 'roll60', now: number): void {
    const oldest = db.oldest(table);
    if (oldest === undefined) return;
    for (let until = oldest + daysS; until < now - daysS && isFull(); until += daysS) {
      for (const { id } of registry.all()) db.remove(table, id, until);
    }
  }
}
