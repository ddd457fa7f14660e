// In: the counters of devices in the series store. Out: what each counted on each day, a meter forward and reverse, in all and by band,
// kept for ever.
import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '../../../core/time.ts';
import type { Role } from '../../../core/devices/roles.gen.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { answeredOf, bandEndings, isOpenBefore, shiftsOf, directions } from '../../counters/index.ts';
import { collections, zoneOf } from '../documents/index.ts';
import type { Measure } from '../flow/index.ts';
import { monthByMonth, oneByOne } from '../request/index.ts';
import { isSettledDay } from './settledDay.ts';

/** The counters of a meter, by point. */
const counterPoints: readonly string[] = directions.flatMap((way) => ['Total', ...bandEndings].map((band) => way + band));
/** What a device counts, by what the station takes it for. */
const counters: Partial<Record<Role, readonly string[]>> = {
  meter: counterPoints,
  converter: ['chargeTotal', 'dischargeTotal'],
  inverter: ['energyTotal'],
  charger: ['energyTotal'],
};
/** Those of them that its type has. */
export function countersOf({ content }: Pick<Station, 'content'>, device: DeviceRecord): readonly string[] {
  const type = content().devices[device.type];
  const role = type?.role;
  return role === undefined ? [] : (counters[role] ?? []).filter((point) => type?.points[point]);
}
/** kWh by point; a counter that was not read is absent. */
export type Counted = Readonly<Record<string, number>>;
export interface MeterDay {
  day: string;
  counted: Counted;
  complete: boolean;
  /** A person put this energy in the place of what was counted. */
  corrected?: true;
}
type Parts = Pick<Station, 'docs' | 'series' | 'content' | 'clock' | 'giveWay'>;
const stepMs = 1_800_000;
/** Fine data is kept no longer. */
const longestBack = 400;

async function measure(station: Parts, device: DeviceRecord, day: string, zone: string, now: number): Promise<MeterDay> {
  const { id, startedAt = 0, endedAt } = device;
  const points = countersOf(station, device);
  const start = Math.max(startOfDay(day, zone), startedAt);
  const end = Math.min(endOfDay(day, zone), endedAt ?? Number.POSITIVE_INFINITY, now);
  if (end <= start) return { day, counted: {}, complete: false };
  const shifts = Object.fromEntries(points.map((point) => [point, shiftsOf(station.docs, id, point)]));
  const { values } = await station.series.range({ device: id, points, start, end, stepS: 1800, stat: 'difference', shifts });
  const counted: Record<string, number> = {};
  let complete = true;
  for (const point of points) {
    const known = (values[point] ?? new Float64Array(0)).filter((value) => !Number.isNaN(value));
    if (known.length === 0) continue;
    counted[point] = known.reduce((sum, value) => sum + value, 0);
    const answered = answeredOf(station.docs, id, point).reduce((sum, { from, to }) => sum + overlap(from, to, start, end), 0);
    if (known.length < Math.floor((end - start - answered) / stepMs) - (answered > 0 ? 1 : 0)) complete = false;
  }
  if (isOpenBefore(station.docs, end, new Set([id]))) complete = false;
  return { day, counted, complete: complete && Object.keys(counted).length > 0 };
}
const overlap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, Math.min(to, end) - Math.max(from, start));

/** Days that are over are measured once. */
export async function meterDaysOf(station: Parts, device: DeviceRecord, from: string, to: string): Promise<MeterDay[]> {
  const today = dayOf(station.clock.now(), zoneOf(station));
  const last = to < today ? to : today;
  const days = Array.from({ length: Math.max(0, daysBetween(from, last) + 1) }, (_none, index) => addDays(from, index));
  return monthByMonth(station, days, (some) => fewDaysOf(station, device, some));
}

async function fewDaysOf(station: Parts, device: DeviceRecord, days: readonly string[]): Promise<MeterDay[]> {
  const zone = zoneOf(station);
  const now = station.clock.now();
  const today = dayOf(now, zone);
  const oldest = addDays(today, -longestBack);
  const key = (day: string): string => `${device.id}|${day}`;
  const kept = station.docs.tx((tx) => days.map((day) => tx.get<MeterDay>(collections.meterDays, key(day))?.body));
  const found = await oneByOne(
    days,
    (day, index) =>
      kept[index] ?? (day < oldest ? { day, counted: {}, complete: false } : measure(station, device, day, zone, now)),
  );
  const fresh = found.filter(
    ({ day, counted }, index) =>
      kept[index] === undefined &&
      !isOpenBefore(station.docs, endOfDay(day, zone), new Set([device.id])) &&
      isSettledDay(station, day, zone) &&
      Object.keys(counted).length > 0,
  );
  if (fresh.length > 0) {
    station.docs.tx((tx) => {
      for (const each of fresh) tx.put(collections.meterDays, key(each.day), each, 'station');
    });
  }
  return found;
}

type Served = Pick<Measure, 'device' | 'from' | 'to'>;
/** Before it began and after it ended a device counts nothing, which is not unknown; in between it is where it was not read. */
export function servesOn(
  { device, from = device.startedAt ?? 0, to = device.endedAt ?? always }: Served,
  day: string,
  zone: string,
) {
  return from < endOfDay(day, zone) && to > startOfDay(day, zone);
}
/** Whether it served for a part of the day alone and counted on all the same: another measured the rest. */
export function isParted({ device, from, to }: Served, day: string, zone: string): boolean {
  const isInside = (at: number | undefined, own: number | undefined): boolean =>
    at !== undefined && at !== own && at > startOfDay(day, zone) && at < endOfDay(day, zone);
  return isInside(from, device.startedAt) || isInside(to, device.endedAt);
}
const always = Number.POSITIVE_INFINITY;

/** Missing as soon as one day lacks it, where any day was read at all. */
export function addCounted(days: readonly MeterDay[]): Counted {
  const read = days.filter(({ counted }) => Object.keys(counted).length > 0);
  return Object.fromEntries(
    counterPoints.flatMap((point) => {
      const values = read.map(({ counted }) => counted[point]);
      if (values.length === 0 || values.includes(undefined)) return [];
      return [[point, values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]];
    }),
  );
}
