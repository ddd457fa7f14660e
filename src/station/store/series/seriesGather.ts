// Collects one statistic of one column from rows of 1, 10 or 60 s in order of time.
import type { CounterShift } from '../../contract/counters.ts';
import type { RangeQuery, Spread } from '../../contract/index.ts';
import { Longest } from './seriesGroup.ts';

/** A column without values. */
export const unknown = (steps: number): Float64Array => new Float64Array(steps).fill(Number.NaN);
function keepLeast(column: Float64Array, step: number, value: number): void {
  if (!((column[step] ?? Number.NaN) <= value)) column[step] = value;
}
function keepMost(column: Float64Array, step: number, value: number): void {
  if (!((column[step] ?? Number.NaN) >= value)) column[step] = value;
}

/** One statistic of one column; for means also the extremes, if they are requested. */
export class Gather {
  readonly out: Float64Array;
  readonly wraps: number | undefined;
  private readonly weight: Float64Array | undefined;
  private readonly stat: NonNullable<RangeQuery['stat']>;
  private previous = Number.NaN;
  private begins = false;
  private readonly shifts: CounterShift[];
  /** Shift of the counter since the previous row. */
  private shiftedHere = 0;
  private place = -1;
  private lastHere = Number.NaN;
  private longest = new Longest();
  readonly spread: Spread | undefined;

  constructor(
    steps: number,
    { stat, spread = false }: { stat: NonNullable<RangeQuery['stat']>; spread?: boolean | undefined },
    wraps: number | undefined,
    shifts: readonly CounterShift[] = [],
  ) {
    this.shifts = [...shifts];
    this.out = unknown(steps);
    this.spread = spread && stat === 'mean' ? { min: unknown(steps), max: unknown(steps) } : undefined;
    this.weight = stat === 'mean' ? new Float64Array(steps) : undefined;
    this.stat = stat;
    this.wraps = wraps;
  }

  /** Sets the counter reading before the first step. */
  before(value: number): void {
    this.previous = value;
  }

  /**
   * Advances to a moment in seconds. Counter shifts until then are added to the previous readings, so that they do not count as
   * growth.
   */
  reach(moment: number): void {
    this.shiftedHere = 0;
    for (let next = this.shifts[0]; next && next.at < moment * 1000; next = this.shifts[0]) {
      const { by } = next;
      this.shifts.shift();
      this.previous += by;
      this.lastHere += by;
      this.shiftedHere += by;
    }
  }

  /** There is no earlier row: a counter counts from its first reading. */
  begin(): void {
    this.begins = true;
  }

  /** `code`: the code that was active longest, for `count` samples. */
  add(step: number, count: number, mean: number, min: number, max: number, last: number, code: number): void {
    const { out } = this;
    const known = out[step] ?? Number.NaN;
    if (this.stat === 'mean') {
      const weight = this.weight as Float64Array;
      const weightSoFar = weight[step] ?? Number.NaN;
      out[step] = weightSoFar === 0 ? mean : (known * weightSoFar + mean * count) / (weightSoFar + count);
      weight[step] = weightSoFar + count;
      if (this.spread) {
        keepLeast(this.spread.min, step, min);
        keepMost(this.spread.max, step, max);
      }
    } else if (this.stat === 'min') keepLeast(out, step, min);
    else if (this.stat === 'max') keepMost(out, step, max);
    else if (this.stat === 'last') out[step] = last;
    else if (this.stat === 'longest') this.hold(step, code, count);
    else this.count(step, this.shiftedHere < 0 ? max : min, last);
  }

  /** Each row counts for the code that was active longest in it. */
  private hold(step: number, code: number, count: number): void {
    if (step !== this.place) this.longest = new Longest();
    this.place = step;
    this.longest.add(code, count);
    this.out[step] = this.longest.code;
  }

  /**
   * Growth of a counter in a step, from the last reading before it. If the counter decreased, it wrapped around or was replaced;
   * after a replacement the growth is unknown.
   */
  private count(step: number, first: number, last: number): void {
    if (this.begins) this.previous = first + this.shiftedHere;
    this.begins = false;
    this.shiftedHere = 0;
    if (step !== this.place) {
      if (this.place >= 0) this.previous = this.lastHere;
      this.place = step;
    }
    this.lastHere = last;
    let grown = last - this.previous;
    if (grown < 0 && this.wraps !== undefined && grown + this.wraps < this.wraps / 2) grown += this.wraps;
    // Removes the rounding noise of a difference of decimal numbers.
    this.out[step] = grown < 0 ? Number.NaN : Math.round(grown * 1e9) / 1e9;
  }
}
