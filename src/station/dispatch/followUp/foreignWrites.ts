// Detects from consecutive readings of a register, and from the writes of the station, whether another system writes to it. Pure.
// A device that accepts less than was written, or accepts it late or not at all, never reads back a value beyond the written
// ones; this distinguishes it from another master.
import type { WriteHistory } from './writeHistory.ts';

export interface ForeignWrites {
  /**
   * Returns the value that another system wrote, in the call that proves it. `read`: undefined while the device does not respond.
   */
  look(at: number, read: number | undefined): number | undefined;
}
interface ForeignParts {
  history: WriteHistory;
  /** Tolerance between the register and the written value. */
  tolerance: number;
  answerMs: number;
  /** A value that stays longer comes from a device that clamps its set-point; that is reported as a deviation. */
  strangeMs: number;
  /** The register is a counter: each written value is different, so a value in between is not a reduced set-point. */
  counts: boolean;
}
/** A change so soon after a write may be its effect. */
const effectMs = 20_000;
/** A device that has not responded for longer may have restarted, with set-points of its own. */
const restartMs = 5000;

export function createForeignWrites({ history, tolerance, answerMs, strangeMs, counts }: ForeignParts): ForeignWrites {
  let before: { value: number; at: number } | undefined;
  /** The register has read back a written value, so it is comparable with writes. */
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
    // A device that restarts or stops by itself resets its set-points to 0.
    if (!holdsOurs || read === 0) return undefined;
    const written = history.range(at, answerMs);
    // Foreign if no recent write can have caused the change, or if the value is outside the range of the written values.
    const own =
      !counts && written && read >= Math.min(0, written.low) - tolerance && read <= Math.max(0, written.high) + tolerance;
    if (!own || history.isQuiet(at, effectMs)) return read;
    strange = { value: read, at };
    return undefined;
  }
  /** The written value did not change. */
  function isSteady(at: number): boolean {
    const { low = 0, high = 0 } = history.range(at, 2 * answerMs) ?? {};
    return high - low <= tolerance;
  }

  return {
    look(at, read) {
      if (read === undefined) return undefined;
      const last = before;
      before = { value: read, at };
      if (last === undefined || Math.abs(at - last.at) > restartMs) {
        strange = undefined;
        if (history.isOurs(at, read, tolerance)) holdsOurs = true;
        return undefined;
      }
      return Math.abs(read - last.value) <= tolerance ? undefined : changed(at, read);
    },
  };
}
