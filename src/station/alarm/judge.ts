// Evaluates an alarm of a device file over time: when it is raised and when it has ended. Pure except for its own state.
import { holds, ownReads } from '../../core/condition.ts';
import type { DeviceAlarm } from '../../core/devices/device.ts';
import type { Condition } from '../../core/language.ts';

export interface Judge {
  /** `raise` and `end` report a change; unknown values change nothing. */
  look(own: (pointer: string) => unknown, now: number): 'raise' | 'end' | undefined;
  readonly running: boolean;
  /** Whether the condition is true; undefined if it cannot be read. */
  holds(own: (pointer: string) => unknown): boolean | undefined;
  /** The alarm is not active, and its condition is not true at present. */
  readonly quiet: boolean;
  /** Sets the state after a restart with the alarm active, or after it was cleared. */
  set(running: boolean): void;
}

/** Reads a setting of the station, by `/settings/<document>/<member>`. */
export type ReadSetting = (pointer: string) => unknown;
const unset: ReadSetting = () => undefined;
type Judged = Pick<DeviceAlarm, 'when' | 'until' | 'holdMs'>;
export const createJudge = (alarm: Judged, setting = unset): Judge => new AlarmJudge(alarm, setting);

/** A class, because a large station has twenty thousand of them. */
class AlarmJudge implements Judge {
  running = false;
  /** Since when the condition has been true without interruption; not later than now if the clock was set back. */
  private since: number | undefined;
  private readonly when: Condition;
  private readonly ends: Condition;
  private readonly holdMs: number;
  private readonly scope: ReadSetting;

  constructor({ when, until, holdMs = 0 }: Judged, setting: ReadSetting) {
    this.scope = setting;
    this.when = when;
    this.ends = until ?? endOf(when);
    this.holdMs = holdMs;
  }

  get quiet(): boolean {
    return !this.running && this.since === undefined;
  }

  holds(own: (pointer: string) => unknown): boolean | undefined {
    return holds(this.when, { scope: this.scope, own });
  }

  look(own: (pointer: string) => unknown, now: number): 'raise' | 'end' | undefined {
    if (this.running) {
      if (holds(this.ends, { scope: this.scope, own }) !== true) return undefined;
      this.set(false);
      return 'end';
    }
    const verdict = holds(this.when, { scope: this.scope, own });
    // A reading that is missing for a moment does not restart the hold time.
    if (verdict === undefined) return undefined;
    if (!verdict) this.since = undefined;
    else if (now - (this.since = Math.min(this.since ?? now, now)) >= this.holdMs) {
      this.running = true;
      return 'raise';
    }
    return undefined;
  }

  set(running: boolean): void {
    this.running = running;
    this.since = undefined;
  }
}

/** Shared by all parts that have the alarm. */
const ends = new WeakMap<object, Condition>();
function endOf(when: Condition): Condition {
  if (typeof when === 'boolean') return !when;
  const known = ends.get(when) ?? { op: 'not', of: when };
  ends.set(when, known);
  return known;
}

/** The pointer from which the value of an alarm is read: the first in its condition. */
export const placeOf = (condition: Condition): string | undefined => ownReads(condition).find((at) => at !== '');
