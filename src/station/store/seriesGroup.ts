// One group of columns in memory: its newest values, and the steps of 10 and 60 seconds that are still open.
import type { Rolled } from './seriesFrame.ts';

export const rollSteps = [10, 60] as const;
export type RollStep = (typeof rollSteps)[number];

/** A step that is being filled. Grows with the layout. */
export class OpenStep {
  /** Start of the step in epoch seconds; -1: none. */
  start = -1;
  frames = 0;
  count: number[] = [];
  sum: number[] = [];
  min: number[] = [];
  max: number[] = [];
  last: number[] = [];

  begin(start: number): void {
    this.start = start;
    this.frames = 0;
    this.count = [];
    this.sum = [];
    this.min = [];
    this.max = [];
    this.last = [];
  }

  add(values: ArrayLike<number>): void {
    this.frames += 1;
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (Number.isNaN(value)) continue;
      const count = this.count[i] ?? 0;
      this.count[i] = count + 1;
      this.sum[i] = (count === 0 ? 0 : (this.sum[i] as number)) + value;
      this.min[i] = count === 0 ? value : Math.min(this.min[i] as number, value);
      this.max[i] = count === 0 ? value : Math.max(this.max[i] as number, value);
      this.last[i] = value;
    }
  }

  /** `thin` keeps the last value for all. */
  rolled(column: number, thin: boolean): Rolled | undefined {
    const count = this.count[column] ?? 0;
    if (count === 0) return undefined;
    const last = this.last[column] as number;
    if (thin) return { count: this.frames, mean: last, min: last, max: last, last };
    const mean = (this.sum[column] as number) / count;
    return { count, mean, min: this.min[column] as number, max: this.max[column] as number, last };
  }
}

export interface Group {
  /** Row id of the series. */
  id: number;
  device: string;
  part: string;
  thin: boolean;
  /** Current layout. */
  layoutId: number;
  /** Newest second stored. */
  newest: number;
  latest: Float64Array;
  open: Record<RollStep, OpenStep>;
}
