// Computes the state and use of a battery on each day from its stored values. Finished days are stored as records, because fine
// data is deleted after a while and reports read the weeks repeatedly.
import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '../../../core/time.ts';
import type { DeviceRecord, Station, Stat } from '../../contract/index.ts';
import { shiftsOf } from '../../counters/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { collections, zoneOf } from '../documents/index.ts';
import { isAt, valueOf } from '../flow/index.ts';
import { given, monthByMonth, oneByOne } from '../request/index.ts';
import { type Minutes, minutesOf } from './batteryUp.ts';
import { isSettledDay } from './settledDay.ts';

type Parts = Pick<Station, 'docs' | 'series' | 'devices' | 'content' | 'clock' | 'giveWay'>;
export interface BatteryDay extends Minutes {
  day: string;
  /** Percent. `minutes`: number of minutes read. Records without it count as a full day. */
  soc?: { min: number; max: number; mean: number; minutes?: number };
  /** The largest difference between two cells: in the unit of cells, and in K. */
  voltageSpread?: number;
  temperatureSpread?: number;
  /** kWh from its own counters: of this day, and the readings at the end of the day. */
  charged?: number;
  discharged?: number;
  chargeTotal?: number;
  dischargeTotal?: number;
  soh?: number;
}
/** Days for which fine data is stored. */
const longestBack = 400;

export const batteriesAt = (station: Pick<Station, 'devices' | 'content'>, busbarName: string | undefined): DeviceRecord[] =>
  devicesAs(station, 'battery').filter((each) => isAt(each, busbarName));

/** kWh; undefined if unknown. */
export function ratedEnergyOf({ live }: Pick<Station, 'live'>, { id, config }: DeviceRecord): number | undefined {
  const rated = valueOf(live.get(id), 'ratedEnergy') ?? config.ratedEnergy;
  return typeof rated === 'number' && rated > 0 ? rated : undefined;
}

/** Days from first to last, oldest first, without future days. */
export async function batteryDaysOf(station: Parts, battery: DeviceRecord, from: string, to: string): Promise<BatteryDay[]> {
  const today = dayOf(station.clock.now(), zoneOf(station));
  const last = to < today ? to : today;
  const days = Array.from({ length: Math.max(0, daysBetween(from, last) + 1) }, (_none, index) => addDays(from, index));
  return monthByMonth(station, days, (some) => fewDaysOf(station, battery, some));
}

async function fewDaysOf(station: Parts, battery: DeviceRecord, days: readonly string[]): Promise<BatteryDay[]> {
  const zone = zoneOf(station);
  const now = station.clock.now();
  const keyOf = (day: string): string => `${battery.id}|${day}`;
  const kept = station.docs.tx((tx) => days.map((day) => tx.get<BatteryDay>(collections.batteryDays, keyOf(day))?.body));
  const oldest = addDays(dayOf(now, zone), -longestBack);
  const found = await oneByOne(days, async (day, index) => {
    await station.giveWay();
    return kept[index] ?? (day < oldest ? unread(day, zone) : measureBattery(station, battery, day));
  });
  const fresh = found.filter((each, index) => kept[index] === undefined && isSettledDay(station, each.day, zone) && isRead(each));
  if (fresh.length > 0) {
    station.docs.tx((tx) => {
      for (const each of fresh) tx.put(collections.batteryDays, keyOf(each.day), each, 'station');
    });
  }
  return found;
}
const unread = (day: string, zone: string): BatteryDay => ({
  day,
  up: 0,
  down: 0,
  unknown: (endOfDay(day, zone) - startOfDay(day, zone)) / 60_000,
});
/** A day without readings is not stored, because a device that was silent may still deliver buffered data. */
const isRead = ({ soc, up, down }: BatteryDay): boolean => soc !== undefined || up + down > 0;

async function measureBattery(station: Parts, battery: DeviceRecord, day: string): Promise<BatteryDay> {
  const zone = zoneOf(station);
  const [start, end] = [startOfDay(day, zone), Math.min(endOfDay(day, zone), station.clock.now())];
  const ask = (stat: Stat, points: readonly string[]) => knownOf(station, battery, { stat, points, start, end });
  // Minutes instead of half hours, so that a half hour with few readings has a small weight.
  const mean = await knownOf(station, battery, { stat: 'mean', points: ['soc'], start, end, stepS: 60 });
  const min = await ask('min', ['soc']);
  const max = await ask('max', ['soc', 'cellVoltageDifference', 'cellTemperatureDifference']);
  const last = await ask('last', ['soh', 'chargeTotal', 'dischargeTotal']);
  const moved = await ask('difference', ['chargeTotal', 'dischargeTotal']);
  const soc = mean('soc');
  return {
    day,
    ...(soc.length > 0 && {
      soc: { min: least(min('soc')), max: most(max('soc')), mean: sum(soc) / soc.length, minutes: soc.length },
    }),
    ...known('voltageSpread', max('cellVoltageDifference'), most),
    ...known('temperatureSpread', max('cellTemperatureDifference'), most),
    ...known('charged', moved('chargeTotal'), sum),
    ...known('discharged', moved('dischargeTotal'), sum),
    ...given('chargeTotal', last('chargeTotal').at(-1)),
    ...given('dischargeTotal', last('dischargeTotal').at(-1)),
    ...given('soh', last('soh').at(-1)),
    ...(await minutesOf(station, battery, start, end)),
  };
}

interface Asked {
  stat: Stat;
  points: readonly string[];
  start: number;
  end: number;
  stepS?: number;
}
/** The known values by point in half hours or other steps. Empty for a point that the type does not have. */
async function knownOf(station: Parts, { id, type }: DeviceRecord, { stat, points, start, end, stepS = 1800 }: Asked) {
  const own = points.filter((point) => station.content().devices[type]?.points[point]);
  const shifts = Object.fromEntries(own.map((point) => [point, shiftsOf(station.docs, id, point)]));
  const query = { device: id, points: own, start, end, stepS, stat, ...(stat === 'difference' && { shifts }) };
  const { values } = own.length === 0 ? { values: {} } : await station.series.range(query);
  const columns: Readonly<Record<string, Float64Array>> = values;
  return (point: string): number[] => Array.from(columns[point] ?? []).filter((value) => !Number.isNaN(value));
}

const known = <K extends string>(name: K, values: readonly number[], of: (values: readonly number[]) => number) =>
  given(name, values.length === 0 ? undefined : of(values));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const least = (values: readonly number[]): number => Math.min(...values);
const most = (values: readonly number[]): number => Math.max(...values);
