// In: frames, second after second. Out: they are in the history. What the disk does not take waits in memory and is written, oldest first, once the
// disk takes it again; live values never wait for it.
import type { Frame, SeriesStore } from '../contract/index.ts';
import { isDisk } from '../store/disk.ts';
import { type HeldFrames, holdFrames } from './heldFrames.ts';

export interface Keeper {
  keep(frames: readonly Frame[]): void;
  /** Tries once more to write what waits; what the disk refuses then is lost. */
  close(): void;
}
interface Parts {
  series: SeriesStore | undefined;
  /** A failure is told once an outage; undefined: all is well again. */
  failed?: ((error: unknown) => void) | undefined;
  /** Frames that waited are lost; false: all is well again. */
  lost?: ((isLost: boolean) => void) | undefined;
  /** Values that are written in one go. */
  mostValues: number;
  held?: HeldFrames;
}
/** Without a failure for as long, frames are told to be stored again: an almost full disk takes some frames and not others. */
const calmMs = 5000;
/** Between two tries: each that fails has the store read its file anew. */
const againMs = 2900;

interface Outage {
  isOn: boolean;
  isLost: boolean;
  failedAt: number;
}

export function createKeeper({ series, failed, lost, mostValues, held = holdFrames() }: Parts): Keeper {
  const outage: Outage = { isOn: false, isLost: false, failedAt: Number.NEGATIVE_INFINITY };
  let next: NodeJS.Immediate | undefined;
  const sinceFailure = (): number => performance.now() - outage.failedAt;

  function fail(error: unknown): void {
    if (!outage.isOn) failed?.(error ?? new Error('unknown'));
    outage.isOn = true;
    outage.failedAt = performance.now();
  }
  function hold(frames: readonly Frame[]): void {
    held.add(frames);
    if (!held.hasDropped() || outage.isLost) return;
    outage.isLost = true;
    lost?.(true);
  }
  function recover(): void {
    if (!outage.isOn || held.count() > 0 || sinceFailure() < calmMs) return;
    outage.isOn = false;
    failed?.(undefined);
    if (outage.isLost) lost?.(false);
    outage.isLost = false;
  }
  /** Answers whether they need not wait. Only a disk is waited for: what the store itself refuses would block all that follows. */
  function write(frames: readonly Frame[]): boolean {
    try {
      series?.append(frames);
      return true;
    } catch (error) {
      fail(error);
      return !isDisk(error);
    }
  }
  /** Some of those that wait; the others in the next rounds of the event loop. */
  function writeHeld(): boolean {
    next = undefined;
    const some = held.oldest(mostValues);
    if (!write(some)) return false;
    held.remove(some.length);
    if (held.count() > 0) next = setImmediate(writeHeld);
    return true;
  }
  return {
    keep(frames) {
      if (held.count() > 0) {
        hold(frames);
        if (next === undefined && sinceFailure() >= againMs) writeHeld();
      } else if (!write(frames)) hold(frames);
      recover();
    },
    close() {
      clearImmediate(next);
      while (held.count() > 0 && writeHeld()) clearImmediate(next);
    },
  };
}
