// Computes what the counters of each device counted on each day: a meter forward and reverse, in total and by band. Finished days
// are stored permanently.
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
/** The counters of a device, by its role. */
const counters: Partial<Record<Role, readonly string[]>> = {
  meter: counterPoints,
  converter: ['chargeTotal', 'dischargeTotal'],
  inverter: ['energyTotal'],
  charger: ['energyTotal'],
};
/** The counters of the role that the device type has. */
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
  /** A person replaced the counted energy. */
  corrected?: true;
}
type Parts = Pick<Station, 'docs' | 'series' | 'content' | 'clock' | 'giveWay'>;
const stepMs = 1_800_000;
/** Days for which fine data is stored. */
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

/** Finished days are computed once and stored. */
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
/** Before and after its service a device counts nothing, which is not a gap. Missing readings during its service are. */
export function servesOn(
  { device, from = device.startedAt ?? 0, to = device.endedAt ?? always }: Served,
  day: string,
  zone: string,
) {
  return from < endOfDay(day, zone) && to > startOfDay(day, zone);
}
/**
 * True if the device counts for a quantity on only part of a day although it stayed in service. Another device measured the rest.
 */
export function isParted({ device, from, to }: Served, day: string, zone: string): boolean {
  const isInside = (at: number | undefined, own: number | undefined): boolean =>
    at !== undefined && at !== own && at > startOfDay(day, zone) && at < endOfDay(day, zone);
  return isInside(from, device.startedAt) || isInside(to, device.endedAt);
}
const always = Number.POSITIVE_INFINITY;

/** Sum per counter. Days without any reading are skipped; a counter that is missing on another day is missing in the sum. */
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
