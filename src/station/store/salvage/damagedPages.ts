// In: a damaged SQLite file, with its write-ahead log where there is one. Out: its pages. Neither the header of the file nor its trees are needed.
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { isPage } from './sqliteCells.ts';
import { readWal } from './walPages.ts';

export interface DamagedPages {
  pageSize: number;
  count: number;
  /** By number, from 1. The buffer is used again for the next page; undefined where the file has no such page. */
  page(number: number): Buffer | undefined;
  close(): void;
}

/** Throws where the file cannot be read at all. */
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

/** A part of the disk that cannot be read is a page that is not there. */
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
 * The size at whose multiples most pages begin. Multiples of a larger size are all beginnings as well, those of a smaller one are not: it is
 * the smallest that is about as good as the best.
 */
function guessPageSize(handle: number, size: number): number {
  const shares = sizes.map((pageSize) => {
    const pages = Math.floor(size / pageSize);
    const every = Math.max(1, Math.floor(pages / mostSampled));
    const buffer = Buffer.alloc(pageSize);
    let [found, looked] = [0, 0];
    for (let page = 1; page < pages; page += every) {
      looked += 1;
      const read = readPage(handle, buffer, page * pageSize);
      if (read && isPage(read)) found += 1;
    }
    return looked === 0 ? 0 : found / looked;
  });
  const best = Math.max(...shares);
  return sizes.find((_size, i) => best > 0 && (shares[i] ?? 0) >= best * 0.6) ?? 16_384;
}
