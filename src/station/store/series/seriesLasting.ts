// A series store that survives errors of its file. An unreadable file is set aside and a new one is started. If the file cannot
// be opened, this is tried again. Live data never wait for it.
import { existsSync } from 'node:fs';
import type { Columns, RangeQuery } from '../../contract/index.ts';
import { isDamage, setAside } from '../aside.ts';
import { isDisk } from '../../files/disk.ts';
import { createSeriesStore, type SeriesOptions, type WritableSeries } from './series.ts';
import { emptyRange } from './seriesRange.ts';

export interface LastingOptions extends SeriesOptions {
  /** Called with the new name of a file that was set aside. */
  onAside?: (file: string, error: unknown) => void;
  /** Called when the file cannot be opened. Appending then fails. */
  onClosed?: (error: unknown) => void;
}
/** Time between two attempts to open the file. */
const againMs = 10_000;

interface Lasting {
  readonly file: string;
  readonly options: LastingOptions;
  inner: WritableSeries | undefined;
  failure: unknown;
  triedAt: number;
  /** The store was closed with the station. Reads return nothing and do not open the file again. */
  closed: boolean;
}

export function createLastingSeries(file: string, options: LastingOptions): WritableSeries {
  const lasting: Lasting = { file, options, inner: undefined, failure: undefined, triedAt: 0, closed: false };
  open(lasting);
  const need = <T>(work: (store: WritableSeries) => T): T => using(lasting, work, () => fail(lasting));
  const or = <T>(without: T, work: (store: WritableSeries) => T): T => using(lasting, work, () => without);
  return {
    append: (frames) => need((store) => store.append(frames)),
    appendRollup: (stepS, frames) => need((store) => store.appendRollup(stepS, frames)),
    rollupWriter: (step, device, keys) => need((store) => store.rollupWriter(step, device, keys)),
    together: (work) => (lasting.inner ? lasting.inner.together(work) : fail(lasting)),
    takeUp: (rows) => need((store) => store.takeUp(rows)),
    rows: () => or([], (store) => store.rows()),
    latest: (device) => or(undefined, (store) => store.latest(device)),
    momentOf: (device, at) => or(undefined, (store) => store.momentOf(device, at)),
    range: (query, who) => readRange(lasting, query, who),
    pointsOf: (device, part) => or([], (store) => store.pointsOf(device, part)),
    oldest: () => or(undefined, (store) => store.oldest()),
    newest: () => or(undefined, (store) => store.newest()),
    gaps: (device, start, end) => or([{ start, end }], (store) => store.gaps(device, start, end)),
    expire: (now) => expire(lasting, now),
    close() {
      lasting.closed = true;
      leave(lasting);
    },
  };
}

function open(lasting: Lasting): WritableSeries | undefined {
  lasting.triedAt = performance.now();
  try {
    lasting.inner = openOrSetAside(lasting);
  } catch (error) {
    lasting.failure = error;
    lasting.options.onClosed?.(error);
  }
  return lasting.inner;
}
function openOrSetAside({ file, options }: Lasting): WritableSeries {
  try {
    return createSeriesStore(file, options);
  } catch (error) {
    // An error of the disk does not mean that the file is damaged.
    if (isDisk(error) || !existsSync(file)) throw error;
    options.onAside?.(setAside(file), error);
    return createSeriesStore(file, options);
  }
}

/** Runs `work` with the store, or `without` if there is none. */
function using<T>(lasting: Lasting, work: (store: WritableSeries) => T, without: () => T): T {
  const { inner, closed, triedAt } = lasting;
  const store = inner ?? (!closed && performance.now() - triedAt >= againMs ? open(lasting) : undefined);
  if (!store) return without();
  try {
    return work(store);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const next = beginNewFile(lasting, error);
    return next ? work(next) : without();
  }
}
function beginNewFile(lasting: Lasting, error: unknown): WritableSeries | undefined {
  leave(lasting);
  lasting.options.onAside?.(setAside(lasting.file), error);
  return open(lasting);
}
function leave(lasting: Lasting): void {
  try {
    lasting.inner?.close();
  } catch {
    // The store is abandoned anyway.
  }
  lasting.inner = undefined;
}
/** Reports every failure as a disk error, so that the caller tries again. */
function fail({ failure }: Lasting): never {
  if (isDisk(failure)) throw failure;
  const why = failure instanceof Error ? failure.message : 'series.db cannot be opened';
  throw Object.assign(new Error(why, { cause: failure }), { code: 'SQLITE_CANTOPEN' });
}

async function readRange(lasting: Lasting, query: RangeQuery, who?: string): Promise<Columns> {
  const store = using<WritableSeries | undefined>(
    lasting,
    (one) => one,
    () => undefined,
  );
  if (!store) return emptyRange(query);
  try {
    return await store.range(query, who);
  } catch (error) {
    // The file was set aside or closed during the read, so its data are gone.
    if (store !== lasting.inner) return emptyRange(query);
    if (!isDamage(error)) throw error;
    beginNewFile(lasting, error);
    return emptyRange(query);
  }
}

async function expire(lasting: Lasting, now: number): Promise<void> {
  const { inner } = lasting;
  try {
    await inner?.expire(now);
  } catch (error) {
    // The file was set aside in the meantime, so its error does not matter.
    if (inner !== lasting.inner) return;
    if (!isDamage(error)) throw error;
    beginNewFile(lasting, error);
  }
}
