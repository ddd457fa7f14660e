// Implausible readings of counters, which are held back, and how they are resolved. Shapes only.
import type { Who } from '../../core/texts/who.ts';
/**
 * `jump`: higher than the power of the device allows. `back`: lower, without a roll-over. `ratio`: a transformer ratio was
 * changed.
 */
type HoldCause = 'jump' | 'back' | 'ratio';
/** `booked`: the energy was counted. `left`: it was left out. `gone`: readings are plausible again, or the device was removed. */
type HoldState = 'held' | 'booked' | 'left' | 'gone';
export interface CounterHold {
  device: string;
  point: string;
  cause: HoldCause;
  state: HoldState;
  /** Last accepted, first held-back and newest reading, in the unit of the point: kWh, kvarh or kVAh. */
  before: number;
  beforeAt: number;
  first: number;
  firstAt: number;
  last: number;
  lastAt: number;
  /** When the hold ended. With `left`: when the next reading was accepted. */
  until?: number;
  /** Left out, and no reading was accepted since. */
  waits?: true;
  by?: Who;
}
/** From `at` on, readings are higher by `by` than if the counter had continued normally. */
export interface CounterShift {
  at: number;
  by: number;
}
/** Counter readings on hold, which a person has to resolve. */
export interface CountersOnHold {
  waiting(): readonly CounterHold[];
  /** Resolves all holds of a device: the energy was transferred (`booked`) or not (`left`). Returns the resolved holds. */
  answer(device: string, as: 'booked' | 'left', by: Who): readonly CounterHold[];
}
