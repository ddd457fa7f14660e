// Determines for a strategy with its saved and edited settings the plan that applies at each moment.
import { addDays, endOfDay, startOfDay } from '../../../../core/time.ts';
import type { ComputedPlan } from '../../../contract/docs.ts';
import { type DocTx, Refused, type Station } from '../../../contract/index.ts';
import { commonOn } from '../../../dispatch/plan/planFromDocs.ts';
import type { Plan } from '../../../dispatch/decision.ts';
import { strategies, type StrategyKind, whyUnplanned } from '../../../dispatch/strategies/index.ts';
import { pastDays, quarterMs } from '../../../planning/forecast.ts';
import type { PlanFrom } from './engine/asked.ts';
import { readSetting, zoneOf } from '../../documents/index.ts';
import { unset } from '../gridLimits.ts';
import { horizonFrom, readQuarters, toHorizon, toKept, toModel } from '../intelligent/index.ts';
import type { Side } from './sides.ts';

export interface Days {
  /** YYYY-MM-DD, consecutive days. */
  days: readonly string[];
  today: string;
  /** Stored energy in kWh at the beginning of the first day. */
  stored: number;
}

export async function toPlans(side: Side, stretch: Days): Promise<PlanFrom[]> {
  const { kind, station } = side;
  const plans = kind === 'at' ? await computedPlans(station, stretch) : plansByDay(side, stretch);
  if (plans.every(({ plan }) => plan === undefined)) throw new Refused(409, whyUnplanned(kind));
  return plans;
}

function plansByDay({ kind, station }: Pick<Side, 'kind' | 'station'>, { days, today }: Days): PlanFrom[] {
  const zone = zoneOf(station);
  return days.map((day) => ({ from: startOfDay(day, zone), plan: station.docs.tx((tx) => planOn(tx, kind, day, today)) }));
}

function planOn(tx: DocTx, kind: StrategyKind, day: string, today: string): Plan | undefined {
  const strategy = strategies[kind];
  const planned = day < today ? strategy.plannedPast(tx, day, today) : strategy.planned(tx, day);
  const saved = tx.get<typeof unset>('settings', 'strategy')?.body ?? unset;
  return planned && { ...planned, common: commonOn(tx, day, saved) };
}

/** In operation a plan is made each quarter-hour; here the plan of the day counts as made in each of them. */
async function computedPlans(station: Station, stretch: Days): Promise<PlanFrom[]> {
  const zone = zoneOf(station);
  const computed = stretch.days.some((day) => day < stretch.today) ? await pastPlans(station, stretch) : await coming(station);
  return stretch.days.flatMap((day, index) => {
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    const plan = computed[index] ?? computed.at(-1);
    const common = commonOnDay(station, day);
    const rows = station.docs.tx((tx) => strategies.at.toPlan(tx, day)?.rows) ?? [];
    return Array.from({ length: Math.round((end - start) / quarterMs) }, (_each, quarter): PlanFrom => {
      const from = start + quarter * quarterMs;
      return { from, plan: { kind: 'at', document: { day, rows, ...(plan && { plan: { ...plan, madeAt: from } }) }, common } };
    });
  });
}

const commonOnDay = ({ docs }: Station, day: string) =>
  docs.tx((tx) => commonOn(tx, day, readSetting(docs, 'strategy')?.body ?? unset));

/** One plan for today and tomorrow, from the present moment on. */
async function coming(station: Station): Promise<ComputedPlan[]> {
  const asked = await toHorizon(station);
  if ('none' in asked || !station.planner) throw new Refused(409, 'No plan can be calculated');
  const plan = await station.planner.plan(asked.horizon);
  return [toKept({ madeAt: station.clock.now(), horizon: asked.horizon, plan }, zoneOf(station))];
}

/**
 * Each plan is made at midnight with the data known at that time, starting with the stored energy at the end of the previous
 * day's plan.
 */
async function pastPlans(station: Station, { days, stored }: Days): Promise<ComputedPlan[]> {
  const zone = zoneOf(station);
  const [first = '', last = first] = [days[0], days.at(-1)];
  const model = await toModel(station);
  if ('none' in model || !station.planner) throw new Refused(409, 'No plan can be calculated');
  const measured = await readQuarters(station, startOfDay(addDays(first, -pastDays), zone), startOfDay(last, zone));
  const plans: ComputedPlan[] = [];
  let left = stored;
  for (const day of days) {
    const start = startOfDay(day, zone);
    const inDay = Math.round((endOfDay(day, zone) - start) / quarterMs);
    const count = Math.round((endOfDay(addDays(day, 1), zone) - start) / quarterMs);
    const asked = await horizonFrom(station, { start, count, measured, storage: { ...model, stored: left } });
    if ('none' in asked) throw new Refused(409, 'No plan can be calculated');
    const plan = await station.planner.plan(asked.horizon);
    plans.push(toKept({ madeAt: start, horizon: asked.horizon, plan }, zone));
    left = ((plan.steps[inDay - 1]?.soc ?? 0) / 100) * model.capacity;
  }
  return plans;
}
