// Packs frames and rollups into bytes, and reads them. A raw frame starts with a bitmap of the columns that have a value; each
// column has a fixed position after it. A rollup starts with two bits per column, followed by the values that each column needs.
import type { Column, Layout } from './seriesLayout.ts';

const bitmapBytes = (columns: number): number => (columns + 7) >> 3;
const widths = new WeakMap<Layout, Int32Array>();

/** Position of each column after the bitmap. The last entry is the total length. */
export function offsetsOf(layout: Layout): Int32Array {
  const known = widths.get(layout);
  if (known) return known;
  const starts = new Int32Array(layout.columns.length + 1);
  let end = 0;
  layout.columns.forEach(({ bytes }, i) => {
    end += bytes;
    starts[i + 1] = end;
  });
  widths.set(layout, starts);
  return starts;
}

function put(data: Buffer, at: number, { bytes, per }: Column, value: number): number {
  if (bytes === 2) return data.writeInt16LE(Math.round(value * per), at);
  if (bytes === 4) return data.writeInt32LE(Math.round(value * per), at);
  return bytes === 8 ? data.writeDoubleLE(value, at) : data.writeInt8(Math.round(value * per), at);
}
function take(data: Buffer, at: number, { bytes, per }: Column): number {
  if (bytes === 2) return data.readInt16LE(at) / per;
  if (bytes === 4) return data.readInt32LE(at) / per;
  return bytes === 8 ? data.readDoubleLE(at) : data.readInt8(at) / per;
}
/** The value as it is read after packing. */
export const packed = ({ bytes, per }: Column, value: number): number => (bytes === 8 ? value : Math.round(value * per) / per);

/** Used for all packed rows. A row is copied into the file immediately, and a large plant writes a thousand per second. */
let scratch = Buffer.alloc(4096);
/** Space for one row, with its first `zero` bytes set to zero. The previous row becomes invalid. */
function rowOf(length: number, zero: number): Buffer {
  if (scratch.length < length) scratch = Buffer.alloc(length * 2);
  return scratch.fill(0, 0, zero);
}

/** Like every packed row, the result must be written before the next row is packed. */
export function packRaw(layout: Layout, values: ArrayLike<number>): Buffer {
  const offsets = offsetsOf(layout);
  const count = layout.columns.length;
  const start = bitmapBytes(count);
  const length = start + (offsets[count] ?? 0);
  const data = rowOf(length, length);
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? Number.NaN;
    const column = layout.columns[i];
    if (Number.isNaN(value) || !column) continue;
    data[i >> 3] = (data[i >> 3] ?? 0) | (1 << (i & 7));
    put(data, start + (offsets[i] ?? 0), column, value);
  }
  return data.subarray(0, length);
}
/** NaN if the column has no value. */
export function readRaw(layout: Layout, data: Buffer, column: number): number {
  const shape = layout.columns[column];
  if (!shape || (((data[column >> 3] ?? 0) >> (column & 7)) & 1) === 0) return Number.NaN;
  return take(data, bitmapBytes(layout.columns.length) + (offsetsOf(layout)[column] ?? 0), shape);
}

/** The values of a column in a step. */
export interface Rolled {
  count: number;
  mean: number;
  min: number;
  max: number;
  last: number;
}
const absent = 0;
const steady = 1;
const complete = 2;
const partial = 3;

/** `of` returns the values of a column, or undefined if it has none. */
export function packRollup(layout: Layout, frames: number, of: (column: number) => Rolled | undefined): Buffer {
  const count = layout.columns.length;
  const start = 2 + ((count + 3) >> 2);
  // Maximum size: per column a count, a mean of 8 bytes and three values.
  const data = rowOf(start + (offsetsOf(layout)[count] ?? 0) * 3 + count * 10, start);
  const most = Math.min(frames, 65_535);
  data.writeUInt16LE(most, 0);
  let at = start;
  for (let i = 0; i < count; i++) {
    const rolled = of(i);
    const column = layout.columns[i];
    if (!rolled || rolled.count === 0 || !column) continue;
    const same = rolled.count === frames && rolled.min === rolled.max && rolled.last === rolled.min;
    const state = same ? steady : rolled.count === frames ? complete : partial;
    data[2 + (i >> 2)] = (data[2 + (i >> 2)] ?? 0) | (state << ((i & 3) * 2));
    if (state === steady) {
      at = put(data, at, column, rolled.last);
      continue;
    }
    if (state === partial) at = data.writeUInt16LE(Math.min(rolled.count, 65_535), at);
    at = column.bytes === 8 ? data.writeDoubleLE(rolled.mean, at) : data.writeFloatLE(rolled.mean, at);
    at = put(data, put(data, put(data, at, column, rolled.min), column, rolled.max), column, rolled.last);
  }
  return data.subarray(0, at);
}

/** A rollup of one sample. */
export function packSingles(layout: Layout, line: ArrayLike<number>): Buffer {
  const count = layout.columns.length;
  const start = 2 + ((count + 3) >> 2);
  const data = rowOf(start + (offsetsOf(layout)[count] ?? 0), start);
  data.writeUInt16LE(1, 0);
  let at = start;
  for (let i = 0; i < count; i++) {
    const value = line[i] ?? Number.NaN;
    const column = layout.columns[i];
    if (Number.isNaN(value) || !column) continue;
    data[2 + (i >> 2)] = (data[2 + (i >> 2)] ?? 0) | (steady << ((i & 3) * 2));
    at = put(data, at, column, value);
  }
  return data.subarray(0, at);
}

/** `code`: the code that was active longest if the column stores it; otherwise the last value. */
export type RollupVisitor = (
  place: number,
  count: number,
  mean: number,
  min: number,
  max: number,
  last: number,
  code: number,
) => void;
/** Calls `visit` for each wanted column that has values. `wanted[i]` is the position of column i in the answer, or -1. */
export function readRollup(layout: Layout, data: Buffer, wanted: Int32Array, visit: RollupVisitor): void {
  const frames = data.readUInt16LE(0);
  const count = Math.min(layout.columns.length, wanted.length);
  let at = 2 + ((layout.columns.length + 3) >> 2);
  for (let i = 0; i < count; i++) {
    const state = ((data[2 + (i >> 2)] ?? 0) >> ((i & 3) * 2)) & 3;
    const column = layout.columns[i];
    if (state === absent || !column) continue;
    const { bytes } = column;
    const place = wanted[i] ?? 0;
    if (state === steady) {
      if (place >= 0) {
        const value = take(data, at, column);
        visit(place, frames, value, value, value, value, value);
      }
      at += bytes;
      continue;
    }
    const meanAt = state === partial ? at + 2 : at;
    const minAt = meanAt + (bytes === 8 ? 8 : 4);
    if (place >= 0) {
      const times = state === partial ? data.readUInt16LE(at) : frames;
      const mean = bytes === 8 ? data.readDoubleLE(meanAt) : data.readFloatLE(meanAt);
      const last = take(data, minAt + 2 * bytes, column);
      const code = column.longest ? mean : last;
      visit(place, times, mean, take(data, minAt, column), take(data, minAt + bytes, column), last, code);
    }
    at = minAt + 3 * bytes;
  }
}
