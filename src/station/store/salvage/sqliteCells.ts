// Reads the records of one page of a SQLite file and skips damaged ones. Format: https://www.sqlite.org/fileformat2.html
export type SqlValue = null | number | string | Buffer;
export interface Cell {
  /** Undefined for an index, which includes tables without row IDs. */
  rowId: number | undefined;
  values: readonly SqlValue[];
}
export type PageOf = (number: number) => Buffer | undefined;

/** First byte of a B-tree page. An interior page of a table has no records. */
const kinds = { innerIndex: 2, innerTable: 5, index: 10, table: 13 } as const;
const firstPageHeaderBytes = 100;
const leafHeaderBytes = 8;
const innerHeaderBytes = 12;
const leastCellBytes = 4;

/** Whether a B-tree page starts here. */
export function isPage(page: Buffer, start = 0): boolean {
  const kind = page[start];
  if (kind !== kinds.innerIndex && kind !== kinds.innerTable && kind !== kinds.index && kind !== kinds.table) return false;
  const content = page.readUInt16BE(start + 5) || 65_536;
  const cells = page.readUInt16BE(start + 3);
  return content <= page.length && cells * leastCellBytes <= page.length && (page[start + 7] ?? 0) <= 60;
}

/** Number of cells according to the page header. 0 for an interior page of a table, whose cells have no records. */
export const countOf = (page: Buffer, start: number): number =>
  page[start] === kinds.innerTable ? 0 : page.readUInt16BE(start + 3);

/** `number` is needed because page 1 starts with the file header. */
export function* cellsOf(page: Buffer, number: number, pageOf: PageOf): Generator<Cell> {
  const start = number === 1 ? firstPageHeaderBytes : 0;
  const kind = page[start];
  if (kind !== kinds.index && kind !== kinds.table && kind !== kinds.innerIndex) return;
  const isInner = kind === kinds.innerIndex;
  const pointers = start + (isInner ? innerHeaderBytes : leafHeaderBytes);
  const most = Math.floor((page.length - pointers) / (leastCellBytes + 2));
  const count = Math.min(page.readUInt16BE(start + 3), most);
  for (let i = 0; i < count; i++) {
    const at = page.readUInt16BE(pointers + i * 2);
    if (at < pointers + count * 2 || at > page.length - leastCellBytes) continue;
    const cell = cellAt(page, at + (isInner ? 4 : 0), kind === kinds.table, pageOf);
    if (cell) yield cell;
  }
}

/**
 * Tries every offset of a page whose list of cells is damaged. Most results are not real cells, so `isWanted` has to check each.
 */
export function* scanFor(page: Buffer, isWanted: (cell: Cell) => boolean, pageOf: PageOf): Generator<Cell> {
  for (let at = 0; at <= page.length - leastCellBytes; at++) {
    const cell = cellAt(page, at, false, pageOf);
    if (!cell || !isWanted(cell)) continue;
    yield cell;
    // A real cell is longer than this, so the next one cannot start earlier.
    at += leastCellBytes;
  }
}

function cellAt(page: Buffer, at: number, isTable: boolean, pageOf: PageOf): Cell | undefined {
  const size = varintAt(page, at);
  const rowId = isTable && size ? varintAt(page, size.end) : undefined;
  const from = isTable ? rowId?.end : size?.end;
  if (!size || from === undefined) return undefined;
  const payload = payloadAt(page, from, size.value, isTable, pageOf);
  const values = payload && valuesOf(payload);
  return values && { rowId: rowId?.value, values };
}

/** No stored record is larger. The limit prevents a damaged length from filling the memory. */
const mostPayload = 16e6;

/** A payload that does not fit into the page continues in a chain of overflow pages. */
function payloadAt(page: Buffer, from: number, size: number, isTable: boolean, pageOf: PageOf): Buffer | undefined {
  const usable = page.length;
  const mostLocal = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (size > mostPayload) return undefined;
  if (size <= mostLocal) return from + size <= usable ? page.subarray(from, from + size) : undefined;
  const leastLocal = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wished = leastLocal + ((size - leastLocal) % (usable - 4));
  const local = wished <= mostLocal ? wished : leastLocal;
  if (from + local + 4 > usable) return undefined;
  const parts = [page.subarray(from, from + local)];
  let next = page.readUInt32BE(from + local);
  for (let left = size - local; left > 0; left -= usable - 4) {
    const overflow = next === 0 ? undefined : pageOf(next);
    if (!overflow) return undefined;
    parts.push(Buffer.from(overflow.subarray(4, 4 + Math.min(left, usable - 4))));
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

const mostColumns = 8;
/** Size of integers in bytes, by serial type. */
const integerBytes = [0, 1, 2, 3, 4, 6, 8] as const;

/** Undefined if the column lengths do not add up to the size of the record. */
function valuesOf(payload: Buffer): SqlValue[] | undefined {
  const header = varintAt(payload, 0);
  if (!header || header.value > payload.length) return undefined;
  const values: SqlValue[] = [];
  let body = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = varintAt(payload, at);
    if (!type || type.end > header.value || values.length === mostColumns) return undefined;
    at = type.end;
    const bytes = bytesOf(type.value);
    if (bytes === undefined || body + bytes > payload.length) return undefined;
    values.push(valueOf(payload, body, type.value, bytes));
    body += bytes;
  }
  return body === payload.length ? values : undefined;
}

function bytesOf(type: number): number | undefined {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 8 || type === 9 ? 0 : type === 7 ? 8 : integerBytes[type];
}
function valueOf(payload: Buffer, at: number, type: number, bytes: number): SqlValue {
  if (type >= 12) return type % 2 === 0 ? payload.subarray(at, at + bytes) : payload.toString('utf8', at, at + bytes);
  if (type === 0) return null;
  if (type >= 8) return type - 8;
  if (type === 7) return payload.readDoubleBE(at);
  return bytes === 8 ? Number(payload.readBigInt64BE(at)) : payload.readIntBE(at, bytes);
}

/** Big-endian, seven bits per byte. A ninth byte has eight. */
function varintAt(data: Buffer, from: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = data[from + i];
    if (byte === undefined) return undefined;
    if (i === 8) return { value: value * 256 + byte, end: from + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: from + i + 1 };
  }
  return undefined;
}
