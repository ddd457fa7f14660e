// Stores the values of a group for one second: their row, and their steps of 10 s and 60 s. If a frame arrives late or twice, the
// steps are computed again from the seconds.
import { packRaw, packRollup, packSingles, readRaw, readRollup } from './seriesFrame.ts';
import { type SeriesFile, tableOf } from './seriesFile.ts';
import { type Group, OpenStep, rollSteps, type RollStep } from './seriesGroup.ts';
import { daysS, retention, type ThinKeeping } from './seriesKeeping.ts';
import type { Layout } from './seriesLayout.ts';
import type { Registry } from './seriesRegistry.ts';

export interface Rolling {
  readonly db: SeriesFile;
  readonly registry: Registry;
  /** Resolution and retention of small parts. */
  readonly thinly: () => ThinKeeping;
}
const coarse = [60] as const;
const stepsOf = ({ thinly }: Rolling, { thin }: Group): readonly RollStep[] =>
  thin && thinly().finest === 60 ? coarse : rollSteps;

/** Computes the steps that were open at the end of the station or at a rollback, from the stored seconds. */
export function mend(rolling: Rolling): void {
  for (const group of rolling.registry.all()) {
    if (group.thin || group.newest < 0) continue;
    for (const step of rollSteps) remake(rolling, group, step, Math.floor(group.newest / step) * step);
  }
}

export function store(rolling: Rolling, group: Group, at: number, names: readonly string[], values: ArrayLike<number>): void {
  // The one-second values of this step have been removed, so the step cannot be computed again.
  if (at < group.newest - retention.raw * daysS) return;
  const { layout, line } = rolling.registry.lineUp(group, names, values);
  if (!group.thin) rolling.db.write('raw', group.id, at, layout.id, packRaw(layout, line));
  for (const step of stepsOf(rolling, group)) {
    if (at > group.newest) addNew(rolling, group, step, at, layout, line);
    else addLate(rolling, group, step, at, layout, line);
  }
  if (at < group.newest) return;
  group.newest = at;
  group.spare = group.latest;
  group.latest = line;
}

function addNew(rolling: Rolling, group: Group, step: RollStep, at: number, layout: Layout, line: Float64Array): void {
  const start = Math.floor(at / step) * step;
  const open = group.open[step];
  if (open.start !== start) {
    flush(rolling, group, step);
    open.begin(start);
    if (group.newest >= start) refill(rolling, group, step, at);
  }
  open.add(line, layout);
}

function addLate(rolling: Rolling, group: Group, step: RollStep, at: number, layout: Layout, line: Float64Array): void {
  const start = Math.floor(at / step) * step;
  if (group.thin) addThin(rolling, group, step, start, layout, line);
  else remake(rolling, group, step, start);
}

/** A late value of a small part is stored only if its step has no value yet. */
function addThin({ db }: Rolling, group: Group, step: RollStep, start: number, layout: Layout, line: Float64Array): void {
  if (group.open[step].start === start) return;
  const known = [...db.rows(tableOf(step), group.id, start, start + 1)].length > 0;
  if (!known) db.write(tableOf(step), group.id, start, layout.id, packSingles(layout, line));
}

/** After a restart, the open step continues with its stored rows. */
function refill(rolling: Rolling, group: Group, step: RollStep, before: number): void {
  const { db } = rolling;
  const open = group.open[step];
  const table = group.thin ? tableOf(stepsOf(rolling, group)[0] ?? 10) : 'raw';
  for (const [, layoutId, data] of db.rows(table, group.id, open.start, before))
    open.add(lineOf(db, group, layoutId, data, table === 'raw'), db.layout(group.layoutId));
}

/** A stored row in the order of the current layout of the group. */
function lineOf(db: SeriesFile, group: Group, layoutId: number, data: Buffer, raw: boolean): Float64Array {
  const own = db.layout(group.layoutId);
  const layout = db.layout(layoutId);
  const line = new Float64Array(own.columns.length).fill(Number.NaN);
  const targets = Int32Array.from(layout.columns, ({ name }) => own.index.get(name) ?? -1);
  if (raw) targets.forEach((to, i) => to >= 0 && (line[to] = readRaw(layout, data, i)));
  else readRollup(layout, data, targets, (to, _count, _mean, _min, _max, last) => void (line[to] = last));
  return line;
}

/** Computes one step again from the stored seconds: the open step in memory, others in their table. */
function remake({ db }: Rolling, group: Group, step: RollStep, start: number): void {
  const open = group.open[step];
  const target = open.start === start ? open : new OpenStep(group.thin);
  target.begin(start);
  for (const [, layoutId, data] of db.rows('raw', group.id, start, start + step))
    target.add(lineOf(db, group, layoutId, data, true), db.layout(group.layoutId));
  if (target !== open && target.frames > 0) writeStep(db, group, step, target);
}

/** Writes the open step. */
export function flush({ db }: Rolling, group: Group, step: RollStep): void {
  const open = group.open[step];
  if (open.start >= 0 && open.frames > 0) writeStep(db, group, step, open);
}
function writeStep(db: SeriesFile, group: Group, step: RollStep, open: OpenStep): void {
  const layout = db.layout(group.layoutId);
  const data = packRollup(layout, open.frames, (i) => open.rolled(i));
  db.write(tableOf(step), group.id, open.start, layout.id, data);
}
