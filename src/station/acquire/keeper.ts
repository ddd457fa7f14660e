// Stores the frames of every second in the history. While the disk refuses writes, frames are held in memory and written later,
// oldest first. Live values never wait for the disk.
import type { Frame, SeriesStore } from '../contract/index.ts';
import { codeOf, isDisk } from '../files/disk.ts';
import { type WaitingFrames, createWaitingFrames } from './waitingFrames.ts';

export interface Keeper {
  keep(frames: readonly Frame[]): void;
  /** Makes a last attempt to write the frames in memory. Frames that fail again are lost. */
  close(): void;
}
interface Parts {
  series: SeriesStore | undefined;
  /** Called once per outage with the error, and with undefined when writing works again. */
  failed?: ((error: unknown) => void) | undefined;
  /** Called with true when held frames are dropped, and with false when writing works again. */
  lost?: ((isLost: boolean) => void) | undefined;
  /** Number of values written in one batch. */
  mostValues: number;
  waiting?: WaitingFrames;
}
/** An outage ends after this long without a failure, because an almost full disk accepts some frames and refuses others. */
const calmMs = 5000;
/** A file that another connection holds for less time is no outage: a checkpoint waits for the disk. */
const heldMs = 10_000;
/** Time between two attempts. The store reads its file again after each failed attempt. */
const againMs = 2900;

interface Outage {
  isOn: boolean;
  isLost: boolean;
  failedAt: number;
  /** When the first of the frames in memory could not be written. */
  since: number | undefined;
  error: unknown;
}
const isHeld = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

export function createKeeper({ series, failed, lost, mostValues, waiting = createWaitingFrames() }: Parts): Keeper {
  const outage: Outage = { isOn: false, isLost: false, failedAt: Number.NEGATIVE_INFINITY, since: undefined, error: undefined };
  let next: NodeJS.Immediate | undefined;
  const sinceFailure = (): number => performance.now() - outage.failedAt;

  function fail(error: unknown): void {
    const now = performance.now();
    outage.failedAt = now;
    outage.since ??= now;
    outage.error = error ?? new Error('unknown');
    if (!isHeld(error) || now - outage.since >= heldMs) begin();
  }
  function begin(): void {
    if (outage.isOn) return;
    outage.isOn = true;
    failed?.(outage.error);
  }
  function hold(frames: readonly Frame[]): void {
    waiting.add(frames);
    if (!waiting.hasDropped() || outage.isLost) return;
    begin();
    outage.isLost = true;
    lost?.(true);
  }
  function recover(): void {
    if (outage.since === undefined || waiting.count() > 0 || sinceFailure() < calmMs) return;
    outage.since = undefined;
    if (!outage.isOn) return;
    outage.isOn = false;
    failed?.(undefined);
    if (outage.isLost) lost?.(false);
    outage.isLost = false;
  }
  /**
   * Returns false if the frames must be tried again. Only disk errors are retried: a frame that the store rejects would block all
   * later ones.
   */
  function write(frames: readonly Frame[]): boolean {
    try {
      series?.append(frames);
      return true;
    } catch (error) {
      fail(error);
      return !isDisk(error);
    }
  }
  /** Writes one batch of the held frames. The others follow in the next rounds of the event loop. */
  function writeWaiting(): boolean {
    next = undefined;
    const some = waiting.oldest(mostValues);
    if (!write(some)) return false;
    waiting.remove(some.length);
    if (waiting.count() > 0) next = setImmediate(writeWaiting);
    return true;
  }
  return {
    keep(frames) {
      if (waiting.count() > 0) {
        hold(frames);
        if (next === undefined && sinceFailure() >= againMs) writeWaiting();
      } else if (!write(frames)) hold(frames);
      recover();
    },
    close() {
      clearImmediate(next);
      while (waiting.count() > 0 && writeWaiting()) clearImmediate(next);
    },
  };
}
