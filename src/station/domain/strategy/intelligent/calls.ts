// Calls of the intelligent strategy: whether it is active, its plan for the coming day, and its result today.
import type { AnswerOf, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { addDays, endOfDay, startOfDay } from '../../../../core/time.ts';
import { Reply, type Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import type { MadePlan } from '../../../contract/planner.ts';
import { ownOf, ratedPowerOf } from '../../../equipment/figures.ts';
import { type Forecast, type Forecasted, forecastError, pastDays, type ForecastError } from '../../../planning/forecast.ts';
import type { GivenUp, PowerPlan } from '../../../planning/horizon.ts';
import { devicesAs } from '../../../equipment/roles.ts';
import { readBusbars, todayOf, zoneOf } from '../../documents/index.ts';
import { isAt, measuresOf, powerOf, sumOf, sumOfSteps } from '../../flow/index.ts';
import { remembered, withoutGaps } from '../../request/index.ts';
import { turnTo } from '../strategySettings.ts';
import { isInForce } from './planner.ts';
import { readQuarters } from './readQuarters.ts';

type State = AnswerOf<'strategy.wise'>;
type Preview = AnswerOf<'strategy.previewArbitrage'>;

function state(_request: unknown, { station }: CallContext): State {
  const enabled = isInForce(station);
  const { made, cause, failed } = station.planner?.state() ?? {};
  return withoutGaps({
    enabled,
    state: enabled ? (failed ? (made ? 'holding' : 'none') : made ? 'planned' : 'none') : 'idle',
    madeAt: made?.madeAt,
    cause,
    failedAt: failed?.at,
    why: failed?.why,
  });
}

/** Selects the intelligent or the preset mode. Either starts a new run. */
async function choose({ enabled }: RequestOf<'strategy.saveWise'>, context: CallContext) {
  turnTo(context, 'strategy.saveWise', { mode: enabled ? 'intelligent' : 'preset' });
  await context.station.planner?.tick();
  return new Reply('Saved', state(undefined, context));
}

async function preview(_request: unknown, { station }: CallContext): Promise<Preview> {
  const outcome = await station.planner?.look();
  if (!outcome) return {};
  if ('none' in outcome) return { why: outcome.none };
  const { made } = outcome;
  // Cached until another plan is made.
  let cachedPreview = previews.get(made);
  if (!cachedPreview) {
    previews.set(made, (cachedPreview = toPreview(station, made)));
    cachedPreview.catch(() => void previews.delete(made));
  }
  return cachedPreview;
}
const previews = new WeakMap<MadePlan, Promise<Preview>>();

async function toPreview(station: Station, { madeAt, horizon, plan, load, pv }: MadePlan): Promise<Preview> {
  const { steps } = horizon;
  const last = plan.steps.at(-1);
  return withoutGaps({
    madeAt,
    start: steps[0]?.at,
    end: last && last.at + last.hours * 3_600_000,
    at: steps.map(({ at }) => at),
    power: plan.steps.map(({ power }) => rounded(power)),
    soc: plan.steps.map(({ soc }) => rounded(soc)),
    buy: steps.map(({ buy = null }) => buy),
    sell: steps.map(({ sell = null }) => sell),
    grid: steps.map(({ site }, index) => {
      const { power = 0, curtailed = 0 } = plan.steps[index] ?? {};
      return site === undefined ? null : rounded(site + power + curtailed);
    }),
    load: load && (await toExpected(station, 'load', load)),
    pv: pv && (await toExpected(station, 'pv', pv)),
    money: moneyOf(plan),
    givenUp: plan.givenUp.map(toGivenUp),
  });
}

const moneyOf = ({ money: { income, cost, wear, demand } }: PowerPlan): Preview['money'] => ({
  earned: cents(income - cost),
  income: cents(income),
  cost: cents(cost),
  wear: cents(wear),
  ...(demand > 0 && { demand: cents(demand) }),
});
const rounded = (value: number): number => Math.round(value * 100) / 100;
const cents = rounded;

const inEnergy: readonly GivenUp['limit'][] = ['socLow', 'socUp', 'reserve', 'end'];
const toGivenUp = ({ limit, from, until, most }: GivenUp) => ({
  limit,
  from,
  until,
  ...(inEnergy.includes(limit) ? { energy: rounded(most) } : { power: rounded(most) }),
});

async function toExpected(station: Station, of: Forecasted, { expected, low, high, naive }: Forecast): Promise<Preview['load']> {
  const error = await errorOf(station, of);
  const column = (values: Float64Array) => Array.from(values, (value) => (Number.isNaN(value) ? null : rounded(value)));
  return {
    expected: column(expected),
    low: column(low),
    high: column(high),
    dayBefore: column(naive),
    ...(error && { error: rounded(error.own), naive: rounded(error.naive), days: error.days }),
  };
}

/** Error over the last days, whose forecasts also need the days before them. */
function errorOf(station: Station, of: Forecasted): Promise<ForecastError | undefined> {
  const today = todayOf(station);
  return remembered(station, `planning.error|${of}|${today}`, 86_400_000, async () => {
    const zone = zoneOf(station);
    const past = (await readQuarters(station, startOfDay(addDays(today, -2 * pastDays), zone), startOfDay(today, zone)))[of];
    const days = Array.from({ length: pastDays }, (_each, index) => addDays(today, index - pastDays));
    return (
      past &&
      forecastError(
        { past, of, zone },
        days.map((day) => ({ start: startOfDay(day, zone), end: endOfDay(day, zone) })),
        () => station.giveWay(),
      )
    );
  });
}

const stepS = 300;
async function realTime(_request: unknown, { station }: CallContext): Promise<AnswerOf<'strategy.wiseRealTime'>> {
  const zone = zoneOf(station);
  const start = startOfDay(todayOf(station), zone);
  const end = Math.floor(station.clock.now() / (stepS * 1000)) * stepS * 1000;
  const decided = await station.series.range({
    device: 'dispatch',
    points: ['wanted', 'power'],
    start,
    end,
    stepS,
    stat: 'mean',
  });
  const storage = measuresOf(station, 'storage', undefined, { from: start, to: end });
  const measured = await sumOfSteps(station, storage, { start, end, stepS, stat: 'mean' });
  const at = Array.from(measured, (_value, index) => start + index * stepS * 1000);
  const places = new Map(Array.from(decided.at, (moment, index) => [moment, index]));
  const column = (values: Float64Array | undefined) => at.map((moment) => orNull(values?.[places.get(moment) ?? -1]));
  return {
    start,
    end: endOfDay(todayOf(station), zone),
    at,
    wanted: column(decided.values.wanted),
    limited: column(decided.values.power),
    measured: Array.from(measured, orNull),
  };
}
const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : rounded(value));

function byZone(_request: unknown, { station }: CallContext): AnswerOf<'strategy.wiseRealTimeByZone'> {
  const ratedAt = (busbarName: string | undefined) =>
    sumOf(
      devicesAs(station, 'converter')
        .filter((device) => isAt(device, busbarName))
        .map((device) => ratedPowerOf(ownOf(device, station.live.get(device.id)))),
    );
  const all = ratedAt(undefined);
  const { code, wanted } = station.dispatch.reason();
  const planned = code.startsWith('computed') ? wanted : undefined;
  return readBusbars(station.docs).map(({ busbarName }) => {
    const rated = ratedAt(busbarName);
    return withoutGaps({
      busbarName,
      rated,
      planned: planned !== undefined && rated !== undefined && all ? rounded((planned * rated) / all) : undefined,
      measured: sumOf(measuresOf(station, 'storage', busbarName).map(({ device, power }) => powerOf(station, device.id, power))),
    });
  });
}

export const intelligent: Handlers = {
  'strategy.wise': state,
  'strategy.saveWise': choose,
  'strategy.previewArbitrage': preview,
  'strategy.wiseRealTime': realTime,
  'strategy.wiseRealTimeByZone': byZone,
};
