// Checks whether the bytes of a stored row can be a frame or a rollup with its layout. This is the only check of rows from a
// damaged file that were stored without a checksum.
import { offsetsOf, readRollup } from './seriesFrame.ts';
import type { Layout } from './seriesLayout.ts';

export function isRawRow(layout: Layout, data: Buffer): boolean {
  const count = layout.columns.length;
  const bitmap = (count + 7) >> 3;
  if (data.length !== bitmap + (offsetsOf(layout)[count] ?? 0)) return false;
  const spare = bitmap * 8 - count;
  return count === 0 || (data[bitmap - 1] ?? 0) >> (8 - spare) === 0;
}

const all = new WeakMap<Layout, Int32Array>();
function everyColumn(layout: Layout): Int32Array {
  const known = all.get(layout) ?? Int32Array.from(layout.columns, (_column, i) => i);
  all.set(layout, known);
  return known;
}

/** Also checks that each mean and each last value is between the minimum and the maximum. */
export function isRolledRow(layout: Layout, data: Buffer): boolean {
  if (data.length !== rolledBytes(layout, data)) return false;
  const frames = data.readUInt16LE(0);
  let isSound = frames > 0;
  readRollup(layout, data, everyColumn(layout), (place, count, mean, min, max, last) => {
    // Means are stored as four-byte floats and can exceed the exact minimum or maximum by a rounding error.
    const dust = 1 / (layout.columns[place]?.per ?? 1) + 1e-6 * Math.max(Math.abs(min), Math.abs(max));
    isSound &&= count > 0 && count <= frames && min <= last && last <= max && mean >= min - dust && mean <= max + dust;
  });
  return isSound;
}

/** Length of a rollup according to the column states at its start. Undefined if the data ends before them. */
function rolledBytes({ columns }: Layout, data: Buffer): number | undefined {
  let end = 2 + ((columns.length + 3) >> 2);
  if (data.length < end) return undefined;
  columns.forEach(({ bytes }, i) => {
    const state = ((data[2 + (i >> 2)] ?? 0) >> ((i & 3) * 2)) & 3;
    const mean = bytes === 8 ? 8 : 4;
    if (state > 0) end += state === 1 ? bytes : mean + 3 * bytes + (state === 3 ? 2 : 0);
  });
  return end;
}
