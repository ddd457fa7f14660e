// In: an alarm of a device file, what its device reads, and the time. Out: when it is to be raised and when it has ended. Pure but for its own memory.
import { holds, ownReads } from '../../core/condition.ts';
import type { DeviceAlarm } from '../../core/devices/device.ts';
import type { Condition } from '../../core/language.ts';

export interface Judge {
  /** `raise` and `end` tell of a change; unknown values change nothing. */
  look(own: (pointer: string) => unknown, now: number): 'raise' | 'end' | undefined;
  readonly running: boolean;
  /** Whether the condition holds; undefined where it cannot be read. */
  holds(own: (pointer: string) => unknown): boolean | undefined;
  /** The condition does not hold: nothing is raised and nothing is about to be. */
  readonly quiet: boolean;
  /** As after a restart with the alarm running, or after it was cleared. */
  set(running: boolean): void;
}

export function createJudge({ when, until, holdMs = 0 }: Pick<DeviceAlarm, 'when' | 'until' | 'holdMs'>): Judge {
  let running = false;
  /** Since when the condition holds without a break; not later than now, should the clock be set back. */
  let since: number | undefined;
  const ends: Condition = until ?? { op: 'not', of: when };
  return {
    get running() {
      return running;
    },
    get quiet() {
      return !running && since === undefined;
    },
    holds: (own) => holds(when, { scope: () => undefined, own }),
    look(own, now) {
      const context = { scope: () => undefined, own };
      if (running) {
        if (holds(ends, context) !== true) return undefined;
        running = false;
        since = undefined;
        return 'end';
      }
      const verdict = holds(when, context);
      // A reading that is missing for a moment does not begin the time anew.
      if (verdict === undefined) return undefined;
      if (!verdict) since = undefined;
      else if (now - (since = Math.min(since ?? now, now)) >= holdMs) {
        running = true;
        return 'raise';
      }
      return undefined;
    },
    set(next) {
      running = next;
      since = undefined;
    },
  };
}

/** The pointer that an alarm's value is read from: the first that its condition names. */
export const placeOf = (condition: Condition): string | undefined => ownReads(condition).find((at) => at !== '');
