// Readings of counters that cannot be true: how they are held back, and what people say of them.
import type { Who } from '../../core/texts/who.ts';
/** `jump`: more than its device can. `back`: backwards without a roll-over. `ratio`: the ratio in front of it was changed. */
type HoldCause = 'jump' | 'back' | 'ratio';
/** `booked` and `left` are answers; `gone`: the register reads again what it may. */
type HoldState = 'held' | 'booked' | 'left' | 'gone';
export interface CounterHold {
  device: string;
  point: string;
  cause: HoldCause;
  state: HoldState;
  /** The last reading that counted, the first that was held back and the newest, kWh. */
  before: number;
  beforeAt: number;
  first: number;
  firstAt: number;
  last: number;
  lastAt: number;
  /** When it ended; of one that was left out, when the first reading counted again. */
  until?: number;
  /** Left out, and nothing was read since. */
  waits?: true;
  by?: Who;
}
/** What readings from then on are higher by than if the counter had gone on. */
export interface CounterShift {
  at: number;
  by: number;
}
/** Readings of counters that are held back until a person says what they are. */
export interface CountersOnHold {
  waiting(): readonly CounterHold[];
  /** All of a device: the energy was moved, or it was not. */
  answer(device: string, as: 'booked' | 'left', by: Who): readonly CounterHold[];
}
