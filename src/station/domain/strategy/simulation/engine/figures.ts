// Computes the figures of a simulated run by which two runs are compared. Pure.
import type { PricePeriod } from '../../../../../core/calls/calls.gen.ts';
import { dayOf, timeOf } from '../../../../../core/time.ts';
import { type DemandWindow, highestDemand } from '../../../../counters/index.ts';
import type { SimulatedRun } from './asked.ts';
import type { BandFigures, RunFigures } from '../../../../contract/simulated.ts';

/** Limits at the grid connection point in kW, whether or not they are enforced. */
export interface GridSettings {
  demand?: number | undefined;
  reverse?: number | undefined;
  transformer?: number | undefined;
  export?: number | undefined;
  /** The demand window; absent for the default window. */
  window?: DemandWindow | undefined;
}
export interface Pricing {
  zone: string;
  /** Periods of a day with their prices, by YYYY-MM-DD; a day without prices is absent. */
  periods: Readonly<Record<string, readonly PricePeriod[]>>;
}
const minuteMs = 60_000;
const hours = 1 / 60;

export function toFigures(run: SimulatedRun, pricing: Pricing, set: GridSettings, ratedEnergy: number): RunFigures {
  const bands = toBands(run, pricing);
  const earned = sumOf(bands.map((band) => band.earned));
  const outermost = (of: (...values: number[]) => number, column: Float64Array): number =>
    column.reduce((most, value) => of(most, value), column[0] ?? Number.NaN);
  return {
    charged: energy(run.metered, 1),
    discharged: energy(run.metered, -1),
    changedByLimits: run.wanted.reduce(
      (sum, wanted, minute) => sum + Math.abs(wanted - (run.limited[minute] ?? wanted)) * hours,
      0,
    ),
    bands,
    ...(earned !== undefined && { earned }),
    ...toGrid(run, set, pricing.zone),
    ...(set.export !== undefined && { curtailed: energy(run.curtailed, 1) }),
    cycles: ratedEnergy > 0 ? run.battery.discharged / ratedEnergy : 0,
    socLeast: outermost(Math.min, run.socLeast),
    socMost: outermost(Math.max, run.socMost),
    socEnd: run.soc.at(-1) ?? Number.NaN,
    unknown: run.grid.reduce((count, grid) => count + (Number.isNaN(grid) ? 1 : 0), 0),
  };
}

const energy = (power: Float64Array, sign: 1 | -1): number =>
  power.reduce((sum, value) => sum + Math.max(0, sign * value) * hours, 0);

/** Undefined if one part is missing. */
const sumOf = (parts: readonly (number | undefined)[]): number | undefined =>
  parts.reduce<number | undefined>((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0);

function periodOf({ zone, periods }: Pricing, at: number): PricePeriod | undefined {
  const time = timeOf(at, zone);
  return periods[dayOf(at, zone)]?.find(({ startTime, endTime }) => startTime <= time && time < endTime);
}

function toBands(run: SimulatedRun, pricing: Pricing): BandFigures[] {
  const bands = new Map<PricePeriod['chargeState'], BandFigures & { unpriced: boolean; money: number }>();
  run.metered.forEach((power, minute) => {
    const { chargeState = 0, buy, sell } = periodOf(pricing, run.start + minute * minuteMs) ?? {};
    const band = bands.get(chargeState) ?? { chargeState, charged: 0, discharged: 0, unpriced: false, money: 0 };
    bands.set(chargeState, band);
    const price = power > 0 ? buy : sell;
    if (power > 0) band.charged += power * hours;
    else band.discharged -= power * hours;
    if (power !== 0 && price === undefined) band.unpriced = true;
    band.money -= power * hours * (price ?? 0);
  });
  return [...bands.values()]
    .toSorted((one, other) => one.chargeState - other.chargeState)
    .map(({ unpriced, money, ...band }) => (unpriced ? band : { ...band, earned: money }));
}

function toGrid(
  { grid, start }: SimulatedRun,
  { reverse = 0, window }: GridSettings,
  zone: string,
): Pick<RunFigures, 'bought' | 'fed' | 'peak' | 'reverseMargin'> {
  if (grid.every(Number.isNaN)) return {};
  const known = grid.map((value) => (Number.isNaN(value) ? 0 : value));
  const highest = highestDemand(grid, window, Number(timeOf(start, zone).slice(3, 5)));
  let least = -1;
  grid.forEach((value, minute) => {
    if (!Number.isNaN(value) && (least < 0 || value < (grid[least] ?? 0))) least = minute;
  });
  return {
    bought: energy(known, 1),
    fed: energy(known, -1),
    ...(highest && { peak: { power: highest.demand, at: start + (highest.last + 1) * minuteMs } }),
    ...(least >= 0 && { reverseMargin: { power: (grid[least] ?? Number.NaN) - reverse, at: start + least * minuteMs } }),
  };
}
