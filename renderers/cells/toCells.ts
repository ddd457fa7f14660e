// In: an answer in columns and the key of a point. Out: that point of every part as numbers, with extremes, medians and what is doubtful.
import { isObject } from '../../src/core/object.ts';
import { toMedian, toMedianWithin } from './toMedian.ts';

export interface CellGroup {
  id: string;
  device: string;
  deviceName: string;
  /** Of what holds the parts; a device has none. */
  number: number | undefined;
  part: string;
  state: string;
  start: number;
  count: number;
  /** Worked out when somebody asks: a table asks for the groups in sight alone. */
  readonly median: number;
  /** Extremes of what takes part in the figures; of nothing they are the wrong way round. */
  low: number;
  high: number;
}
export const good = 0;
export const stale = 1;
export const implausible = 2;

export interface Cells {
  groups: readonly CellGroup[];
  count: number;
  /** NaN is missing. */
  values: Float64Array;
  quality: Uint8Array;
  /** Index of each; -1 where nothing is known. */
  minAt: number;
  maxAt: number;
  mean: number;
  /** The middle of the medians of the groups: as good for the colours as that of all parts, which would have to be sorted every second. */
  readonly median: number;
  /** Parts that take part in the figures. */
  known: number;
  missing: number;
  /** Values that are neither numbers nor missing. */
  misfits: number;
}

const num = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** undefined: the answer has another shape. */
export function toCells(answer: unknown, key: string): Cells | undefined {
  if (!isObject(answer) || !Array.isArray(answer.groups) || !isObject(answer.values)) return undefined;
  const column = answer.values[key];
  const groups: CellGroup[] = [];
  let middle: number | undefined;
  const held = answer.groups.filter(isObject);
  const count = held.reduce((most, { start, count: size }) => Math.max(most, wholeOf(start) + wholeOf(size)), 0);
  const cells: Cells = {
    groups,
    count,
    values: new Float64Array(count),
    quality: new Uint8Array(count),
    minAt: -1,
    maxAt: -1,
    mean: Number.NaN,
    get median() {
      return (middle ??= toMedian(Float64Array.from(groups, ({ median }) => median).filter((each) => !Number.isNaN(each))));
    },
    known: 0,
    missing: 0,
    misfits: 0,
  };
  for (const each of held) groups.push(toGroup(each, cells));
  const doubtful = doubt(cells, answer.doubts);
  // Whatever no group reaches is not known.
  if (!Array.isArray(column) || !isWhole(groups, count)) cells.values.fill(Number.NaN);
  if (Array.isArray(column)) take(cells, column, doubtful);
  return cells;
}

const wholeOf = (value: unknown): number => Math.max(0, Math.trunc(num(value)) || 0);

/** One after the other, without a part between them. */
const isWhole = (groups: readonly CellGroup[], count: number): boolean =>
  groups.reduce((end, each) => (each.start === end ? end + each.count : Number.NaN), 0) === count;

function toGroup(held: Record<string, unknown>, cells: Cells): CellGroup {
  let median: number | undefined;
  const group: CellGroup = {
    id: word(held.id),
    device: word(held.device),
    deviceName: word(held.deviceName),
    number: typeof held.number === 'number' ? held.number : undefined,
    part: word(held.part),
    state: word(held.state),
    start: wholeOf(held.start),
    count: wholeOf(held.count),
    get median() {
      return (median ??= medianOf(cells, group));
    },
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  };
  return group;
}

/** True when anything is doubtful. */
function doubt({ quality, count }: Cells, doubts: unknown): boolean {
  if (!isObject(doubts)) return false;
  const all = Object.entries(doubts);
  for (const [index, why] of all) {
    if (Number(index) < count) quality[Number(index)] = why === 'implausible' ? implausible : stale;
  }
  return all.length > 0;
}

/** One pass over the column. */
function take(cells: Cells, column: readonly unknown[], doubtful: boolean): void {
  const { values, quality, groups } = cells;
  let sum = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const group of groups) {
    const end = group.start + group.count;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    let lowAt = -1;
    let highAt = -1;
    let taken = 0;
    for (let index = group.start; index < end; index++) {
      const value = column[index];
      if (typeof value !== 'number') {
        values[index] = Number.NaN;
        if (value === null || value === undefined) cells.missing++;
        else cells.misfits++;
        continue;
      }
      values[index] = value;
      // What cannot be is shown and counts in no figure.
      if (doubtful && quality[index] === implausible) continue;
      taken++;
      sum += value;
      if (value < low) {
        low = value;
        lowAt = index;
      }
      if (value > high) {
        high = value;
        highAt = index;
      }
    }
    cells.known += taken;
    group.low = low;
    group.high = high;
    if (low < lowest) [lowest, cells.minAt] = [low, lowAt];
    if (high > highest) [highest, cells.maxAt] = [high, highAt];
  }
  cells.mean = cells.known === 0 ? Number.NaN : sum / cells.known;
}

let scratch = new Float64Array(512);
function medianOf({ values, quality }: Cells, { start, count, low, high }: CellGroup): number {
  if (scratch.length < count) scratch = new Float64Array(count);
  let taken = 0;
  for (let index = start; index < start + count; index++) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isNaN(value) && quality[index] !== implausible) scratch[taken++] = value;
  }
  return toMedianWithin(scratch, taken, low, high);
}

/** The group that holds a part. */
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

/** How far a part is from the median of what holds it; NaN where that is not known. */
export function deviationAt({ groups, values, quality }: Cells, index: number): number {
  if (quality[index] === implausible) return Number.NaN;
  return (values[index] ?? Number.NaN) - (groupAt(groups, index)?.median ?? Number.NaN);
}

/** `stack1/cluster.3/cell.17`: the address of a part. */
export function addressOf({ groups }: Cells, index: number): string | undefined {
  const group = groupAt(groups, index);
  return group && `${group.id}${group.part}.${index - group.start + 1}`;
}

/** The part at an address; -1 where there is none. */
export function indexOf({ groups }: Cells, address: string | undefined): number {
  if (address === undefined) return -1;
  const cut = address.lastIndexOf('.');
  const group = groups.find((each) => each.id + each.part === address.slice(0, cut));
  const number = Number(address.slice(cut + 1));
  return group && number >= 1 && number <= group.count ? group.start + number - 1 : -1;
}
