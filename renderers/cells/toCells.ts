// Extracts one point of all parts from an answer in columns, as numbers with extremes, medians and doubtful values.
import { isObject } from '../../src/core/object.ts';
import { toColumn, withoutDoubt } from './toColumn.ts';
import { toMedian, toMedianWithin } from './toMedian.ts';

export interface CellGroup {
  id: string;
  device: string;
  deviceName: string;
  /** Number of the unit that contains the parts, such as a cluster; a device has none. */
  number: number | undefined;
  part: string;
  state: string;
  start: number;
  count: number;
  /** Number of parts included in the figures. */
  known: number;
  /** Calculated on demand by `medianOf`: a table needs only the groups in view. */
  median: number | undefined;
  /** Extremes of the included parts. Without any, `low` is greater than `high`. */
  low: number;
  high: number;
}
/** Quality of a cell; 0 is good. */
export const stale = 1;
export const implausible = 2;

export interface Cells {
  groups: readonly CellGroup[];
  count: number;
  /** NaN is missing. */
  values: ArrayLike<number>;
  quality: ArrayLike<number>;
  /** Index of the part; -1 if no value is known. */
  minAt: number;
  maxAt: number;
  mean: number;
  /** The median of the medians of the groups: precise enough for the colours, and avoids sorting all parts every second. */
  readonly median: number;
  /** Number of parts included in the figures. */
  known: number;
  missing: number;
  /** Number of values that are neither numbers nor missing. */
  misfits: number;
}

const num = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Undefined if the answer has a different shape. */
export function toCells(answer: unknown, key: string): Cells | undefined {
  if (!isObject(answer) || !Array.isArray(answer.groups) || !isObject(answer.values)) return undefined;
  const groups = answer.groups.filter(isObject).map(toGroup);
  const count = groups.reduce((most, each) => Math.max(most, each.start + each.count), 0);
  let middle: number | undefined;
  const cells: Cells = {
    groups,
    count,
    ...toColumn(answer.values[key], groups, count),
    quality: toQuality(answer.doubts, count),
    minAt: -1,
    maxAt: -1,
    mean: Number.NaN,
    get median() {
      const medians = Float64Array.from(groups, (group) => medianOf(cells, group));
      return (middle ??= toMedian(medians.filter((each) => !Number.isNaN(each))));
    },
    known: 0,
  };
  sumUp(cells);
  return cells;
}

const countOf = (value: unknown): number => Math.max(0, Math.trunc(num(value)) || 0);

/** A plain object: an object with its own getter has its own hidden class, which slows down loops over hundreds of groups. */
const toGroup = (source: Record<string, unknown>): CellGroup => ({
  id: word(source.id),
  device: word(source.device),
  deviceName: word(source.deviceName),
  number: typeof source.number === 'number' ? source.number : undefined,
  part: word(source.part),
  state: word(source.state),
  start: countOf(source.start),
  count: countOf(source.count),
  known: 0,
  median: undefined,
  low: Number.POSITIVE_INFINITY,
  high: Number.NEGATIVE_INFINITY,
});

function toQuality(doubts: unknown, count: number): Uint8Array {
  const all = isObject(doubts) ? Object.entries(doubts) : [];
  if (all.length === 0) return withoutDoubt(count);
  const quality = new Uint8Array(count);
  for (const [index, why] of all) if (Number(index) < count) quality[Number(index)] = why === 'implausible' ? implausible : stale;
  return quality;
}

/**
 * A single pass. The indexes of the extremes are searched afterwards: tracking them in the pass would cost more than the pass
 * itself.
 */
function sumUp(cells: Cells): void {
  let sum = 0;
  let lowest: CellGroup | undefined;
  let highest: CellGroup | undefined;
  for (const group of cells.groups) {
    sum += sumUpGroup(group, cells);
    cells.known += group.known;
    if (group.low < (lowest?.low ?? Number.POSITIVE_INFINITY)) lowest = group;
    if (group.high > (highest?.high ?? Number.NEGATIVE_INFINITY)) highest = group;
  }
  cells.minAt = lowest ? placeOf(cells, lowest, lowest.low) : -1;
  cells.maxAt = highest ? placeOf(cells, highest, highest.high) : -1;
  cells.mean = cells.known === 0 ? Number.NaN : sum / cells.known;
}

/** Returns the sum of the included values. Implausible values are shown but not included. */
function sumUpGroup(group: CellGroup, { values, quality }: Cells): number {
  const { start, count } = group;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let known = 0;
  for (let index = start; index < start + count; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value) || quality[index] === implausible) continue;
    known++;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  group.known = known;
  group.low = low;
  group.high = high;
  return sum;
}

/** The first included part of a group with this value. */
function placeOf({ values, quality }: Cells, { start, count }: CellGroup, value: number): number {
  for (let index = start; index < start + count; index++) {
    if (values[index] === value && quality[index] !== implausible) return index;
  }
  return -1;
}

let scratch = new Float64Array(512);
/** Median of the included parts of a group; NaN if there are none. */
export const medianOf = (cells: Cells, group: CellGroup): number => (group.median ??= toMedianOf(cells, group));

function toMedianOf({ values, quality }: Cells, { start, count, low, high }: CellGroup): number {
  if (scratch.length < count) scratch = new Float64Array(count);
  let taken = 0;
  for (let index = start; index < start + count; index++) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isNaN(value) && quality[index] !== implausible) scratch[taken++] = value;
  }
  return toMedianWithin(scratch, taken, low, high);
}

/** The group that contains a part. */
export function groupAt(groups: readonly CellGroup[], index: number): CellGroup | undefined {
  let low = 0;
  let high = groups.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle] as CellGroup;
    if (index < group.start) high = middle - 1;
    else if (index >= group.start + group.count) low = middle + 1;
    else return group;
  }
  return undefined;
}

/** Deviation of a part from the median of its group; NaN if unknown. */
export function deviationAt(cells: Cells, index: number): number {
  const { groups, values, quality } = cells;
  if (quality[index] === implausible) return Number.NaN;
  const group = groupAt(groups, index);
  return group ? (values[index] ?? Number.NaN) - medianOf(cells, group) : Number.NaN;
}

/** Address of a part: `stack1/cluster.3/cell.17`. */
export function addressOf({ groups }: Cells, index: number): string | undefined {
  const group = groupAt(groups, index);
  return group && `${group.id}${group.part}.${index - group.start + 1}`;
}

/** Index of the part with an address; -1 if there is none. */
export function indexOf({ groups }: Cells, address: string | undefined): number {
  if (address === undefined) return -1;
  const cut = address.lastIndexOf('.');
  const group = groups.find((each) => each.id + each.part === address.slice(0, cut));
  const number = Number(address.slice(cut + 1));
  return group && number >= 1 && number <= group.count ? group.start + number - 1 : -1;
}
