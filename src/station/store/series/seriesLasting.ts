// In: the path of series.db. Out: the series store, whatever becomes of its file: one that cannot be read is set aside and a new one begun,
// one that cannot be opened is tried again. Live data never wait for it.
import { existsSync } from 'node:fs';
import type { Columns, RangeQuery } from '../../contract/index.ts';
import { isDamage, setAside } from '../aside.ts';
import { isDisk } from '../disk.ts';
import { createSeriesStore, type SeriesOptions, type WritableSeries } from './series.ts';
import { emptyRange } from './seriesRange.ts';

export interface LastingOptions extends SeriesOptions {
  /** Told when a file was set aside, with its new name. */
  onAside?: (file: string, error: unknown) => void;
  /** Told when it cannot be opened; what is appended then fails. */
  onClosed?: (error: unknown) => void;
}
/** Between two tries to open it. */
const againMs = 10_000;

export function createLastingSeries(file: string, options: LastingOptions): WritableSeries {
  let inner: WritableSeries | undefined;
  let failure: unknown;
  let triedAt = Number.NEGATIVE_INFINITY;
  /** With the station: who still reads gets nothing, and opens nothing. */
  let closed = false;
  open();

  function open(): WritableSeries | undefined {
    triedAt = performance.now();
    try {
      inner = openOrSetAside();
    } catch (error) {
      failure = error;
      options.onClosed?.(error);
    }
    return inner;
  }
  function openOrSetAside(): WritableSeries {
    try {
      return createSeriesStore(file, options);
    } catch (error) {
      // A disk that takes nothing is no fault of the file.
      if (isDisk(error) || !existsSync(file)) throw error;
      options.onAside?.(setAside(file), error);
      return createSeriesStore(file, options);
    }
  }
  /** What a reader gets while there is no file is what there is of it: nothing. */
  function using<T>(work: (store: WritableSeries) => T, without: () => T): T {
    const store = inner ?? (!closed && performance.now() - triedAt >= againMs ? open() : undefined);
    if (!store) return without();
    try {
      return work(store);
    } catch (error) {
      if (!isDamage(error)) throw error;
      const next = beginAnew(error);
      return next ? work(next) : without();
    }
  }
  function beginAnew(error: unknown): WritableSeries | undefined {
    leave();
    options.onAside?.(setAside(file), error);
    return open();
  }
  function leave(): void {
    try {
      inner?.close();
    } catch {
      // It was of no more use.
    }
    inner = undefined;
  }
  const fail = (): never => {
    throw failure instanceof Error ? failure : new Error('series.db cannot be opened');
  };

  return {
    append: (frames) => using((store) => store.append(frames), fail),
    appendRollup: (stepS, frames) => using((store) => store.appendRollup(stepS, frames), fail),
    rollupWriter: (step, device, keys) => using((store) => store.rollupWriter(step, device, keys), fail),
    together: (work) => (inner ? inner.together(work) : fail()),
    latest: (device) =>
      using(
        (store) => store.latest(device),
        () => undefined,
      ),
    range: readRange,
    oldest: () =>
      using(
        (store) => store.oldest(),
        () => undefined,
      ),
    gaps: (device, start, end) =>
      using(
        (store) => store.gaps(device, start, end),
        () => [{ start, end }],
      ),
    expire: (now) =>
      using(
        (store) => store.expire(now),
        () => undefined,
      ),
    close() {
      closed = true;
      leave();
    },
  };

  async function readRange(query: RangeQuery, who?: string): Promise<Columns> {
    const store = using<WritableSeries | undefined>(
      (one) => one,
      () => undefined,
    );
    if (!store) return emptyRange(query);
    try {
      return await store.range(query, who);
    } catch (error) {
      // While it was read the file was set aside, or closed with the station: there is nothing of it any more.
      if (store !== inner) return emptyRange(query);
      if (!isDamage(error)) throw error;
      beginAnew(error);
      return emptyRange(query);
    }
  }
}
