// The checksum of a stored row. It includes key and layout, so a row at a wrong second or with a wrong layout is detected as
// well.
import { crc32 } from 'node:zlib';

const head = Buffer.alloc(24);

/** Signed, so that SQLite stores it in four bytes. */
export function sumOf(series: number, at: number, layout: number, data: Buffer): number {
  head.writeDoubleLE(series, 0);
  head.writeDoubleLE(at, 8);
  head.writeDoubleLE(layout, 16);
  return crc32(data, crc32(head)) | 0;
}

/** Rows of older stations have no checksum. */
export const isSound = (sum: number | null, series: number, at: number, layout: number, data: Buffer): boolean =>
  sum === null || sum === sumOf(series, at, layout, data);
