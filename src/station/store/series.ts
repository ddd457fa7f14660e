// In: frames as they come. Out: the newest values, and ranges in steps of 1 to 1800 s. One row for each group and sample in series.db.
// Every second is kept as it is, and rolled up to 10 and 60 s as it comes; a frame that comes late or twice has its steps made anew from the seconds.
import type { Columns, Frame, RangeQuery, SeriesStore } from '../contract.ts';
import { packed, packRaw, packRollup, readRaw, readRollup } from './seriesFrame.ts';
import { openSeriesFile, tableOf } from './seriesFile.ts';
import { type Group, OpenStep, rollSteps, type RollStep } from './seriesGroup.ts';
import { type Column, type ColumnShape, fits, isThin, keyOf, type Layout, placeOf, plainShape, widened } from './seriesLayout.ts';
import { gapsOf, rangeOf, type RangeSource } from './seriesRange.ts';

export type { ColumnShape } from './seriesLayout.ts';
export interface SeriesOptions {
  /** How a point is packed; default: 8 bytes. */
  shape?: (device: string, point: string) => ColumnShape | undefined;
  /** Beyond this the oldest fine data go first. */
  maxGB?: number;
}

const daysS = 86_400;
/** Days that each fineness is kept; parts that are many (cells) keep 31 days in every one. */
export const retention = { raw: 7, roll10: 31, roll60: 400, thin: 31 } as const;

