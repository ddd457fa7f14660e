// Computes for a past day the possible revenue of a plan with perfect foresight, the actual revenue, and the intervals that cause
// the difference.
import type { AnswerOf, RequestOf } from '../../../../core/calls/calls.gen.ts';
import { addDays, endOfDay, startOfDay } from '../../../../core/time.ts';
import { Refused, type Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { reasons } from '../../../dispatch/decision.ts';
import { quarterMs } from '../../../planning/forecast.ts';
import type { Horizon, PowerPlan } from '../../../planning/horizon.ts';
import { todayOf, zoneOf } from '../../documents/index.ts';
import { recordsOf } from '../../energy/index.ts';
import { oneByOne, remembered, translator, withoutGaps } from '../../request/index.ts';
import { auxiliaryMean } from '../measured.ts';
import { readQuarters } from './readQuarters.ts';
import { toModel } from './storageModel.ts';
import { limitsAfter } from './toHorizon.ts';
import { toSteps } from './toSteps.ts';
import { wiseOf } from './wise.ts';

type Could = AnswerOf<'strategy.couldHaveEarned'>;
interface Missed {
  start: number;
  end: number;
  lost: number;
  best: number;
  measured: number;
}
/** Maximum number of returned intervals. */
const most = 3;
/** Amount of money below which nothing counts as missed. */
const least = 0.005;

async function couldHaveEarned({ day }: RequestOf<'strategy.couldHaveEarned'>, context: CallContext): Promise<Could> {
  const { station } = context;
  const wanted = day ?? addDays(todayOf(station), -1);
  if (wanted >= todayOf(station)) throw new Refused(400, 'The day has not ended yet');
  const { missed, ...found } = await remembered(station, `planning.could|${wanted}`, 3_600_000, async () => {
    const { missed: bare, ...rest } = await find(station, wanted);
    return { ...rest, missed: bare && (await oneByOne(bare, (each) => withReason(station, each))) };
  });
  const say = translator(context);
  return withoutGaps({
    day: wanted,
    ...found,
    missed: missed?.map(({ text, ...each }) => withoutGaps({ ...each, text: text && say(text) })),
  });
}

async function find(station: Station, day: string): Promise<Omit<Could, 'missed' | 'day'> & { missed?: Missed[] }> {
  const zone = zoneOf(station);
  const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
  const [record] = await recordsOf(station, day, day);
  const earned = record?.money?.earned;
  const model = await toModel(station);
  const without = (why: NonNullable<Could['why']>) => ({ ...(earned !== undefined && { earned: cents(earned) }), why });
  if ('none' in model) return without(model.none);
  if (!record?.stored) return without('no-stored');
  if (!station.planner) return without('no-answer');
  const { grid, storage } = await readQuarters(station, start, end);
  const auxiliary = (await auxiliaryMean(station, addDays(day, 1))) ?? 0;
  const siteAt = (index: number): number | undefined => {
    const site = (grid?.values[index] ?? Number.NaN) - (storage?.values[index] ?? Number.NaN) + auxiliary;
    return Number.isNaN(site) ? undefined : site;
  };
  const steps = toSteps(station, { start, count: Math.round((end - start) / quarterMs) });
  if (steps.every(({ buy, sell }) => buy === undefined && sell === undefined)) return without('no-price');
  const wise = wiseOf(station);
  const horizon: Horizon = {
    steps: steps.map((step, index) => ({ ...step, site: siteAt(index) })),
    storage: { ...model, stored: record.stored.from },
    limits: limitsAfter(station, day, wise),
    wear: 0,
    endValue: 0,
    endLeast: record.stored.to,
  };
  const plan = await station.planner.plan(horizon);
  const optimum = plan.money.income - plan.money.cost;
  const missed = toMissed(horizon, plan, storage?.values ?? new Float64Array());
  return {
    optimum: cents(optimum),
    ...(earned !== undefined && { earned: cents(earned), ...(optimum > 0 && { share: cents((100 * earned) / optimum) }) }),
    missed,
    ...(earned !== undefined && toAccount(cents(optimum) - cents(earned), missed)),
  };
}
const cents = (value: number): number => Math.round(value * 100) / 100;

/**
 * Splits the difference of the day into the listed intervals and the rest. The rest can be a gain: not charging in advance costs
 * less at that time, but more later when power is expensive.
 */
function toAccount(total: number, missed: readonly Missed[]): Pick<Could, 'inAll' | 'there' | 'elsewhere' | 'gained'> {
  if (missed.length === 0) return {};
  const there = cents(missed.reduce((sum, { lost }) => sum + lost, 0));
  const rest = cents(total - there);
  return { inAll: cents(total), there, ...(rest < 0 ? { gained: -rest } : { elsewhere: rest }) };
}

/** The periods of one price with the largest missed revenue. A period with unknown measured power is left out. */
function toMissed({ steps }: Horizon, plan: PowerPlan, measured: Float64Array): Missed[] {
  const stretches: Missed[] = [];
  let last: string | undefined;
  steps.forEach(({ at, hours, buy, sell }, index) => {
    const [best, was] = [plan.steps[index]?.power ?? 0, measured[index] ?? Number.NaN];
    if (buy === undefined || sell === undefined || Number.isNaN(was)) return void (last = undefined);
    const moneyOf = (power: number): number => -power * hours * (power > 0 ? buy : sell);
    const key = `${buy}|${sell}`;
    if (key !== last) stretches.push({ start: at, end: at, lost: 0, best: 0, measured: 0 });
    last = key;
    const stretch = stretches.at(-1);
    if (!stretch) return;
    stretch.end = at + hours * 3_600_000;
    stretch.lost += moneyOf(best) - moneyOf(was);
    stretch.best += best * hours;
    stretch.measured += was * hours;
  });
  return stretches
    .filter(({ lost }) => lost > least)
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, most)
    .map(({ start, end, ...each }) => {
      const hours = (end - start) / 3_600_000;
      return { start, end, lost: cents(each.lost), best: cents(each.best / hours), measured: cents(each.measured / hours) };
    });
}

const byNumber = new Map<number, string>(Object.values(reasons).map(({ number, text }) => [number, text]));

/** The reason that limited the power longest in this period. */
async function withReason(station: Station, missed: Missed): Promise<Missed & { text?: string }> {
  const { start, end } = missed;
  const read = await station.series.range({ device: 'dispatch', points: ['reason'], start, end, stepS: 300, stat: 'longest' });
  const times = new Map<number, number>();
  for (const number of read.values.reason ?? []) if (!Number.isNaN(number)) times.set(number, (times.get(number) ?? 0) + 1);
  const [longest] = [...times].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const text = longest === undefined ? undefined : byNumber.get(longest);
  return { ...missed, ...(text !== undefined && { text }) };
}

export const couldHave: Handlers = { 'strategy.couldHaveEarned': couldHaveEarned };
