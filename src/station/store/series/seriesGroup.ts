// One group of columns in memory: its newest values, and the open steps of 10 s and 60 s.
import type { Rolled } from './seriesFrame.ts';
import type { Layout } from './seriesLayout.ts';

export const rollSteps = [10, 60] as const;
export type RollStep = (typeof rollSteps)[number];

/** The code that was active longest so far, and its number of samples. If two are equal, the later one. */
export class Longest {
  code = Number.NaN;
  most = 0;
  private readonly tally = new Map<number, number>();

  add(code: number, count: number): void {
    const total = (this.tally.get(code) ?? 0) + count;
    this.tally.set(code, total);
    if (total < this.most) return;
    this.code = code;
    this.most = total;
  }
}

/**
 * A step that is being filled. It grows with the layout. For small parts it stores only the last value, because there may be a
 * million of them.
 */
export class OpenStep {
  /** Start of the step in epoch seconds; -1: none. */
  start = -1;
  frames = 0;
  private count = new Uint32Array();
  private sum = new Float64Array();
  private min = new Float64Array();
  private max = new Float64Array();
  private last = new Float64Array();
  /** By column, for columns that store the code that was active longest. */
  private longest = new Map<number, Longest>();
  /** For each column whose mean depends on a code: the column of the code, and the sums by code. */
  private during = new Map<number, { of: number; sums: Map<number, { sum: number; count: number }> }>();

  private readonly thin: boolean;

  constructor(thin = false) {
    this.thin = thin;
  }

  begin(start: number): void {
    this.start = start;
    this.frames = 0;
    if (this.thin) this.last.fill(Number.NaN);
    this.count.fill(0);
    this.longest.clear();
    this.during.clear();
  }

  add(values: ArrayLike<number>, { longest, during }: Pick<Layout, 'longest' | 'during'>): void {
    if (values.length > this.last.length) this.grow(values.length);
    const { count, sum, min, max, last } = this;
    this.frames += 1;
    if (this.thin) return this.keepLast(values);
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      last[i] = value;
      if (count[i] === 0) {
        count[i] = 1;
        sum[i] = min[i] = max[i] = value;
        continue;
      }
      count[i] = (count[i] ?? 0) + 1;
      sum[i] = (sum[i] ?? Number.NaN) + value;
      if (value < (min[i] ?? Number.NaN)) min[i] = value;
      if (value > (max[i] ?? Number.NaN)) max[i] = value;
    }
    for (const i of longest) {
      const value = values[i] ?? Number.NaN;
      if (value === undefined || Number.isNaN(value)) continue;
      const known = this.longest.get(i) ?? new Longest();
      this.longest.set(i, known);
      known.add(value, 1);
    }
    for (const [i, of] of during) this.addDuring(i, of, values);
  }
  private keepLast(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) {
      const value = values[i] ?? Number.NaN;
      if (!Number.isNaN(value)) this.last[i] = value;
    }
  }
  private addDuring(column: number, of: number, values: ArrayLike<number>): void {
    const [value = Number.NaN, code = Number.NaN] = [values[column], values[of]];
    if (Number.isNaN(value) || Number.isNaN(code)) return;
    const known = this.during.get(column) ?? { of, sums: new Map<number, { sum: number; count: number }>() };
    this.during.set(column, known);
    const { sum, count } = known.sums.get(code) ?? { sum: 0, count: 0 };
    known.sums.set(code, { sum: sum + value, count: count + 1 });
  }
  private grow(columns: number): void {
    const wider = <T extends Uint32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.last = wider(this.last, new Float64Array(columns).fill(Number.NaN));
    if (this.thin) return;
    this.count = wider(this.count, new Uint32Array(columns));
    this.sum = wider(this.sum, new Float64Array(columns));
    this.min = wider(this.min, new Float64Array(columns));
    this.max = wider(this.max, new Float64Array(columns));
  }

  rolled(column: number): Rolled | undefined {
    const count = this.count[column] ?? 0;
    const last = this.last[column] ?? Number.NaN;
    if (this.thin) return Number.isNaN(last) ? undefined : { count: this.frames, mean: last, min: last, max: last, last };
    if (count === 0) return undefined;
    const bounds = { min: this.min[column] ?? Number.NaN, max: this.max[column] ?? Number.NaN, last };
    const longest = this.longest.get(column);
    if (longest) return { count: longest.most, mean: longest.code, ...bounds };
    const during = this.during.get(column);
    const code = during && this.longest.get(during.of)?.code;
    if (code !== undefined) {
      // A column without samples during this code has no value.
      const sums = during?.sums.get(code);
      return sums && { count: sums.count, mean: sums.sum / sums.count, ...bounds };
    }
    return { count, mean: (this.sum[column] ?? Number.NaN) / count, ...bounds };
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
  /** Buffer for the next line. It is swapped with `latest`. */
  spare: Float64Array;
  open: Record<RollStep, OpenStep>;
}
