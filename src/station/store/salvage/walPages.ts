// Finds the newest committed copy of each page in the write-ahead log of a SQLite file. Format:
// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

export interface WalPages {
  /** Undefined if the log has no readable header. */
  pageSize: number | undefined;
  /** Offset in the log, by page number. */
  offsets: ReadonlyMap<number, number>;
  /** Number of pages of the database after the last commit. 0 if nothing was committed. */
  pages: number;
}
const headerBytes = 32;
const frameHeaderBytes = 24;
const magic = 0x377f0682;
type Sums = readonly [number, number];

/** Stops at the first frame with a wrong checksum, as SQLite does: later frames were never committed. */
export function readWal(file: string): WalPages {
  const none: WalPages = { pageSize: undefined, offsets: new Map(), pages: 0 };
  if (!existsSync(file)) return none;
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    if (readSync(handle, header, 0, headerBytes, 0) < headerBytes) return none;
    const isBig = header.readUInt32BE(0) === magic + 1;
    const pageSize = header.readUInt32BE(8);
    if ((!isBig && header.readUInt32BE(0) !== magic) || !isPageSize(pageSize)) return none;
    return { pageSize, ...readFrames(handle, header, pageSize, isBig) };
  } finally {
    closeSync(handle);
  }
}

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

function readFrames(handle: number, header: Buffer, pageSize: number, isBig: boolean): Pick<WalPages, 'offsets' | 'pages'> {
  const offsets = new Map<number, number>();
  let pending: (readonly [page: number, offset: number])[] = [];
  let pages = 0;
  const frame = Buffer.alloc(frameHeaderBytes + pageSize);
  const { size } = fstatSync(handle);
  let sums = checksum(header.subarray(0, 24), [0, 0], isBig);
  for (let at = headerBytes; at + frame.length <= size; at += frame.length) {
    readSync(handle, frame, 0, frame.length, at);
    const isOfThisLog = frame.compare(header, 16, 24, 8, 16) === 0;
    sums = checksum(frame.subarray(frameHeaderBytes), checksum(frame.subarray(0, 8), sums, isBig), isBig);
    if (!isOfThisLog || frame.readUInt32BE(16) !== sums[0] || frame.readUInt32BE(20) !== sums[1]) break;
    pending.push([frame.readUInt32BE(0), at + frameHeaderBytes]);
    const committed = frame.readUInt32BE(4);
    if (committed === 0) continue;
    for (const [page, offset] of pending) offsets.set(page, offset);
    pending = [];
    pages = committed;
  }
  return { offsets, pages };
}

function checksum(data: Buffer, [first, second]: Sums, isBig: boolean): Sums {
  let [one, two] = [first, second];
  for (let at = 0; at < data.length; at += 8) {
    one = (one + (isBig ? data.readUInt32BE(at) : data.readUInt32LE(at)) + two) >>> 0;
    two = (two + (isBig ? data.readUInt32BE(at + 4) : data.readUInt32LE(at + 4)) + one) >>> 0;
  }
  return [one, two];
}
