// Reads the pages of a damaged SQLite file, including those in its write-ahead log. Works without the file header and the
// B-trees.
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { isPage } from './sqliteCells.ts';
import { readWal } from './walPages.ts';

export interface DamagedPages {
  pageSize: number;
  count: number;
  /** `number` starts at 1. The buffer is reused for the next page. Undefined if the file does not have the page. */
  page(number: number): Buffer | undefined;
  close(): void;
}

/** Throws if the file cannot be opened. */
export function openDamaged(file: string): DamagedPages {
  const main = openSync(file, 'r');
  const wal = readWal(`${file}-wal`);
  const log = existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : undefined;
  const { size } = fstatSync(main);
  const pageSize = wal.pageSize ?? guessPageSize(main, size);
  const inFile = Math.floor(size / pageSize);
  const count = Math.max(inFile, wal.pages);
  const buffer = Buffer.alloc(pageSize);
  return {
    pageSize,
    count,
    page(number) {
      const offset = wal.offsets.get(number);
      if (offset !== undefined && log !== undefined) return readPage(log, buffer, offset);
      return number >= 1 && number <= inFile ? readPage(main, buffer, (number - 1) * pageSize) : undefined;
    },
    close() {
      closeSync(main);
      if (log !== undefined) closeSync(log);
    },
  };
}

/** A page on an unreadable part of the disk counts as missing. */
function readPage(handle: number, buffer: Buffer, offset: number): Buffer | undefined {
  try {
    return readSync(handle, buffer, 0, buffer.length, offset) === buffer.length ? buffer : undefined;
  } catch {
    return undefined;
  }
}

const sizes = [4096, 8192, 16_384, 32_768, 65_536] as const;
const mostSampled = 400;

/**
 * Finds the page size for which most multiples are the start of a page. Larger sizes match as well, because their multiples are
 * also page starts, so the smallest size that matches almost as often as the best is taken.
 */
function guessPageSize(handle: number, size: number): number {
  const shares = sizes.map((pageSize) => {
    const pages = Math.floor(size / pageSize);
    const every = Math.max(1, Math.floor(pages / mostSampled));
    const buffer = Buffer.alloc(pageSize);
    let [found, examined] = [0, 0];
    for (let page = 1; page < pages; page += every) {
      examined += 1;
      const read = readPage(handle, buffer, page * pageSize);
      if (read && isPage(read)) found += 1;
    }
    return examined === 0 ? 0 : found / examined;
  });
  const best = Math.max(...shares);
  return sizes.find((_size, i) => best > 0 && (shares[i] ?? 0) >= best * 0.6) ?? 16_384;
}
