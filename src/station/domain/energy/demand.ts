// Computes the highest demand of each day and month from the power per minute at the grid connection point: the highest mean of a
// window as agreed in the contract. Finished days are stored permanently, because fine data is not.
import { addDays, addMonths, dayOf, endOfDay, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, demandWindowAt, todayOf, zoneOf } from '../documents/index.ts';
import { withoutGaps } from '../request/index.ts';
import { measuresOf, minuteMs, sumOfMinutes } from '../flow/index.ts';
import { type DemandWindow, highestDemand, defaultDemandWindow } from '../../counters/index.ts';
import { isSettledDay } from './settledDay.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'devices' | 'content' | 'clock' | 'giveWay'>;
export interface DemandRecord {
  day: string;
  /** kW, never below 0; absent if no window was read without a gap. */
  demand?: number;
  /** End of that window. */
  at?: number;
  /** The demand window used; absent for the default window. */
  window?: DemandWindow;
}
async function measureDemand(station: Parts, day: string): Promise<DemandRecord> {
  const zone = zoneOf(station);
  const [start, end] = [startOfDay(day, zone), Math.min(endOfDay(day, zone), station.clock.now())];
  const meters = measuresOf(station, 'total', undefined, { from: start, to: end });
  const window = demandWindowAt(station.docs, undefined);
  const found = highestDemand(await sumOfMinutes(station, meters, start, end), window);
  return { day, window, ...(found && { demand: found.demand, at: start + (found.last + 1) * minuteMs }) };
}

export async function demandOf(station: Parts, day: string): Promise<DemandRecord> {
  const kept = station.docs.tx((tx) => tx.get<DemandRecord>(collections.demandDays, day))?.body;
  // After a change of the window the demand is computed again, as long as the fine data exists.
  if (kept && isSame(kept.window ?? defaultDemandWindow, demandWindowAt(station.docs, undefined))) return kept;
  const record = await measureDemand(station, day);
  if (isSettledDay(station, day, zoneOf(station)) && record.demand !== undefined)
    station.docs.tx((tx) => tx.put(collections.demandDays, day, record, 'station'));
  return record.demand === undefined && kept ? kept : record;
}

const isSame = (one: DemandWindow, other: DemandWindow): boolean => one.kind === other.kind && one.minutes === other.minutes;

async function month(request: { month?: string }, { station }: CallContext) {
  const today = todayOf(station);
  const wanted = request.month ?? dayOf(station.clock.now(), zoneOf(station)).slice(0, 7);
  const days: DemandRecord[] = [];
  const end = addMonths(`${wanted}-01`, 1);
  for (let day = `${wanted}-01`; day < end && day <= today; day = addDays(day, 1)) days.push(await demandOf(station, day));
  const highest = days.reduce<DemandRecord | undefined>(
    (most, each) => ((each.demand ?? -1) > (most?.demand ?? -1) ? each : most),
    undefined,
  );
  return withoutGaps({
    month: wanted,
    demand: highest?.demand,
    at: highest?.at,
    days: days.map(({ window: _window, ...each }) => each),
  });
}

export const demand: Handlers = { 'demand.month': month };