export function createSeriesStore(file: string, options: SeriesOptions = {}): SeriesStore {
  const db = openSeriesFile(file);
  const groups = new Map<string, Map<string, Group>>();
  const places = new Map<string, ReturnType<typeof placeOf>>();
  for (const { id, device, part } of db.series()) remember(id, device, part);
  for (const parts of groups.values()) for (const group of parts.values()) if (!group.thin) mend(group);

  function remember(id: number, device: string, part: string): Group {
    const open = { 10: new OpenStep(), 60: new OpenStep() };
    const group: Group = { id, device, part, thin: isThin(part), layoutId: 0, newest: -1, latest: new Float64Array(), open };
    const parts = groups.get(device) ?? new Map<string, Group>();
    groups.set(device, parts);
    parts.set(part, group);
    recall(group);
    return group;
  }
  /** What was known of a group when the file was last written. */
  function recall(group: Group): void {
    const row = group.thin
      ? (db.before('roll10', group.id, Number.MAX_SAFE_INTEGER) ?? undefined)
      : db.before('raw', group.id, Number.MAX_SAFE_INTEGER);
    if (!row) return;
    const layout = db.layout(row[1]);
    group.layoutId = row[1];
    group.newest = row[0];
    group.latest = new Float64Array(layout.columns.length).fill(Number.NaN);
    if (group.thin)
      readRollup(layout, row[2], identity(layout), (i, _count, _mean, _min, _max, last) => void (group.latest[i] = last));
    else layout.columns.forEach((_, i) => (group.latest[i] = readRaw(layout, row[2], i)));
  }
  /** The steps that were open when the station went down, from the seconds that it had stored. */
  function mend(group: Group): void {
    if (group.newest < 0) return;
    db.together(() => {
      for (const step of rollSteps) remake(group, step, Math.floor(group.newest / step) * step);
    });
  }

  const placed = (key: string): ReturnType<typeof placeOf> => {
    let found = places.get(key);
    if (!found) places.set(key, (found = placeOf(key)));
    return found;
  };
  const groupOf = (device: string, part: string): Group =>
    groups.get(device)?.get(part) ?? remember(db.addSeries(device, part), device, part);

  /** The layout that holds all of these columns and values: the group's own, or a grown one. */
  function layoutFor(group: Group, names: readonly string[], values: readonly number[]): Layout {
    const current = group.layoutId === 0 ? undefined : db.layout(group.layoutId);
    const columns: Column[] = [...(current?.columns ?? [])];
    let grown = current === undefined;
    names.forEach((name, i) => {
      const at = current?.index.get(name);
      const value = values[i] as number;
      if (at === undefined) {
        const shape = options.shape?.(group.device, keyOf({ group: group.part, column: name })) ?? plainShape;
        columns.push({ ...(Number.isNaN(value) || fits(shape, value) ? shape : widened(shape, value)), name });
        grown = true;
      } else if (!Number.isNaN(value) && !fits(columns[at] as Column, value)) {
        columns[at] = { ...widened(columns[at] as Column, value), name };
        grown = true;
      }
    });
    if (!grown && current) return current;
    const layout = db.layoutOf(columns);
    group.layoutId = layout.id;
    return layout;
  }

  /** The values of one group in the order of its layout, as they will be read again. */
  function lineUp(group: Group, names: readonly string[], values: readonly number[]): { layout: Layout; line: Float64Array } {
    const layout = layoutFor(group, names, values);
    const line = new Float64Array(layout.columns.length).fill(Number.NaN);
    names.forEach((name, i) => {
      const at = layout.index.get(name) as number;
      const value = values[i] as number;
      line[at] = Number.isFinite(value) ? packed(layout.columns[at] as Column, value) : Number.NaN;
    });
    return { layout, line };
  }

  function store(group: Group, at: number, names: readonly string[], values: readonly number[]): void {
    const { layout, line } = lineUp(group, names, values);
    if (!group.thin) db.write('raw', group.id, at, layout.id, packRaw(layout, line));
    const late = at <= group.newest;
    for (const step of rollSteps) {
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
      open.add(line);
    }
    if (at < group.newest) return;
    group.newest = at;
    group.latest = line;
  }

  /** A late value of a small part joins its step, unless that has one. */
  function addThin(group: Group, step: RollStep, start: number, layout: Layout, line: Float64Array): void {
    if (group.open[step].start === start) return;
    const known = [...db.rows(tableOf(step), group.id, start, start + 1)].length > 0;
    if (!known)
      db.write(
        tableOf(step),
        group.id,
        start,
        layout.id,
        packRollup(layout, 1, (i) => single(line[i] as number)),
      );
  }

  /** After a restart the open step goes on from what is stored of it. */
  function refill(group: Group, step: RollStep, start: number, before: number): void {
    const open = group.open[step];
    const table = group.thin ? 'roll10' : 'raw';
    for (const [, layoutId, data] of db.rows(table, group.id, start, before))
      open.add(lineOf(group, layoutId, data, table === 'raw'));
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
    const target = open.start === start ? open : new OpenStep();
    target.begin(start);
    for (const [, layoutId, data] of db.rows('raw', group.id, start, start + step))
      target.add(lineOf(group, layoutId, data, true));
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
      packRollup(layout, open.frames, (i) => open.rolled(i, group.thin)),
    );
  }

  function split(frame: Frame, each: (group: Group, names: string[], values: number[]) => void): void {
    const found = new Map<string, [names: string[], values: number[]]>();
    for (const key of Object.keys(frame.values)) {
      const { group, column } = placed(key);
      let one = found.get(group);
      if (!one) found.set(group, (one = [[], []]));
      one[0].push(column);
      one[1].push(frame.values[key] as number);
    }
    for (const [part, [names, values]] of found) each(groupOf(frame.device, part), names, values);
  }

  const source: RangeSource = { db, groups: (device) => groups.get(device), placed };
  return {
    append(frames) {
      db.together(() => {
        for (const frame of frames) {
          const at = Math.floor(frame.at / 1000);
          split(frame, (group, names, values) => store(group, at, names, values));
        }
      });
    },
    appendRollup(step, frames) {
      db.together(() => {
        for (const frame of frames) {
          const at = Math.floor(frame.at / 1000 / step) * step;
          split(frame, (group, names, values) => {
            const { layout, line } = lineUp(group, names, values);
            db.write(
              tableOf(step),
              group.id,
              at,
              layout.id,
              packRollup(layout, 1, (i) => single(line[i] as number)),
            );
          });
        }
      });
    },
    latest(device) {
      let at = -1;
      const values: Record<string, number> = {};
      for (const group of groups.get(device)?.values() ?? []) {
        if (group.newest < 0) continue;
        at = Math.max(at, group.newest);
        db.layout(group.layoutId).columns.forEach(({ name }, i) => {
          const value = group.latest[i] ?? Number.NaN;
          if (!Number.isNaN(value)) values[keyOf({ group: group.part, column: name })] = value;
        });
      }
      return at < 0 ? undefined : { device, at: at * 1000, values };
    },
    range: (query: RangeQuery): Columns => rangeOf(source, query),
    gaps: (device, start, end) => gapsOf(source, device, start, end),
    expire(now) {
      const seconds = Math.floor(now / 1000);
      db.together(() => {
        for (const parts of groups.values()) {
          for (const { id, thin } of parts.values()) {
            db.remove('raw', id, seconds - retention.raw * daysS);
            db.remove('roll10', id, seconds - (thin ? retention.thin : retention.roll10) * daysS);
            db.remove('roll60', id, seconds - (thin ? retention.thin : retention.roll60) * daysS);
          }
        }
        for (const table of ['raw', 'roll10', 'roll60'] as const) if (isFull()) shorten(table, seconds);
      });
    },
    close() {
      db.together(() => {
        for (const parts of groups.values()) for (const group of parts.values()) for (const step of rollSteps) flush(group, step);
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
      for (const parts of groups.values()) for (const { id } of parts.values()) db.remove(table, id, until);
    }
  }
}

const identity = (layout: Layout): Int32Array => Int32Array.from(layout.columns, (_, i) => i);
const single = (value: number): { count: number; mean: number; min: number; max: number; last: number } | undefined =>
  Number.isNaN(value) ? undefined : { count: 1, mean: value, min: value, max: value, last: value };
