// Detects from consecutive readings of a register, and from the writes of the station, whether another system writes to it. Pure.
// A device that accepts less than was written, or accepts it late or not at all, never reads back a value beyond the written
// ones, and never leaves a value that it has accepted; this distinguishes it from another master.
import type { WriteHistory } from './writeHistory.ts';

export interface ForeignWrites {
  /**
   * Returns the value that another system wrote, in the call that proves it. `read`: undefined while the device does not respond.
   * `readAt`: when it was read. The same reading may be given several times.
   */
  look(at: number, read: number | undefined, readAt?: number): number | undefined;
  /** There is a sign of another system, but no proof yet. */
  isUnsure(at: number): boolean;
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
/** For this time after a write, a device that clamps values may still read back the unclamped one. */
export const settledMs = 200;

export function createForeignWrites(parts: ForeignParts): ForeignWrites {
  const { history, tolerance, answerMs, strangeMs, counts } = parts;
  const leaving = createLeaving(parts);
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
    look(at, read, readAt = at) {
      if (read === undefined) return undefined;
      const last = before;
      const { landed } = history;
      if (landed && readAt > landed.at && readAt < landed.at + settledMs) return undefined;
      before = { value: read, at };
      if (last === undefined || Math.abs(at - last.at) > restartMs) {
        strange = undefined;
        if (history.isOurs(at, read, tolerance)) holdsOurs = true;
        return undefined;
      }
      const left = counts ? undefined : leaving.look(readAt, read);
      return (Math.abs(read - last.value) <= tolerance ? undefined : changed(at, read)) ?? left;
    },
    isUnsure: (at) => (strange !== undefined && at - strange.at <= strangeMs) || leaving.isUnsure(at),
  };
}

/**
 * Detects a register that has accepted the newest written value and leaves it before the next write, twice. Once may be a device
 * that begins to clamp. This also works while the set-point changes with every write.
 */
function createLeaving({ history, tolerance, strangeMs }: ForeignParts): Pick<ForeignWrites, 'isUnsure'> & {
  look(readAt: number, read: number): number | undefined;
} {
  /** The write whose value the register has accepted. */
  let accepted: WriteHistory['landed'];
  let leftAt = Number.NEGATIVE_INFINITY;
  const isRecent = (at: number): boolean => Math.abs(at - leftAt) <= strangeMs;
  return {
    look(readAt, read) {
      const { landed } = history;
      if (!landed || readAt < landed.at + settledMs) return undefined;
      if (Math.abs(read - landed.value) <= tolerance) {
        accepted = landed;
        return undefined;
      }
      // Zero: the device has restarted or stopped.
      if (accepted !== landed || read === 0 || history.isOurs(readAt, read, tolerance)) return undefined;
      accepted = undefined;
      const isAgain = isRecent(readAt);
      leftAt = readAt;
      return isAgain ? read : undefined;
    },
    isUnsure: isRecent,
  };
}
