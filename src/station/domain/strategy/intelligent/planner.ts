// Plans for the intelligent strategy: every quarter-hour, when prices, limits or settings change, and when the site deviates from
// its forecast.
import { createHash } from 'node:crypto';
import { addDays } from '../../../../core/time.ts';
import type { ComputedPlan } from '../../../contract/docs.ts';
import type { Station } from '../../../contract/index.ts';
import type { MadePlan, PlanCause, Planner, PlannerState, PlanOutcome } from '../../../contract/planner.ts';
import { settingOf } from '../../../dispatch/saved/settingOf.ts';
import { quarterMs } from '../../../planning/forecast.ts';
import { planAhead } from '../../../planning/planAhead.ts';
import { createSolver, type Solver } from '../../../planning/solver.ts';
import { toTowards } from '../../../planning/toTowards.ts';
import { readSetting, todayOf, zoneOf } from '../../documents/index.ts';
import { measuresOf, minuteMs, sumOfMinutes } from '../../flow/index.ts';
import { priceSetOf } from '../../prices/index.ts';
import { limitsOn, toHorizon } from './toHorizon.ts';
import { wiseOf } from './wise.ts';

export interface PlannerOptions {
  solver?: Solver;
  report: (what: string, error: unknown) => void;
  /** 0: only `tick` plans. */
  everyMs?: number;
}
/** How long a plan for display is reused. */
const lookMs = 5 * minuteMs;
/** How long the site must deviate from its forecast, and the minimum interval between plans for this reason. */
const leftMs = 5 * minuteMs;
/** kW outside the band that do not count as a deviation. */
const near = 3;

interface PlannerParts {
  station: Station;
  solver: Solver;
  report: PlannerOptions['report'];
  kept: PlannerState;
  /** The mark (see `markOf`) of the newest plan, and the time of the last attempt. */
  under?: string;
  triedAt?: number;
  lastPlan?: { at: number; under: string; made: MadePlan };
  /** A plan for display that is being computed. Callers with the same mark share it. */
  looking?: { under: string; work: Promise<PlanOutcome> } | undefined;
}

export function createPlanner(station: Station, { solver = createSolver(), report, everyMs = 10_000 }: PlannerOptions): Planner {
  const of: PlannerParts = { station, solver, report, kept: {} };
  let busy: Promise<void> | undefined;
  const tick = (): Promise<void> =>
    (busy ??= keep(of)
      .catch((error: unknown) => report('planner', error))
      .finally(() => (busy = undefined)));
  const timer = everyMs > 0 ? setInterval(() => void tick(), everyMs) : undefined;
  timer?.unref();
  return {
    state: () => ({ ...of.kept }),
    look: () => look(of),
    plan: (horizon) => planAhead(horizon, solver),
    tick,
    async close() {
      clearInterval(timer);
      await busy;
      await solver.close();
    },
  };
}

export const isInForce = ({ docs }: Pick<Station, 'docs'>): boolean => readSetting(docs, 'strategy')?.body.mode === 'intelligent';

async function keep(of: PlannerParts): Promise<void> {
  const { station, kept } = of;
  if (!isInForce(station)) return;
  const now = station.clock.now();
  const under = markOf(station);
  const cause = await dueBy(of, now, under);
  if (!cause) return;
  of.under = under;
  of.triedAt = now;
  const outcome = await make(of);
  if ('made' in outcome) {
    of.kept = { made: outcome.made, cause };
    station.docs.tx((tx) => tx.put('computedPlans', 'inForce', toKept(outcome.made, zoneOf(station)), 'station'));
  } else of.kept = { ...kept, failed: { at: now, why: outcome.none } };
}

/** A hash of everything except measurements that a plan depends on. A change requires a new plan. */
function markOf(station: Station): string {
  const today = todayOf(station);
  const days = [today, addDays(today, 1)];
  const limits = days.map((day) => limitsOn(station, day, wiseOf(station)));
  const prices = days.map((day) => priceSetOf(station.docs, day));
  const reduction = station.docs.tx((tx) => settingOf(tx, 'powerReduction'));
  return createHash('sha256')
    .update(JSON.stringify([wiseOf(station), limits, prices, reduction]))
    .digest('base64');
}

async function dueBy(
  { station, kept: { made }, under, triedAt = 0 }: PlannerParts,
  now: number,
  mark: string,
): Promise<PlanCause | undefined> {
  const quarterOf = (at: number): number => Math.floor(at / quarterMs);
  if (under === undefined || quarterOf(now) !== quarterOf(triedAt)) return 'quarter';
  if (mark !== under) return 'changed';
  return made && now - triedAt >= leftMs && (await hasLeft(station, made, now)) ? 'left' : undefined;
}

/** Whether the site was outside the likely range of its forecast for several minutes. */
async function hasLeft(station: Station, { load, pv, horizon }: MadePlan, now: number): Promise<boolean> {
  if (!load) return false;
  const end = Math.floor(now / minuteMs) * minuteMs;
  const start = end - leftMs;
  const meanOf = async (quantity: 'total' | 'storage'): Promise<number> => {
    const minutes = await sumOfMinutes(station, measuresOf(station, quantity, undefined, { from: start, to: end }), start, end);
    const read = minutes.filter((value) => !Number.isNaN(value));
    return read.reduce((sum, value) => sum + value, 0) / read.length;
  };
  const site = (await meanOf('total')) - (await meanOf('storage'));
  const index = Math.floor((start - (horizon.steps[0]?.at ?? now)) / quarterMs);
  const low = (load.low[index] ?? Number.NaN) - (pv?.high[index] ?? 0);
  const high = (load.high[index] ?? Number.NaN) - (pv?.low[index] ?? 0);
  return site < low - near || site > high + near;
}

async function make({ station, solver, report }: PlannerParts): Promise<PlanOutcome> {
  const asked = await toHorizon(station);
  if ('none' in asked) return asked;
  try {
    return { made: { ...asked, madeAt: station.clock.now(), plan: await planAhead(asked.horizon, solver) } };
  } catch (error) {
    report('planner', error);
    return { none: 'no-answer' };
  }
}

async function look(of: PlannerParts): Promise<PlanOutcome> {
  const { station, kept, lastPlan } = of;
  if (isInForce(station) && kept.made) return { made: kept.made };
  const [at, under] = [station.clock.now(), markOf(station)];
  if (lastPlan && lastPlan.under === under && at - lastPlan.at < lookMs) return { made: lastPlan.made };
  if (of.looking?.under !== under) {
    const work = make(of).finally(() => {
      if (of.looking?.work === work) of.looking = undefined;
    });
    of.looking = { under, work };
  }
  const outcome = await of.looking.work;
  if ('made' in outcome) of.lastPlan = { at, under, made: outcome.made };
  return outcome;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
/** The plan in the format that the dispatch reads. */
export function toKept({ madeAt, horizon, plan }: Pick<MadePlan, 'madeAt' | 'horizon' | 'plan'>, zone: string): ComputedPlan {
  const { steps } = plan;
  return {
    madeAt,
    start: steps[0]?.at ?? madeAt,
    zone,
    powers: steps.map(({ power }) => tenth(power)),
    socs: steps.map(({ soc }) => tenth(soc)),
    towards: toTowards(horizon, plan).map((each) => each && { power: tenth(each.power), soc: tenth(each.soc) }),
  };
}
