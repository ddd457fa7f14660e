// Stores frames in series.db, and returns the newest values and ranges in steps of 1 to 1800 s. Each group has one row per
// sample. Every second is stored, and rolled up to 10 s and 60 s when it arrives.
import type { Frame, SeriesStore } from '../../contract/index.ts';
import { createTurns, inTurns, type Turns } from '../../running/turns.ts';
import { type RollupWriter, rollupWriter } from './seriesBulk.ts';
import { packSingles } from './seriesFrame.ts';
import { type DamagedRow, openSeriesFile, type SeriesFile, tableOf } from './seriesFile.ts';
import { type Group, rollSteps, type RollStep } from './seriesGroup.ts';
import { daysS, makeRoom, removeOld, retention, type ThinKeeping } from './seriesKeeping.ts';
import { type ColumnShape, keyOf } from './seriesLayout.ts';
import { momentOf } from './seriesMoment.ts';
import { gapsOf, rangeOf, type RangeSource } from './seriesRange.ts';
import { createRegistry, type Registry } from './seriesRegistry.ts';
import { createSplit } from './seriesSplit.ts';
import { flush, mend, type Rolling, store } from './seriesSteps.ts';
import { rowTables } from './seriesTail.ts';
import { createTakeUp, type ForeignRow, foreignRows } from './seriesTakeUp.ts';
export type { ForeignRow } from './seriesTakeUp.ts';
export interface SeriesOptions {
  /** How a point is packed. Default: 8 bytes. */
  shape?: (device: string, point: string) => ColumnShape | undefined;
  /** Above this size, the oldest rows of the finest resolution are deleted first. */
  maxGB?: number;
  /** Called at every expiry: whether the size limit has recently deleted data before its time. */
  onFull?: (full: boolean) => void;
  /** Called for each row whose checksum does not match, whenever it is read. The row counts as not stored. */
  onDamagedRow?: (row: DamagedRow) => void;
  /** Resolution and retention of small parts (cells). Default: 10 s for 31 days. */
  thin?: () => ThinKeeping;
  /** The turns in which long reads run. Default: separate ones. */
  turns?: Turns;
}
/** The store, with faster functions for a simulated history. */
export interface WritableSeries extends SeriesStore {
  rollupWriter(step: RollStep, device: string, keys: readonly string[]): RollupWriter;
  together<T>(work: () => T): T;
  /** Adds rows of another file. An existing row of the same second is not replaced. */
  takeUp(rows: readonly ForeignRow[]): void;
  /** All rows, in the form that `takeUp` of another store accepts. */
  rows(): Iterable<ForeignRow>;
}

export function createSeriesStore(file: string, options: SeriesOptions = {}): WritableSeries {
  const db = openSeriesFile(file, options.onDamagedRow);
  const turns = options.turns ?? createTurns();
  const registry = createRegistry(db, options.shape);
  const split = createSplit(registry.placed);
  const rolling: Rolling = { db, registry, thinly: () => options.thin?.() ?? { finest: 10, days: retention.thin } };
  const together = allOrNothing(rolling);
  const takeUp = createTakeUp(rolling);
  const flushAll = (): void => {
    for (const group of registry.all()) for (const step of rollSteps) flush(rolling, group, step);
  };
  const expire = createExpiry(rolling, together, { ...options, turns });
  const source: RangeSource = { db, groups: (device) => registry.of(device), placed: (key) => registry.placed(key) };
  db.together(() => mend(rolling));
  return {
    append(frames) {
      together(() => {
        for (const frame of frames) {
          const at = Math.floor(frame.at / 1000);
          for (const { part, names, values } of split(frame))
            store(rolling, registry.group(frame.device, part), at, names, values);
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
    takeUp: (rows) => together(() => takeUp(rows)),
    rows() {
      together(flushAll);
      return foreignRows(rolling);
    },
    latest: (device) => latestOf(db, registry, device),
    momentOf: (device, at) => momentOf(source, device, at),
    range: (query, who = 'station') => inTurns(turns, who, rangeOf(source, query)),
    pointsOf: (device, part) => pointsOf(source, device, part),
    oldest() {
      const found = rowTables.flatMap((table) => db.oldest(table) ?? []);
      return found.length === 0 ? undefined : Math.min(...found) * 1000;
    },
    newest() {
      const found = rowTables.flatMap((table) => db.newest(table) ?? []);
      return found.length === 0 ? undefined : Math.max(...found) * 1000;
    },
    gaps: (device, start, end) => gapsOf(source, device, start, end),
    expire: (now) => expire.run(Math.floor(now / 1000)),
    close() {
      expire.end();
      together(flushAll);
      db.close();
    },
  };
}

function pointsOf({ db, groups, placed }: RangeSource, device: string, part: string): readonly string[] {
  // The column of a cell contains its number.
  const { group: name, column } = placed(`${part === '' ? '' : `${part}#`}x`);
  const group = groups(device)?.get(name);
  if (!group || group.layoutId === 0) return [];
  const before = column.slice(0, -1);
  const names = [...db.layout(group.layoutId).index.keys()];
  return names.filter((each) => each.startsWith(before)).map((each) => each.slice(before.length));
}

type Together = WritableSeries['together'];

/**
 * Applies a write completely or not at all, in the file and in memory. Otherwise the id of a rolled-back layout could be used for
 * another one.
 */
function allOrNothing(rolling: Rolling): Together {
  const { db, registry } = rolling;
  /** A write was rolled back, so the open steps in memory are lost. */
  let torn = false;
  return (work) => {
    try {
      const done = db.together(() => {
        if (torn) mend(rolling);
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
  };
}

/** `now` in epoch seconds. One run at a time, and none after `end`. */
function createExpiry({ db, registry, thinly }: Rolling, together: Together, options: SeriesOptions & { turns: Turns }) {
  const { maxGB, onFull, turns } = options;
  let shortenedAt = Number.NEGATIVE_INFINITY;
  let ended = false;
  let running: Promise<void> | undefined;
  const keeping = { db, registry, maxGB, together };
  function* steps(now: number): Generator<void, void> {
    yield* removeOld(keeping, now, thinly().days);
    if (yield* makeRoom(keeping, now)) shortenedAt = now;
    // Deleting a day makes room for about one more day. Until then the history counts as shortened.
    onFull?.(Math.abs(now - shortenedAt) < daysS * 2);
  }
  function* untilEnd(work: Generator<void, void>): Generator<void, void> {
    while (!ended && work.next().done !== true) yield;
  }
  return {
    run: (now: number): Promise<void> =>
      (running ??= inTurns(turns, 'expiry', untilEnd(steps(now))).finally(() => (running = undefined))),
    end: (): void => void (ended = true),
  };
}

function latestOf(db: SeriesFile, registry: Registry, device: string): Frame | undefined {
  let at = -1;
  const values: Record<string, number> = {};
  for (const group of registry.of(device)?.values() ?? []) {
    if (group.newest < 0) continue;
    at = Math.max(at, group.newest);
    takeLatest(db, group, values);
  }
  return at < 0 ? undefined : { device, at: at * 1000, values };
}
function takeLatest(db: SeriesFile, group: Group, into: Record<string, number>): void {
  db.layout(group.layoutId).columns.forEach(({ name }, i) => {
    const value = group.latest[i] ?? Number.NaN;
    if (!Number.isNaN(value)) into[keyOf({ group: group.part, column: name })] = value;
  });
}
