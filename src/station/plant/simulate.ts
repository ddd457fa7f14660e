// Points that no model simulates. Their readings come from the `simulate` entries of the device file and from written values.
import { holds } from '../../core/condition.ts';
import { fixedOf } from '../../core/schema/figure.ts';
import type { DeviceType, Point } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { PartPlace } from '../modbus/deviceParts.ts';
import { toKey } from '../modbus/deviceParts.ts';
import { hash01, noise, seedOf } from './noise.ts';
import type { Step } from './model.ts';

export interface Rows {
  reader(path: string, name: string): () => number;
  write(path: string, name: string, value: number): void;
  step(step: Step): void;
  /** Multiplies the counters, as after a multiple of the same operation. */
  age(times: number): void;
  save(): Record<string, number>;
}
export interface RowParts {
  places: readonly PartPlace[];
  types: Members<DeviceType>;
  seed: number;
  now: () => number;
  /** Readers of the model of the device, which take precedence. */
  model: (path: string, name: string) => (() => number) | undefined;
  state: unknown;
}

const known = new WeakMap<readonly PartPlace[], ReadonlyMap<string, string>>();
/** The type of each part. Cached for devices with the same parts. */
function typesAt(places: readonly PartPlace[]): ReadonlyMap<string, string> {
  const found = known.get(places) ?? new Map(places.map(({ path, type }) => [path, type]));
  known.set(places, found);
  return found;
}

/** Reading of a point that is not simulated: 0 for a flag or code, "not implemented" for a number. */
const still = (point: Point): number => (point.$ref !== undefined || point.choices !== undefined ? 0 : Number.NaN);

interface RowState extends Omit<RowParts, 'state'> {
  /** Written values and counters, by key. */
  stored: Map<string, number>;
  typeAt: ReadonlyMap<string, string>;
}

export function createRows({ state, ...parts }: RowParts): Rows {
  const numbers = Object.entries(state ?? {}).filter((each): each is [string, number] => typeof each[1] === 'number');
  const rows: RowState = { ...parts, stored: new Map(numbers), typeAt: typesAt(parts.places) };
  const { stored } = rows;
  const counters = countersOf(rows);
  return {
    reader: (path, name) => reader(rows, path, name),
    write: (path, name, value) => void stored.set(toKey(path, name), value),
    step({ dtS }) {
      for (const { key, counted } of counters) {
        const power = counted();
        if (Number.isFinite(power)) stored.set(key, (stored.get(key) ?? 0) + (Math.abs(power) * dtS) / 3600);
      }
    },
    age(times) {
      for (const { key } of counters) if (stored.has(key)) stored.set(key, (stored.get(key) ?? 0) * times);
    },
    save: () => Object.fromEntries(stored),
  };
}

const countersOf = (rows: RowState): { key: string; counted: () => number }[] =>
  rows.places.flatMap(({ path, type }) =>
    Object.entries(rows.types[type]?.points ?? {})
      .filter(([name, { simulate }]) => simulate?.counts !== undefined && !rows.model(path, name))
      .map(([name, { simulate }]) => ({ key: toKey(path, name), counted: reader(rows, path, simulate?.counts ?? '') })),
  );

const pointAt = ({ types, typeAt }: RowState, path: string, name: string): Point | undefined =>
  types[typeAt.get(path) ?? '']?.points[name];

function reader(rows: RowState, path: string, name: string): () => number {
  const of = rows.model(path, name);
  if (of) return of;
  const moved = mover(rows, path, name);
  const { when, otherwise = 0 } = pointAt(rows, path, name)?.simulate ?? {};
  if (when === undefined) return moved;
  const readers = new Map<string, () => number>();
  const own = (pointer: string): unknown => {
    const other = pointer.slice(1);
    const read = readers.get(other) ?? reader(rows, path, other);
    readers.set(other, read);
    return read();
  };
  let asked = false;
  return () => {
    // A file with points that depend on each other is refused. Should one exist nevertheless, the reading is `otherwise`.
    if (asked) return otherwise;
    asked = true;
    const on = holds(when, { scope: () => undefined, own }) === true;
    asked = false;
    return on ? moved() : otherwise;
  };
}

function mover(rows: RowState, path: string, name: string): () => number {
  const { stored, now } = rows;
  const point = pointAt(rows, path, name);
  const key = toKey(path, name);
  if (!point) return () => Number.NaN;
  const { simulate } = point;
  if (!simulate) return () => stored.get(key) ?? still(point);
  if (simulate.counts !== undefined) return () => stored.get(key) ?? simulate.is ?? 0;
  if (simulate.follows !== undefined) {
    const followed = toKey(path, simulate.follows);
    return () => stored.get(followed) ?? simulate.is ?? still(point);
  }
  if (simulate.reads !== undefined) return borrowed(rows, path, simulate.reads, simulate.dealt);
  if (simulate.around === undefined) return () => stored.get(key) ?? simulate.is ?? still(point);
  const { around, spread = 0, periodS = 120 } = simulate;
  const own = seedOf(rows.seed, key);
  const low = fixedOf(point.minimum) ?? Number.NEGATIVE_INFINITY;
  const high = fixedOf(point.maximum) ?? Number.POSITIVE_INFINITY;
  return () => Math.min(high, Math.max(low, around + spread * noise(own, now(), periodS * 1000)));
}

/** A point of the same part or, with "../name", of the surrounding part or device: its total, or the share of this part. */
function borrowed(rows: RowState, path: string, from: string, dealt: number | undefined): () => number {
  const up = from.split('../').length - 1;
  const steps = path.split('/');
  const readTotal = reader(rows, steps.slice(0, steps.length - up).join('/'), from.slice(up * 3));
  if (dealt === undefined) return readTotal;
  const share = shareOf(rows, path, dealt);
  return () => readTotal() * share;
}

/** The shares of all parts of one kind add up to 1. */
function shareOf({ places, seed }: RowState, path: string, dealt: number): number {
  const kind = path.slice(0, path.lastIndexOf('.') + 1);
  const alike = places.filter((each) => each.path.startsWith(kind) && !each.path.includes('/', kind.length));
  const weight = (of: string): number => 1 + dealt * (2 * hash01(seedOf(seed, of), 0) - 1);
  return weight(path) / alike.reduce((sum, each) => sum + weight(each.path), 0);
}
