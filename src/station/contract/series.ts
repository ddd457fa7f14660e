// Frames of devices, and queries of their stored history. Shapes only.
import type { CounterShift } from './counters.ts';

/** One row per device and sample: values of its points in display units; NaN or absent is missing. */
export interface Frame {
  device: string;
  at: number;
  /** Keyed by point path inside the device ("activePower"; "/cluster.3#voltage" for parts). */
  values: Readonly<Record<string, number>>;
}
/** Last reading of each value of a device up to a past time. The resolution depends on the age of the frames. */
export interface Moment {
  /** When the newest value was reported. A step of a rollup counts as current until the next one is due. */
  at: number;
  /** Resolution of the values of the device itself, s. */
  stepS: 1 | 10 | 60;
  values: Readonly<Record<string, number>>;
  /** When parts were read, by the path of their container, as in LiveDevice. */
  readAt: Readonly<Record<string, number>>;
}
export type Stat = 'mean' | 'min' | 'max' | 'last' | 'longest' | 'difference';
export interface RangeQuery {
  device: string;
  points: readonly string[];
  start: number;
  end: number;
  /** 1, 10, 30, 60, 300, 600 or 1800 s. */
  stepS: number;
  stat?: Stat;
  /** With means: also the lowest and highest value of each step, from the same pass. */
  spread?: boolean;
  /** With differences of counters, by point: offsets that readings have from a certain time on. */
  shifts?: Readonly<Record<string, readonly CounterShift[]>>;
}
/** Columns of equal length; NaN is a gap. `at` is the start of each step. */
export interface Columns {
  at: Float64Array;
  values: Readonly<Record<string, Float64Array>>;
  /** Set if the query asked for `spread`. */
  spread?: Readonly<Record<string, Spread>>;
}
export interface Spread {
  min: Float64Array;
  max: Float64Array;
}
/**
 * Times in epoch ms. The history is complete from `from` on. `start` and `end` limit the part that is being filled in, if known.
 */
export interface Filling {
  from: number;
  start?: number;
  end?: number;
}
export interface SeriesStore {
  append(frames: readonly Frame[]): void;
  /** Writes history that is generated in advance directly to a rollup table. */
  appendRollup(stepS: 10 | 60, frames: readonly Frame[]): void;
  latest(device: string): Frame | undefined;
  /** The last readings by that time. After a long silence it has no values; undefined if nothing older is stored. */
  momentOf(device: string, at: number): Moment | undefined;
  /** Runs in slices, so that other work can run in between. `who`: the caller; callers take turns. */
  range(query: RangeQuery, who?: string): Promise<Columns>;
  /** Points of a device or part (`/cluster.3`) with stored values, including points that its type no longer has. */
  pointsOf(device: string, part: string): readonly string[];
  /** Time of the oldest stored frame of any device; undefined if there is none. */
  oldest(): number | undefined;
  /** Time of the newest stored frame of any device; undefined if there is none. */
  newest(): number | undefined;
  /** The part of the history that is being filled in, newest first; undefined if the history is complete. */
  filling?(): Filling | undefined;
  /** Calls `wake` when data has been filled in, and at the end. Returns a function that unsubscribes. */
  onFilled?(wake: () => void): () => void;
  gaps(device: string, start: number, end: number): readonly { start: number; end: number }[];
  /** Runs in slices, as `range`. */
  expire(now: number): Promise<void>;
  close(): void;
}
