// Collects one statistic of one column, row after row in time, from rows of one, ten or sixty seconds.
import type { CounterShift } from '../../contract/counters.ts';
import type { RangeQuery, Spread } from '../../contract/index.ts';
import { Longest } from './seriesGroup.ts';

/** A column of gaps. */
export const unknown = (steps: number): Float64Array => new Float64Array(steps).fill(Number.NaN);
function keepLeast(column: Float64Array, step: number, value: number): void {
  if (!((column[step] ?? Number.NaN) <= value)) column[step] = value;
}
function keepMost(column: Float64Array, step: number, value: number): void {
  if (!((column[step] ?? Number.NaN) >= value)) column[step] = value;
}

/** One statistic of one column, of means with their extremes where they are wanted. */
export class Gather {
  readonly out: Float64Array;
  readonly wraps: number | undefined;
  private readonly weight: Float64Array | undefined;
  private readonly stat: NonNullable<RangeQuery['stat']>;
  private previous = Number.NaN;
  private begins = false;
  private readonly shifts: CounterShift[];
  /** By how much a counter was shifted since the row before. */
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

  /** What a counter read before the first step. */
  before(value: number): void {
    this.previous = value;
  }

  /** Time has gone on to a moment, in seconds: a counter that was shifted by then is compared as if it had stood still. */
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

  /** Nothing is stored before: a counter counts from its first reading. */
  begin(): void {
    this.begins = true;
  }

  /** `code`: the one that held longest of those that are added, `count` times. */
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

  /** Of several rows each speaks for the code that held longest in it. */
  private hold(step: number, code: number, count: number): void {
    if (step !== this.place) this.longest = new Longest();
    this.place = step;
    this.longest.add(code, count);
    this.out[step] = this.longest.code;
  }

  /** The growth of a counter in a step: from the last reading before it. One that fell wrapped, or was exchanged: unknown. */
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
    // Two decimal counters leave dust when one is taken from the other.
    this.out[step] = grown < 0 ? Number.NaN : Math.round(grown * 1e9) / 1e9;
  }
}
