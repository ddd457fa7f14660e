// In: the counters of the storage in the series store. Out: energy and money of each day, kept as records once the day is over.
import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '../../core/time.ts';
import type { Station } from '../contract.ts';
import { demandOf } from './demand.ts';
import { addBands, type BandEnergies, type Counter, type Money, toBandEnergies, toMoney, toTotal } from './energy.ts';
import { collections, readSetting, zoneOf } from './documents.ts';
import { measuresOf, valueOf, wrapsOf } from './meters.ts';
import { priceSetOf, stretchesOf } from './prices.ts';

export interface DayRecord {
  day: string;
  bands: BandEnergies;
  money?: Money;
  /** Read all through. A day without any reading has no bands at all. */
  complete: boolean;
}
type Parts = Pick<Station, 'docs' | 'series' | 'live' | 'devices' | 'content' | 'clock'>;

const stepMs = 60_000;
/** Values that arrive late still count until then. */
const settleMs = 10 * 60_000;
/** Fine data is kept no longer, so nothing can be computed before. */
const longestBack = 400;

/** Energy of a day up to `until`; today's counters are read to the present second. */
export function measureDay(station: Parts, day: string, busbarName?: string, until?: number): DayRecord {
  const zone = zoneOf(station);
  const set = priceSetOf(station.docs, day);
  const now = station.clock.now();
  const end = Math.min(until ?? Number.POSITIVE_INFINITY, now, endOfDay(day, zone));
  const stretches = stretchesOf(set, day, zone).flatMap((each) =>
    each.start >= end ? [] : [{ ...each, end: Math.min(each.end, end) }],
  );
  const found = measuresOf(station.devices(), 'storage', busbarName).map(({ device, into, out }) => {
    const counter = (point: string) => readCounter(station, device.id, device.type, point, startOfDay(day, zone), end);
    return toBandEnergies(counter(into), counter(out ?? into), stretches);
  });
  const bands = found.reduce<BandEnergies>((sum, each) => addBands(sum, each.bands), {});
  const money = set && toMoney(bands, set);
  return { day, bands, ...(money && { money }), complete: found.length > 0 && found.every(({ complete }) => complete) };
}

/** Readings from shortly before `start`, so that the first step is whole, and the newest value where `end` is the present. */
function readCounter(station: Parts, device: string, type: string, point: string, start: number, end: number): Counter {
  const from = start - 15 * stepMs;
  const { at, values } = station.series.range({ device, points: [point], start: from, end, stepS: 60, stat: 'last' });
  const column = values[point] ?? new Float64Array(0);
  // The last value of a step was read at its end.
  const moments = Array.from(at, (each) => Math.min(each + stepMs, end));
  const readings = Array.from(column);
  const live = station.live.get(device);
  const newest = valueOf(live, point);
  if (live?.at !== undefined && newest !== undefined && live.at > from && live.at <= end) {
    // The step that is still open ends in the future; the newest reading stands for it.
    while ((moments.at(-1) ?? 0) >= live.at) {
      moments.pop();
      readings.pop();
    }
    moments.push(live.at);
    readings.push(newest);
  }
  const wraps = wrapsOf(station, type, point);
  return { at: moments, values: readings, ...(wraps !== undefined && { wraps }) };
}

export const keyOf = (day: string, busbarName: string | undefined): string => `${busbarName ?? '*'}|${day}`;

/** Records of whole days, oldest first. Days that are over are computed once and kept for ever; one that nobody read is not kept. */
export function recordsOf(station: Parts, from: string, to: string, busbarName?: string): DayRecord[] {
  const count = daysBetween(from, to) + 1;
  const days = Array.from({ length: Math.max(0, count) }, (_none, index) => addDays(from, index));
  const kept = station.docs.tx((tx) =>
    days.map((day) => tx.get<DayRecord>(collections.energyDays, keyOf(day, busbarName))?.body),
  );
  const zone = zoneOf(station);
  const now = station.clock.now();
  const isOver = (day: string) => endOfDay(day, zone) + settleMs < now;
  const records = days.map((day, index) => kept[index] ?? measureDay(station, day, busbarName));
  const fresh = records.filter(
    ({ day, bands }, index) => kept[index] === undefined && isOver(day) && Object.keys(bands).length > 0,
  );
  if (fresh.length > 0) {
    station.docs.tx((tx) => {
      for (const record of fresh) tx.put(collections.energyDays, keyOf(record.day, busbarName), record, 'station');
    });
  }
  return records;
}

/** The first day that can have data: the operation date, or as far back as data is kept. */
export function firstDay(station: Parts): string {
  const today = dayOf(station.clock.now(), zoneOf(station));
  const oldest = addDays(today, -longestBack);
  const began = readSetting(station.docs, 'station')?.body.operationTime;
  return began !== undefined && began > oldest ? (began < today ? began : today) : oldest;
}

export interface PeriodSum {
  earned?: number;
  charged?: number;
  discharged?: number;
  bands: BandEnergies;
  complete: boolean;
}
/** Sum of records. Days without any reading add nothing and leave the sum incomplete. */
export function sumRecords(records: readonly DayRecord[]): PeriodSum {
  const read = records.filter(({ bands }) => Object.keys(bands).length > 0);
  const bands = read.reduce<BandEnergies>((sum, each) => addBands(sum, each.bands), {});
  const total = toTotal(bands);
  const money = read.map((each) => each.money?.earned);
  const earned =
    money.length > 0 && money.every((each) => each !== undefined) ? money.reduce((sum, each) => sum + each, 0) : undefined;
  return {
    ...(earned !== undefined && { earned }),
    ...(total && { charged: total.charged, discharged: total.discharged }),
    bands,
    complete: read.length === records.length && read.every(({ complete }) => complete),
  };
}

/** Keeps the records of finished days from then on; a stop function. Works in short turns so that calls are not held up. */
export function keepEnergyDays(station: Parts, { everyMs = 3_600_000, report = (_error: unknown): void => {} } = {}): () => void {
  let stopped = false;
  const work = async () => {
    const yesterday = addDays(dayOf(station.clock.now(), zoneOf(station)), -1);
    for (let day = firstDay(station); day <= yesterday && !stopped; day = addDays(day, 1)) {
      recordsOf(station, day, day);
      demandOf(station, day);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  // A day that cannot be kept is tried again next time; nothing else depends on it.
  const attempt = () => void work().catch(report);
  const timer = setInterval(attempt, everyMs);
  timer.unref();
  attempt();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
