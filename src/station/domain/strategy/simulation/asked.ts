// Builds the request to the simulation thread: the runs of the strategies over the requested days, and the lead-in before them.
import { addDays, endOfDay, startOfDay } from '../../../../core/time.ts';
import type { DeviceRecord, Station } from '../../../contract/index.ts';
import type { SimulatedSpan } from '../../../contract/simulations.ts';
import { isCurtailable } from '../../../equipment/curtailable.ts';
import { exportLimitOf } from '../../../dispatch/feedIn/exportLimit.ts';
import { ownOf, ratedPowerOf } from '../../../equipment/figures.ts';
import { devicesAs } from '../../../equipment/roles.ts';
import type { SimulationAsked } from './engine/asked.ts';
import type { GridSettings, Pricing } from './engine/figures.ts';
import type { SimulateAsked } from './engine/messages.ts';
import type { SideAsked } from './engine/toOutcome.ts';
import { demandWindowAt, readSetting, todayOf, zoneOf } from '../../documents/index.ts';
import { minuteMs } from '../../flow/index.ts';
import { priceSetOf, toPricedPeriods } from '../../prices/index.ts';
import { above0, capacityAt, unset } from '../gridLimits.ts';
import { answerTimeOf } from './answerTime.ts';
import { toPlans } from './plans.ts';
import type { Side } from './sides.ts';
import { type SimulatedParts, toStorage } from './storage.ts';
import { comingSurroundings, pastSurroundings } from './surroundings.ts';

/** Past days to simulate. */
export const pastDays = 7;

export async function toAsked(
  station: Station,
  span: SimulatedSpan,
  sides: readonly Side[],
  now: Side,
): Promise<{ start: number; end: number; asked: SimulateAsked }> {
  const zone = zoneOf(station);
  const today = todayOf(station);
  const days =
    span === 'past' ? Array.from({ length: pastDays }, (_each, index) => addDays(today, index - pastDays)) : [addDays(today, 1)];
  const stretch = { start: startOfDay(days[0] ?? today, zone), end: endOfDay(days.at(-1) ?? today, zone) };
  const parts = await toStorage(station, span === 'past' ? stretch.start : undefined);
  const lead = span === 'ahead' ? await toLead(station, now, parts, { today, until: stretch.start }) : undefined;
  const around = await (span === 'past' ? pastSurroundings : comingSurroundings)(station, stretch);
  const answerS = await answerTimeOf(station);
  const asked: SideAsked[] = [];
  for (const side of sides) {
    const plans = await toPlans(side, { days, today, stored: storedIn(parts) });
    const run = { ...askedOf(side.station, parts, stretch), around, plans, answerS };
    asked.push({ asked: run, pricing: pricingOf(station, days), set: settingsOf(side.station) });
  }
  return { ...stretch, asked: { lead, sides: asked } };
}

/** One strategy over past days. */
export async function toSideAsked(side: Side, days: readonly string[]): Promise<SideAsked> {
  const { station } = side;
  const zone = zoneOf(station);
  const [first = '', last = first] = [days[0], days.at(-1)];
  const stretch = { start: startOfDay(first, zone), end: endOfDay(last, zone) };
  const parts = await toStorage(station, stretch.start);
  const around = await pastSurroundings(station, stretch);
  const plans = await toPlans(side, { days, today: todayOf(station), stored: storedIn(parts) });
  const asked = { ...askedOf(station, parts, stretch), around, plans, answerS: await answerTimeOf(station) };
  return { asked, pricing: pricingOf(station, days), set: settingsOf(station) };
}

/** From this minute to midnight the present strategy continues; without one the storage idles. */
async function toLead(
  station: Station,
  now: Side,
  parts: SimulatedParts,
  { today, until }: { today: string; until: number },
): Promise<SimulationAsked> {
  const stretch = { start: Math.floor(station.clock.now() / minuteMs) * minuteMs, end: until };
  const runs = station.dispatch.state().strategy === 'running';
  const plans = runs ? await toPlans(now, { days: [today], today, stored: storedIn(parts) }) : [];
  return { ...askedOf(station, parts, stretch), around: await comingSurroundings(station, stretch), plans };
}

function askedOf(
  station: Station,
  { batteries, converters }: SimulatedParts,
  { start: from, end }: { start: number; end: number },
) {
  const minutes = Math.round((end - from) / minuteMs);
  const limit = exportLimitIn(station);
  return {
    zone: zoneOf(station),
    start: from,
    minutes,
    batteries,
    converters,
    order: station.content().dispatch,
    ...(limit !== undefined && { exporting: { limit, curtailable: curtailableShare(station) } }),
  };
}
const exportLimitIn = ({ docs }: Station): number | undefined => exportLimitOf(readSetting(docs, 'exportLimit')?.body);

/** Share of PV power that can be curtailed, by the ratings of the inverters. If one rating is unknown, all count equally. */
function curtailableShare(station: Station): number {
  const types = station.content().devices;
  const inverters = devicesAs(station, 'inverter').filter(({ endedAt }) => endedAt === undefined);
  const ratings = inverters.map((record) => ratedPowerOf(ownOf(record, station.live.get(record.id))));
  const weightOf = (index: number): number => (ratings.includes(undefined) ? 1 : (ratings[index] ?? 0));
  const sumOf = (of: (record: DeviceRecord) => boolean): number =>
    inverters.reduce((sum, record, index) => sum + (of(record) ? weightOf(index) : 0), 0);
  const all = sumOf(() => true);
  return all === 0 ? 0 : sumOf((record) => isCurtailable(record, types)) / all;
}
const storedIn = ({ batteries }: SimulatedParts): number =>
  batteries.reduce((sum, { soc, ratedEnergy }) => sum + (soc / 100) * ratedEnergy, 0);

function pricingOf(station: Station, days: readonly string[]): Pricing {
  const periods = days.flatMap((day) => {
    const set = priceSetOf(station.docs, day);
    return set ? [[day, toPricedPeriods(set)] as const] : [];
  });
  return { zone: zoneOf(station), periods: Object.fromEntries(periods) };
}

/** The limits as set, whether or not a template uses them. */
function settingsOf(station: Station): GridSettings {
  const { demandLimit, reverseLimit } = readSetting(station.docs, 'strategy')?.body ?? unset;
  return {
    demand: above0(demandLimit),
    reverse: above0(reverseLimit),
    transformer: capacityAt({ station }, undefined),
    export: exportLimitIn(station),
    window: demandWindowAt(station.docs, undefined),
  };
}
