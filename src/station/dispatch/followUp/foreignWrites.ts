// In: consecutive readings of a register, what the station wrote to it. Out: whether another system writes to it. Pure. A device that takes less than
// was written, or takes it late or not at all, reads nothing beyond what was written; this distinguishes it from another master.
import type { WriteHistory } from './writeHistory.ts';

export interface ForeignWrites {
  /** The value that another system wrote, in the look that proves it. `read`: undefined where the device does not answer. */
  look(at: number, read: number | undefined): number | undefined;
}
interface ForeignParts {
  history: WriteHistory;
  /** By which a register may differ from what was written. */
  tolerance: number;
  answerMs: number;
  /** A value that stays longer comes from a device that clamps its set-point; that is reported as a deviation. */
  strangeMs: number;
  /** Every write is another value: what is not one of them is never a part of one. */
  counts: boolean;
}
/** A change so soon after a write may be its effect. */
const effectMs = 20_000;

export function createForeignWrites({ history, tolerance, answerMs, strangeMs, counts }: ForeignParts): ForeignWrites {
  let before: number | undefined;
  /** The register has held what the station wrote: it is not one that reads something of its own. */
  let holdsOurs = false;
  /** A foreign value, until the register reads the station's value again. */
  let strange: { value: number; at: number } | undefined;

  function changed(at: number, read: number): number | undefined {
    if (history.isOurs(at, read, tolerance)) {
      holdsOurs = true;
      // The station's value is back without a new set-point: repeating the last write has replaced the foreign value.
      const proven = strange && at - strange.at <= strangeMs && isSteady(at) ? strange.value : undefined;
      strange = undefined;
      return proven;
    }
    // A device that restarts, or stops by itself, forgets its set-points.
    if (!holdsOurs || read === 0) return undefined;
    const written = history.range(at, answerMs);
    // Nothing was written that could have changed it, or it cannot be a part of what was.
    const own =
      !counts && written && read >= Math.min(0, written.low) - tolerance && read <= Math.max(0, written.high) + tolerance;
    if (!own || history.isQuiet(at, effectMs)) return read;
    strange = { value: read, at };
    return undefined;
  }
  /** The same was written all the time. */
  function isSteady(at: number): boolean {
    const { low = 0, high = 0 } = history.range(at, 2 * answerMs) ?? {};
    return high - low <= tolerance;
  }

  return {
    look(at, read) {
      const last = before;
      before = read;
      // Whatever was written while it did not answer is not known.
      if (read === undefined || last === undefined) {
        strange = undefined;
        if (read !== undefined && history.isOurs(at, read, tolerance)) holdsOurs = true;
        return undefined;
      }
      return Math.abs(read - last) <= tolerance ? undefined : changed(at, read);
    },
  };
}
