// Summarises a simulated run for display: figures, violated rules, reasons, and curves in steps of a few minutes. Pure.
import type { SimulatedRun, SimulationAsked } from './asked.ts';
import { toBroken } from './broken.ts';
import { type GridSettings, type Pricing, toFigures } from './figures.ts';
import { engineReasons } from '../../../../dispatch/decision.ts';
import type { SideOutcome } from '../../../../contract/simulated.ts';

export interface SideAsked {
  asked: SimulationAsked;
  pricing: Pricing;
  set: GridSettings;
}
const minuteMs = 60_000;
const stepMinutes = 5;
const mostBroken = 200;

export function toOutcome(run: SimulatedRun, { asked, pricing, set }: SideAsked): SideOutcome {
  const ratedEnergy = asked.batteries.reduce((sum, each) => sum + each.ratedEnergy, 0);
  const found = toBroken(run, asked.plans, set, asked.zone);
  // Without a load history nothing is known to be violated.
  const broken = asked.around.isForecast ? found.filter(({ rule }) => rule !== 'unknown') : found;
  const reasons: Record<number, number> = {};
  for (const number of run.reason) reasons[number] = (reasons[number] ?? 0) + 1;
  return {
    figures: toFigures(run, pricing, set, ratedEnergy),
    broken: broken.slice(0, mostBroken),
    brokenCount: broken.length,
    noLoadHistory: broken.length < found.length || (reasons[engineReasons['no-load-history'].number] ?? 0) > 0,
    reasons,
    spans: toSpans(run),
    curve: toCurve(run),
  };
}

function toSpans({ start, minutes, reason, wanted, limited }: SimulatedRun): SideOutcome['spans'] {
  const starts = Array.from({ length: minutes }, (_each, minute) => minute).filter(
    (minute) => minute === 0 || reason[minute] !== reason[minute - 1],
  );
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? minutes;
    const meanOf = (column: Float64Array): number =>
      rounded(column.subarray(from, to).reduce((sum, value) => sum + value, 0) / (to - from));
    return {
      at: start + from * minuteMs,
      until: start + to * minuteMs,
      reason: reason[from] ?? 0,
      wanted: meanOf(wanted),
      limited: meanOf(limited),
    };
  });
}

function toCurve({ start, minutes, power, soc, grid }: SimulatedRun): SideOutcome['curve'] {
  const steps = Array.from({ length: Math.floor(minutes / stepMinutes) }, (_each, step) => step * stepMinutes);
  const meanOf = (column: Float64Array, from: number): number =>
    column.subarray(from, from + stepMinutes).reduce((sum, value) => sum + value, 0) / stepMinutes;
  return {
    at: steps.map((from) => start + from * minuteMs),
    power: steps.map((from) => rounded(meanOf(power, from))),
    soc: steps.map((from) => rounded(soc[from] ?? Number.NaN)),
    grid: steps.map((from) => {
      const mean = meanOf(grid, from);
      return Number.isNaN(mean) ? null : rounded(mean);
    }),
  };
}
const rounded = (value: number): number => Math.round(value * 100) / 100;
