// The groups of the store by device and part, with their layouts. A group is created when first used. Its layout is extended for
// new points and for values that exceed a column.
import { packed, readRaw, readRollup } from './seriesFrame.ts';
import type { Row, RowTable, SeriesFile } from './seriesFile.ts';
import { type Group, OpenStep } from './seriesGroup.ts';
import { grown } from './seriesGrown.ts';
import { type ColumnShape, fits, isThin, keyOf, type Layout, type Placed, placeOf } from './seriesLayout.ts';

export interface Registry {
  all(): IterableIterator<Group>;
  of(device: string): ReadonlyMap<string, Group> | undefined;
  /** Creates the group if it does not exist yet. */
  group(device: string, part: string): Group;
  placed(key: string): Placed;
  /** The layout that contains these columns and values. */
  layoutFor(group: Group, names: readonly string[], values: ArrayLike<number>): Layout;
  /** The values in the order of the layout of the group, as they will be read again. `line` is the spare line of the group. */
  lineUp(group: Group, names: readonly string[], values: ArrayLike<number>): { layout: Layout; line: Float64Array };
  /** Reads the file again; groups found before are no longer valid. */
  reload(): void;
}

interface LinedUp {
  group: Group;
  layout: Layout;
  /** Column of each name. */
  places: Int32Array;
}
/** Undefined if a value exceeds the range of its column. */
function toLine({ group, layout: { columns }, places }: LinedUp, values: ArrayLike<number>): Float64Array | undefined {
  if (group.spare.length !== columns.length) group.spare = new Float64Array(columns.length);
  const line = group.spare.fill(Number.NaN);
  for (let i = 0; i < places.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    const at = places[i] ?? 0;
    const column = columns[at];
    if (!column || !fits(column, value)) return undefined;
    line[at] = packed(column, value);
  }
  return line;
}

/** Restores the newest values of a group from the file, in the order of its current layout. */
function recall(db: SeriesFile, group: Group): void {
  const newest = (table: RowTable): Row | undefined => db.before(table, group.id, Number.MAX_SAFE_INTEGER);
  const row = group.thin ? (newest('roll10') ?? newest('roll60')) : newest('raw');
  if (!row || group.layoutId === 0) return;
  const own = db.layout(group.layoutId);
  const layout = db.layout(row[1]);
  const places = Int32Array.from(layout.columns, ({ name }) => own.index.get(name) ?? -1);
  group.newest = row[0];
  group.latest = new Float64Array(own.columns.length).fill(Number.NaN);
  const keep = (to: number, last: number): void => {
    if (to >= 0) group.latest[to] = last;
  };
  if (group.thin) readRollup(layout, row[2], places, (to, _count, _mean, _min, _max, last) => keep(to, last));
  else places.forEach((to, i) => keep(to, readRaw(layout, row[2], i)));
}

type ShapeOf = ((device: string, point: string) => ColumnShape | undefined) | undefined;
interface Known {
  readonly db: SeriesFile;
  readonly shape: ShapeOf;
  readonly groups: Map<string, Map<string, Group>>;
  /** Groups whose columns match the device files. Those of an older file may not match. */
  readonly agreed: Set<Group>;
  /** Columns of a list of names. Callers pass the same list each time as long as the points are the same. */
  linedUp: WeakMap<readonly string[], LinedUp>;
}

export function createRegistry(db: SeriesFile, shape: ShapeOf): Registry {
  const known: Known = { db, shape, groups: new Map(), agreed: new Set(), linedUp: new WeakMap() };
  const { groups } = known;
  const places = new Map<string, Placed>();
  reload(known);
  return {
    *all() {
      for (const parts of groups.values()) yield* parts.values();
    },
    of: (device) => groups.get(device),
    group: (device, part) => groups.get(device)?.get(part) ?? remember(known, db.addSeries(device, part), device, part, 0),
    placed(key) {
      let found = places.get(key);
      if (!found) places.set(key, (found = placeOf(key)));
      return found;
    },
    layoutFor: (group, names, values) => layoutFor(known, group, names, values),
    reload: () => reload(known),
    lineUp: (group, names, values) => lineUp(known, group, names, values),
  };
}

function reload(known: Known): void {
  known.groups.clear();
  known.agreed.clear();
  known.linedUp = new WeakMap();
  for (const { id, device, part, layout } of known.db.series()) remember(known, id, device, part, layout);
}

function remember({ db, groups }: Known, id: number, device: string, part: string, layoutId: number): Group {
  const thin = isThin(part);
  const open = { 10: new OpenStep(thin), 60: new OpenStep(thin) };
  const none = { newest: -1, latest: new Float64Array(), spare: new Float64Array() };
  const group: Group = { id, device, part, thin, layoutId, ...none, open };
  const parts = groups.get(device) ?? new Map<string, Group>();
  groups.set(device, parts);
  parts.set(part, group);
  recall(db, group);
  return group;
}

function layoutFor({ db, shape, agreed }: Known, group: Group, names: readonly string[], values: ArrayLike<number>): Layout {
  const current = group.layoutId === 0 ? undefined : db.layout(group.layoutId);
  const asWanted = agreed.has(group) || group.thin;
  agreed.add(group);
  const shapeOf = (column: string) => shape?.(group.device, keyOf({ group: group.part, column }));
  const columns = grown(current, names, values, { shapeOf, asWanted });
  if (!columns && current) return current;
  const layout = db.layoutOf(columns ?? []);
  group.layoutId = layout.id;
  db.useLayout(group.id, layout.id);
  return layout;
}

function lineUp(known: Known, group: Group, names: readonly string[], values: ArrayLike<number>): ReturnType<Registry['lineUp']> {
  const before = known.linedUp.get(names);
  if (before?.group === group && before.layout.id === group.layoutId) {
    const line = toLine(before, values);
    if (line) return { layout: before.layout, line };
  }
  const layout = layoutFor(known, group, names, values);
  const places = Int32Array.from(names, (name) => layout.index.get(name) ?? -1);
  const found = { group, layout, places };
  known.linedUp.set(names, found);
  const line = toLine(found, values);
  if (!line) throw new Error(`A value of ${group.device} fits no column`);
  return { layout, line };
}
