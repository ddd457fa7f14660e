// Reads a damaged series.db: first its series and layouts, then its rows, in batches that can be written within a few
// milliseconds.
import type { DamagedPages } from './damagedPages.ts';
import type { SalvageBatch, SalvageHead } from './messages.ts';
import { type Dictionary, isRowOf, note, rowsOf, type SalvagedRow } from './salvagedRows.ts';
import { type Cell, cellsOf, countOf, isPage, scanFor } from './sqliteCells.ts';

export interface DamagedReader {
  head: SalvageHead;
  next(): SalvageBatch;
}
const mostRows = 100;
const mostBytes = 150_000;
/** Limits a batch when most pages have no rows. Reading this many takes a few milliseconds. */
const mostPages = 500;

export function readDamaged(pages: DamagedPages, now: number): DamagedReader {
  const dictionary: Dictionary = { series: new Map(), layouts: new Map() };
  for (const { cells } of everyPage(pages)) for (const cell of cells()) if (!note(dictionary, cell) && isRow(cell)) break;
  const losses = { rows: 0, unknown: new Set<number>(), missing: missingOf(pages) };
  const walk = everyPage(pages, losses.unknown);
  /** Rows of the table `tail` come last, because its freed pages still contain rows that were replaced later. */
  const waiting: SalvagedRow[] = [];

  function readSome(batch: SalvagedRow[]): number {
    let bytes = 0;
    let page = 0;
    for (let examined = 0; examined < mostPages && batch.length < mostRows && bytes < mostBytes; examined++) {
      const found = walk.next();
      if (found.done === true) return pages.count;
      page = found.value.number;
      const own = rowsOn(found.value, dictionary, now);
      for (const row of own) {
        (row.waitsAs === undefined ? batch : waiting).push(row);
        bytes += row.data.length;
      }
      // Pages of the tables `series` and `layout` have no rows to lose.
      if (own.length > 0) losses.rows += Math.max(0, found.value.count - own.length);
      if (own.length > 0) losses.unknown.delete(page);
    }
    return page;
  }
  return {
    head: {
      pages: pages.count,
      series: Array.from(dictionary.series, ([id, of]) => ({ id, ...of })),
      layouts: Array.from(dictionary.layouts, ([id, { text }]) => ({ id, text })),
    },
    next() {
      const batch: SalvagedRow[] = [];
      const page = readSome(batch);
      const isRead = page === pages.count;
      if (isRead && batch.length === 0) {
        waiting.sort((one, other) => (other.waitsAs ?? 0) - (one.waitsAs ?? 0));
        batch.push(...waiting.splice(0, mostRows));
      }
      return toBatch(page, batch, losses, isRead && waiting.length === 0);
    },
  };
}

function rowsOn({ count, isTreePage, cells, scan }: FoundPage, dictionary: Dictionary, now: number): SalvagedRow[] {
  const listed = [...cells()];
  const isDamaged = !isTreePage || listed.length < count;
  return rowsOf(dictionary, listed, isDamaged ? [...scan((cell) => isRowOf(dictionary, cell, now))] : [], now);
}
/** A page with data rows has no entries for the dictionary, so the rest of it can be skipped. */
const isRow = ({ values }: Cell): boolean => Buffer.isBuffer(values.at(-1));

interface Losses {
  rows: number;
  /** Pages that are neither B-tree pages nor overflow pages of a row. */
  unknown: Set<number>;
  missing: number;
}
const toBatch = (
  page: number,
  rows: readonly SalvagedRow[],
  { rows: lostRows, unknown, missing }: Losses,
  isLast: boolean,
): SalvageBatch => ({
  page,
  rows: rows.map(({ data, ...row }) => ({ ...row, bytes: data.length })),
  data: Buffer.concat(rows.map(({ data }) => data)),
  lostRows,
  lostPages: unknown.size + missing,
  isLast,
});

interface FoundPage {
  number: number;
  /** The page has a valid B-tree page header. */
  isTreePage: boolean;
  /** Number of cells according to the page header. */
  count: number;
  /** The readable cells. Must be read before the next page. */
  cells(): Iterable<Cell>;
  scan(isWanted: (cell: Cell) => boolean): Iterable<Cell>;
}
/** `unknown`: collects pages that are neither B-tree pages nor overflow pages of a row. */
function* everyPage({ count, page }: DamagedPages, unknown?: Set<number>): Generator<FoundPage> {
  const rests = new Set<number>();
  const rest = (number: number): Buffer | undefined => {
    rests.add(number);
    unknown?.delete(number);
    return page(number);
  };
  for (let number = 1; number <= count; number++) {
    const found = page(number);
    const start = number === 1 ? 100 : 0;
    const isTreePage = found !== undefined && isPage(found, start);
    if (!isTreePage && !rests.has(number) && found?.some((byte) => byte !== 0) !== false) unknown?.add(number);
    if (!found) continue;
    const copy = Buffer.from(found);
    yield {
      number,
      isTreePage,
      count: isTreePage ? countOf(copy, start) : 0,
      cells: () => (isTreePage ? cellsOf(copy, number, rest) : []),
      scan: (isWanted) => scanFor(copy, isWanted, page),
    };
  }
}

const headerText = Buffer.from('SQLite format 3\0');
/** Number of pages missing at the end of a truncated file. Known only if the file header is readable. */
function missingOf({ count, page }: DamagedPages): number {
  const first = page(1);
  if (!first?.subarray(0, headerText.length).equals(headerText)) return 0;
  const expected = first.readUInt32BE(28);
  return expected > count && expected < count * 1000 ? expected - count : 0;
}
