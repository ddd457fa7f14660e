// Determines the step lengths of a simulated history: coarse for the weeks, finer for the last day and one second for the last
// hour, unless the plant file sets others.
import { addDays, dayOf, startOfDay } from '../../core/time.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { RollStep } from '../store/series/seriesGroup.ts';

const daySeconds = 86_400;
/**
 * `cellDays`: days with values of every cell. `before`: the plant runs this long before the history begins, so that its state is
 * typical.
 */
const defaults = {
  days: 35,
  stepS: 30,
  cellDays: 31,
  minutesAt10s: 1440,
  minutesAt1s: 60,
  before: { days: 1, stepS: 60 },
} as const;
/** Step length of the last day in seconds: two samples per row of 10 s, so that its minimum and maximum differ. */
const fineS = 5;

export type Extent = { [K in keyof typeof defaults]: Required<NonNullable<PlantFile['plant']['history']>>[K] };
export const extentOf = ({ plant }: PlantFile): Extent => ({ ...defaults, ...plant.history });

export interface Stretch {
  /** Seconds of one step. */
  stepS: number;
  /** Lengths of the rows in seconds; empty: every step is stored as raw values. */
  rows: readonly RollStep[];
  /** Epoch ms. */
  until: number;
}
export interface PastSteps {
  extent: Extent;
  zone: string;
  /** Epoch ms, full minutes. */
  start: number;
  end: number;
  stretches: readonly Stretch[];
  /** Epoch ms: start of the values of small parts. */
  cellsFrom: number;
}

export function pastSteps(plant: PlantFile, end: number, days?: number): PastSteps {
  const extent = extentOf(plant);
  const { minutesAt10s, minutesAt1s, cellDays } = extent;
  return {
    extent,
    zone: plant.station.timezone,
    start: end - (days ?? extent.days) * daySeconds * 1000,
    end,
    stretches: [
      { stepS: extent.stepS, rows: [60], until: end - minutesAt10s * 60_000 },
      { stepS: fineS, rows: [10, 60], until: end - minutesAt1s * 60_000 },
      { stepS: 1, rows: [], until: end },
    ],
    cellsFrom: end - cellDays * daySeconds * 1000,
  };
}

/** The sections between two moments, each with one step length. */
export const stretchesIn = ({ stretches }: PastSteps, from: number, until: number): Stretch[] =>
  stretches.filter((each) => each.until > from).map((each) => ({ ...each, until: Math.min(each.until, until) }));

/** Both moments and every midnight of the station between them. */
export function midnightsIn(from: number, until: number, zone: string): number[] {
  const found = [from];
  for (let day = addDays(dayOf(from, zone), 1); startOfDay(day, zone) < until; day = addDays(day, 1))
    found.push(startOfDay(day, zone));
  return [...found, until];
}
