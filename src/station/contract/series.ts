// Frames of the devices and their history: what is stored, and what may be asked of it.
import type { CounterShift } from './counters.ts';

/** One row per device and sample: the values of its points, display units; NaN or absent is missing. */
export interface Frame {
  device: string;
  at: number;
  /** Keyed by point path inside the device ("activePower", "/cluster.3#voltage" for parts). */
  values: Readonly<Record<string, number>>;
}
/** What a device had reported by a moment: the last reading of each value, finer or coarser depending on the age of the frames. */
export interface Moment {
  /** When it was reported; a step of a rollup is used until the next one is due. */
  at: number;
  /** How coarsely the device itself is kept there. */
  stepS: 1 | 10 | 60;
  values: Readonly<Record<string, number>>;
  /** By the path of the container of the parts, as for live values. */
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
  /** Of means: also the lowest and the highest inside each step, out of the same pass. */
  spread?: boolean;
  /** Of counters by point, for their differences: from when on they read higher by how much than if they had gone on. */
  shifts?: Readonly<Record<string, readonly CounterShift[]>>;
}
/** Columns of one length; NaN is a gap. `at` is the start of each step. */
export interface Columns {
  at: Float64Array;
  values: Readonly<Record<string, Float64Array>>;
  /** What `spread` asked for. */
  spread?: Readonly<Record<string, Spread>>;
}
export interface Spread {
  min: Float64Array;
  max: Float64Array;
}
/** Times in epoch ms. The history is complete from `from` on. `start` and `end` limit the part that is being filled in, if known. */
export interface Filling {
  from: number;
  start?: number;
  end?: number;
}
export interface SeriesStore {
  append(frames: readonly Frame[]): void;
  /** History made in advance goes straight to a rollup table. */
  appendRollup(stepS: 10 | 60, frames: readonly Frame[]): void;
  latest(device: string): Frame | undefined;
  /** What it had reported by then; without values after a long silence, undefined if nothing older is stored. */
  momentOf(device: string, at: number): Moment | undefined;
  /** In slices, between which everything else goes on. `who` asks: callers take turns. */
  range(query: RangeQuery, who?: string): Promise<Columns>;
  /** Points of a device or of one of its parts (`/cluster.3`) of which something was ever stored, also those that its type names no more. */
  pointsOf(device: string, part: string): readonly string[];
  /** When the oldest that is kept of any device was taken; undefined: there is nothing. */
  oldest(): number | undefined;
  /** The part that is being filled in, newest first; undefined if the history is complete. */
  filling?(): Filling | undefined;
  /** Calls `wake` when data has been filled in, and at the end. Returns a function that unsubscribes. */
  onFilled?(wake: () => void): () => void;
  gaps(device: string, start: number, end: number): readonly { start: number; end: number }[];
  /** In slices, as `range`. */
  expire(now: number): Promise<void>;
  close(): void;
}
