// In: a simulated run and what it is judged by. Out: what a person looks at: figures, rules that are broken, reasons, curves in steps of some minutes. Pure.
import type { SimulatedRun, SimulationAsked } from './asked.ts';
import { toBroken } from './broken.ts';
import { type GridSettings, type Pricing, toFigures } from './figures.ts';
import type { SideOutcome } from '../contract/simulated.ts';

export interface SideAsked {
  asked: SimulationAsked;
  pricing: Pricing;
  set: GridSettings;
}
const stepMinutes = 5;
const mostBroken = 200;

export function toOutcome(run: SimulatedRun, { asked, pricing, set }: SideAsked): SideOutcome {
  const ratedEnergy = asked.batteries.reduce((sum, each) => sum + each.ratedEnergy, 0);
  const broken = toBroken(run, asked.plans, set, asked.zone);
  const reasons: Record<number, number> = {};
  for (const number of run.reason) reasons[number] = (reasons[number] ?? 0) + 1;
  return {
    figures: toFigures(run, pricing, set, ratedEnergy),
    broken: broken.slice(0, mostBroken),
    brokenCount: broken.length,
    reasons,
    curve: toCurve(run),
  };
}

function toCurve({ start, minutes, power, soc, grid }: SimulatedRun): SideOutcome['curve'] {
  const steps = Array.from({ length: Math.floor(minutes / stepMinutes) }, (_each, step) => step * stepMinutes);
  const meanOf = (column: Float64Array, from: number): number =>
    column.subarray(from, from + stepMinutes).reduce((sum, value) => sum + value, 0) / stepMinutes;
  return {
    at: steps.map((from) => start + from * 60_000),
    power: steps.map((from) => rounded(meanOf(power, from))),
    soc: steps.map((from) => rounded(soc[from] ?? Number.NaN)),
    grid: steps.map((from) => {
      const mean = meanOf(grid, from);
      return Number.isNaN(mean) ? null : rounded(mean);
    }),
  };
}
const rounded = (value: number): number => Math.round(value * 100) / 100;
