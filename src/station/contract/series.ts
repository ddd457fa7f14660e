// Frames of the devices and their history: what is stored, and what may be asked of it.
import type { CounterShift } from './counters.ts';

/** One row per device and sample: the values of its points, display units; NaN or absent is missing. */
export interface Frame {
  device: string;
  at: number;
  /** Keyed by point path inside the device ("activePower", "/cluster.3#voltage" for parts). */
  values: Readonly<Record<string, number>>;
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
  /** Of counters by point, for their differences: from when on they read higher by how much than if they had gone on. */
  shifts?: Readonly<Record<string, readonly CounterShift[]>>;
}
/** Columns of one length; NaN is a gap. `at` is the start of each step. */
export interface Columns {
  at: Float64Array;
  values: Readonly<Record<string, Float64Array>>;
}
export interface SeriesStore {
  append(frames: readonly Frame[]): void;
  /** History made in advance goes straight to a rollup table. */
  appendRollup(stepS: 10 | 60, frames: readonly Frame[]): void;
  latest(device: string): Frame | undefined;
  /** In slices, between which everything else goes on. `who` asks: callers take turns. */
  range(query: RangeQuery, who?: string): Promise<Columns>;
  /** When the oldest that is kept of any device was taken; undefined: there is nothing. */
  oldest(): number | undefined;
  gaps(device: string, start: number, end: number): readonly { start: number; end: number }[];
  expire(now: number): void;
  close(): void;
}
