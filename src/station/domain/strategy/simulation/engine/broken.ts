// Finds the rules that a simulated run violates, with the first and last minute of each violation. Pure.
import { dayOf, timeOf } from '../../../../../core/time.ts';
import { demandMeans } from '../../../../counters/index.ts';
import { type Plan, reasons } from '../../../../dispatch/decision.ts';
import { rowsOf } from '../../../../dispatch/strategies/index.ts';
import type { PlanFrom, SimulatedRun } from './asked.ts';
import type { GridSettings } from './figures.ts';
import { type Broken, type Rule, rules } from '../../../../contract/simulated.ts';

/** A violated rule with the value and its limit. `by` is the extent of the violation, to find its worst minute. */
interface Breach {
  by: number;
  value?: number;
  limit?: number;
}
/** Tolerances in kW, % and V for the inaccuracy of the physical model. */
const slack = { power: 0.5, soc: 0.5, cell: 0.005 };
const minuteMs = 60_000;

interface Judged {
  run: SimulatedRun;
  demand: Float64Array;
  set: GridSettings;
}
type Judge = (judged: Judged, minute: number, plan: Plan | undefined) => Breach | undefined;

const above = (value: number | undefined, limit: number | undefined, by: number): Breach | undefined =>
  value !== undefined && limit !== undefined && value > limit + by ? { by: value - limit, value, limit } : undefined;
const below = (value: number | undefined, limit: number | undefined, by: number): Breach | undefined =>
  value !== undefined && limit !== undefined && value < limit - by ? { by: limit - value, value, limit } : undefined;

const judges: Readonly<Record<Rule, Judge>> = {
  'soc-low': ({ run }, minute, plan) => below(run.socLeast[minute], plan?.common.socLow, slack.soc),
  'soc-high': ({ run }, minute, plan) => above(run.socMost[minute], plan?.common.socUp, slack.soc),
  demand: ({ demand, set }, minute) => above(demand[minute], set.demand, slack.power),
  reverse: ({ run, set }, minute) => below(run.grid[minute], set.reverse, slack.power),
  export: ({ run, set }, minute) => above(0 - (run.grid[minute] ?? Number.NaN), set.export, slack.power),
  transformer({ run, set: { transformer } }, minute) {
    const grid = run.grid[minute] ?? Number.NaN;
    const breach = above(Math.abs(grid), transformer, 0);
    return breach && { ...breach, value: grid };
  },
  'cell-high': ({ run }, minute, plan) => above(run.cellMost[minute], plan?.common.protection?.chargeVoltage.zero, slack.cell),
  'cell-low': ({ run }, minute, plan) => below(run.cellLeast[minute], plan?.common.protection?.dischargeVoltage.zero, slack.cell),
  'no-plan': ({ run }, minute) => (run.reason[minute] === reasons['no-row'].number ? { by: 0 } : undefined),
  unknown: ({ run, set }, minute) =>
    (set.demand !== undefined || set.reverse !== undefined) && Number.isNaN(run.grid[minute]) ? { by: 0 } : undefined,
};

export function toBroken(run: SimulatedRun, plans: readonly PlanFrom[], set: GridSettings, zone: string): Broken[] {
  const judged = { run, set, demand: demandMeans(run.grid, set.window, Number(timeOf(run.start, zone).slice(3, 5))) };
  return rules
    .flatMap((rule) => stretchesOf(judged, rule, plans))
    .toSorted((one, other) => one.from - other.from)
    .map(({ plan, by: _by, ...broken }) => ({ ...broken, ...rowAt(plan, broken.from, zone) }));
}

function stretchesOf(judged: Judged, rule: Rule, plans: readonly PlanFrom[]) {
  const { run } = judged;
  const found: (Broken & { by: number; plan: Plan | undefined })[] = [];
  let next = 0;
  for (let minute = 0; minute < run.minutes; minute += 1) {
    const at = run.start + minute * minuteMs;
    while (next < plans.length && (plans[next]?.from ?? 0) <= at) next += 1;
    const plan = plans[next - 1]?.plan;
    const breach = judges[rule](judged, minute, plan);
    if (!breach) continue;
    const last = found.at(-1);
    const { by, value, limit } = breach;
    const worst = { by, ...(value !== undefined && { worst: value }), ...(limit !== undefined && { limit }) };
    if (last?.until === at) Object.assign(last, { until: at + minuteMs }, by > last.by && worst);
    else found.push({ rule, from: at, until: at + minuteMs, plan, ...worst });
  }
  return found;
}

function rowAt(plan: Plan | undefined, at: number, zone: string): { row?: string } {
  if (!plan || dayOf(at, zone) === '') return {};
  const time = timeOf(at, zone);
  const row = rowsOf(plan).find(({ start, end }) => start <= time && time < end);
  return row ? { row: row.start } : {};
}
