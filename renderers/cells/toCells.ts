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
  median: number;
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
  median: number;
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
  const groups = answer.groups.filter(isObject).map(toGroup);
  const count = groups.reduce((sum, each) => Math.max(sum, each.start + each.count), 0);
  const cells: Cells = {
    groups,
    count,
    values: new Float64Array(count).fill(Number.NaN),
    quality: new Uint8Array(count),
    minAt: -1,
    maxAt: -1,
    mean: Number.NaN,
    median: Number.NaN,
    known: 0,
    missing: 0,
    misfits: 0,
  };
  doubt(cells, answer.doubts);
  if (Array.isArray(column)) take(cells, column);
  return cells;
}

const toGroup = (held: Record<string, unknown>): CellGroup => ({
  id: word(held.id),
  device: word(held.device),
  deviceName: word(held.deviceName),
  number: typeof held.number === 'number' ? held.number : undefined,
  part: word(held.part),
  state: word(held.state),
  start: Math.max(0, Math.trunc(num(held.start)) || 0),
  count: Math.max(0, Math.trunc(num(held.count)) || 0),
  median: Number.NaN,
  low: Number.POSITIVE_INFINITY,
  high: Number.NEGATIVE_INFINITY,
});

function doubt({ quality, count }: Cells, doubts: unknown): void {
  if (!isObject(doubts)) return;
  for (const [index, why] of Object.entries(doubts)) {
    if (Number(index) < count) quality[Number(index)] = why === 'implausible' ? implausible : stale;
  }
}

/** One pass over the column, and one over each group for its median. */
function take(cells: Cells, column: readonly unknown[]): void {
  const { values, quality, groups } = cells;
  let sum = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  const known = new Float64Array(groups.reduce((most, { count }) => Math.max(most, count), 0));
  for (const group of groups) {
    let taken = 0;
    let { low, high } = group;
    for (let index = group.start; index < group.start + group.count; index++) {
      const value = column[index];
      if (typeof value !== 'number') {
        if (value === null || value === undefined) cells.missing++;
        else cells.misfits++;
        continue;
      }
      values[index] = value;
      // What cannot be is shown and counts in no figure.
      if (quality[index] === implausible) continue;
      known[taken++] = value;
      sum += value;
      if (value < low) {
        low = value;
        if (value < lowest) [lowest, cells.minAt] = [value, index];
      }
      if (value > high) {
        high = value;
        if (value > highest) [highest, cells.maxAt] = [value, index];
      }
    }
    cells.known += taken;
    group.low = low;
    group.high = high;
    group.median = toMedianWithin(known, taken, low, high);
  }
  cells.mean = cells.known === 0 ? Number.NaN : sum / cells.known;
  cells.median = toMedian(Float64Array.from(groups, ({ median }) => median).filter((each) => !Number.isNaN(each)));
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
