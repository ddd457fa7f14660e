// Computes energy, cost and revenue of each day from the counters of the storage system. Finished days are stored as records.
import { entriesOf } from '../../../core/object.ts';
import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { batteriesAt, batteryDaysOf } from './batteryDays.ts';
import { isSettledDay } from './settledDay.ts';
import { demandOf } from './demand.ts';
import {
  addBands,
  type Band,
  type BandEnergies,
  bandMoney,
  type Money,
  priceSetOf,
  type Stretch,
  stretchesOf,
  toBandEnergies,
  toMoney,
  toTotal,
} from '../prices/index.ts';
import { correctionsOn } from './correctionDocs.ts';
import { readCounter, readPowerAsCounter } from './counterReads.ts';
import { collections, readBusbars, readSetting, zoneOf } from '../documents/index.ts';
import { isOpenBefore } from '../../counters/index.ts';
import { countersOf, meterDaysOf } from './meterDays.ts';
import { type Measure, measuresOf } from '../flow/index.ts';
import { monthByMonth, oneByOne, remembered } from '../request/index.ts';
import { type RoundTrip, roundTrip, type Stored } from './roundTrip.ts';
import { capacityOf, storedOver } from './storedEnergy.ts';

export interface DayRecord {
  day: string;
  bands: BandEnergies;
  money?: Money;
  /** Cost and revenue of each band with a known price. */
  byBand?: Partial<Record<Band, Money>>;
  /** True if the day was read without a gap. A day without any reading has no bands. */
  complete: boolean;
  /** A person replaced the measured energy. */
  corrected?: true;
  /** Stored energy of the batteries at the beginning and end of the day. */
  stored?: Stored;
}
type Parts = Pick<Station, 'docs' | 'series' | 'live' | 'devices' | 'content' | 'clock' | 'giveWay'>;

/** Days for which fine data is stored. Earlier days cannot be computed. */
const longestBack = 400;

/** Energy of a day up to `until`, today up to the present second. A correction takes precedence over the measurement. */
export async function measureDay(station: Parts, day: string, busbarName?: string, until?: number): Promise<DayRecord> {
  return withStored(station, await correctedOrMeasured(station, day, busbarName, until), busbarName, until);
}

async function withStored(
  station: Parts,
  record: DayRecord,
  busbarName?: string,
  until = Number.POSITIVE_INFINITY,
): Promise<DayRecord> {
  const zone = zoneOf(station);
  const end = Math.min(until, station.clock.now(), endOfDay(record.day, zone));
  const stored = await storedOver(station, busbarName, beginOf(station, record.day), end);
  return stored ? { ...record, stored } : record;
}
/** Start of a day. The very first day starts at the first reading, because nothing is known before it. */
function beginOf(station: Parts, day: string): number {
  const zone = zoneOf(station);
  const [start, oldest] = [startOfDay(day, zone), station.series.oldest()];
  return oldest !== undefined && oldest > start && dayOf(oldest, zone) === day ? oldest : start;
}

async function correctedOrMeasured(station: Parts, day: string, busbarName?: string, until?: number): Promise<DayRecord> {
  const corrections = until === undefined ? correctionsOn(station.docs, day) : [];
  const own = corrections.find((each) => each.busbarName === busbarName);
  if (own) return withMoney(station, { day, bands: own.bands, complete: true, corrected: true });
  if (busbarName !== undefined || corrections.length === 0) return measured(station, day, busbarName, until);
  // The energy of the station is the sum of its grid connection points, at least one of which is corrected.
  const points = await oneByOne(readBusbars(station.docs), (each) => correctedOrMeasured(station, day, each.busbarName));
  const bands = points.reduce<BandEnergies>((sum, each) => addBands(sum, each.bands), {});
  return withMoney(station, { day, bands, complete: points.every(({ complete }) => complete), corrected: true });
}

function withMoney(station: Parts, record: DayRecord): DayRecord {
  const set = priceSetOf(station.docs, record.day);
  if (!set) return record;
  const money = toMoney(record.bands, set);
  const byBand = entriesOf(record.bands).flatMap(([band, energy]) => {
    const own = bandMoney(band, energy, set);
    return own ? [[band, own] as const] : [];
  });
  return { ...record, ...(money && { money }), byBand: Object.fromEntries(byBand) };
}

/** The measured energy, regardless of corrections. */
export async function measured(station: Parts, day: string, busbarName?: string, until?: number): Promise<DayRecord> {
  const zone = zoneOf(station);
  const start = startOfDay(day, zone);
  const end = Math.min(until ?? Number.POSITIVE_INFINITY, station.clock.now(), endOfDay(day, zone));
  const stretches = stretchesOf(priceSetOf(station.docs, day), day, zone);
  const measures = measuresOf(station, 'storage', busbarName, { from: start, to: end });
  const found = await oneByOne(measures, (measure) =>
    measureOne(station, measure, within(stretches, measure.from ?? start, Math.min(end, measure.to ?? end))),
  );
  const bands = found.reduce<BandEnergies>((sum, each) => addBands(sum, each.bands), {});
  const open = isOpenBefore(station.docs, end, new Set(measures.map(({ device }) => device.id)));
  const complete = !open && found.length > 0 && found.every((each) => each.complete);
  return withMoney(station, { day, bands, complete });
}

const within = (stretches: readonly Stretch[], from: number, to: number): Stretch[] =>
  stretches.flatMap((each) =>
    each.start >= to || each.end <= from ? [] : [{ ...each, start: Math.max(each.start, from), end: Math.min(each.end, to) }],
  );

async function measureOne(station: Parts, { device, power, into, out, from }: Measure, stretches: readonly Stretch[]) {
  const [start, end] = [stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? 0];
  const own = readSetting(station.docs, 'energySource')?.body.source === 0;
  const counter = (point: string, sign: 1 | -1) =>
    own
      ? readPowerAsCounter(station, device.id, power, sign, start, end)
      : readCounter(station, device, point, from === start ? { start, end, lead: false } : { start, end, lead: true });
  const [charge, discharge] = [await counter(into, 1), await counter(out ?? into, -1)];
  return toBandEnergies(charge, discharge, stretches);
}

export const keyOf = (day: string, busbarName: string | undefined): string => `${busbarName ?? '*'}|${day}`;

/**
 * Records of full days, oldest first. Finished days are computed once and stored permanently; a day without readings is not
 * stored.
 */
export async function recordsOf(station: Parts, from: string, to: string, busbarName?: string): Promise<DayRecord[]> {
  const count = daysBetween(from, to) + 1;
  const days = Array.from({ length: Math.max(0, count) }, (_none, index) => addDays(from, index));
  return monthByMonth(station, days, (some) => fewRecordsOf(station, some, busbarName));
}

async function fewRecordsOf(station: Parts, days: readonly string[], busbarName?: string): Promise<DayRecord[]> {
  const kept = station.docs.tx((tx) =>
    days.map((day) => tx.get<DayRecord>(collections.energyDays, keyOf(day, busbarName))?.body),
  );
  const zone = zoneOf(station);
  const now = station.clock.now();
  const oldest = addDays(dayOf(now, zone), -longestBack);
  const unread = (day: string): DayRecord => ({ day, bands: {}, complete: false });
  const records = await oneByOne(
    days,
    (day, index) => kept[index] ?? (day < oldest ? unread(day) : measureDay(station, day, busbarName)),
  );
  // A reading on hold may still be counted.
  const isSettled = (day: string) => isSettledDay(station, day, zone) && !isOpenBefore(station.docs, endOfDay(day, zone));
  const fresh = records.filter(
    ({ day, bands }, index) => kept[index] === undefined && isSettled(day) && Object.keys(bands).length > 0,
  );
  if (fresh.length > 0) {
    station.docs.tx((tx) => {
      for (const record of fresh) tx.put(collections.energyDays, keyOf(record.day, busbarName), record, 'station');
    });
  }
  return records;
}

/** The first day that can have data: that of the oldest record or of the oldest fine data, but not before the operation date. */
export async function firstDay(station: Parts): Promise<string> {
  const today = dayOf(station.clock.now(), zoneOf(station));
  const measurable = firstMeasurable(station, today);
  const record = await remembered(station, 'firstRecord', 3_600_000, async () =>
    station.docs
      .tx((tx) => tx.list<DayRecord>(collections.energyDays))
      .reduce((least, { body }) => (body.day < least ? body.day : least), today),
  );
  return record < measurable ? record : measurable;
}

/**
 * The latest of the oldest reading, the operation date and the storage limit of fine data, so that empty days are not requested
 * one by one.
 */
function firstMeasurable(station: Parts, today: string): string {
  const oldest = station.series.oldest();
  const kept = addDays(today, -longestBack);
  const fine = oldest === undefined ? today : dayOf(oldest, zoneOf(station));
  const began = readSetting(station.docs, 'station')?.body.operationTime ?? kept;
  const first = [fine, began, kept].reduce((latest, day) => (day > latest ? day : latest));
  return first < today ? first : today;
}

/** Days from first to last, today up to the present. */
export async function daysWithToday(station: Parts, from: string, to: string, busbarName?: string): Promise<DayRecord[]> {
  const today = dayOf(station.clock.now(), zoneOf(station));
  const last = to < today ? to : addDays(today, -1);
  const records = from > last ? [] : await recordsOf(station, from, last, busbarName);
  if (to >= today && from <= today) records.push(await measureDay(station, today, busbarName));
  return records;
}

/** Round-trip efficiency of consecutive days. A day without readings leaves it undefined, because its energy is unknown. */
export async function roundTripOf(station: Parts, records: readonly DayRecord[], busbarName?: string): Promise<RoundTrip> {
  const total = toTotal(records.reduce<BandEnergies>((sum, { bands }) => addBands(sum, bands), {}));
  if (!total) return {};
  const days = records.slice(records.findIndex(({ bands }) => Object.keys(bands).length > 0));
  if (days.some(({ bands }) => Object.keys(bands).length === 0)) return { noEfficiency: 'gap' };
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return {};
  const [begin, end] = [beginOf(station, first.day), endOfDay(last.day, zoneOf(station))];
  // Only the stored energy at both ends matters. Missing readings at a midnight in between do not.
  const stored =
    first.stored && last.stored
      ? { from: first.stored.from, to: last.stored.to }
      : await storedOver(station, busbarName, begin, Math.min(end, station.clock.now()));
  return roundTrip(total, stored, capacityOf(station, busbarName));
}

export interface PeriodSum extends Partial<Money> {
  charged?: number;
  discharged?: number;
  bands: BandEnergies;
  complete: boolean;
  corrected: boolean;
}
export const addMoney = (one: Money, other: Money): Money => ({
  cost: one.cost + other.cost,
  income: one.income + other.income,
  earned: one.earned + other.earned,
});
/** Sum of records. Days without any reading add nothing and make the sum incomplete. */
export function sumRecords(records: readonly DayRecord[]): PeriodSum {
  const read = records.filter(({ bands }) => Object.keys(bands).length > 0);
  const bands = read.reduce<BandEnergies>((sum, each) => addBands(sum, each.bands), {});
  const total = toTotal(bands);
  const money = read.flatMap((each) => each.money ?? []);
  return {
    ...(money.length > 0 && money.length === read.length && money.reduce(addMoney)),
    ...(total && { charged: total.charged, discharged: total.discharged }),
    bands,
    complete: read.length === records.length && read.every(({ complete }) => complete),
    corrected: read.some(({ corrected }) => corrected === true),
  };
}

async function keepDevices(station: Parts, day: string): Promise<void> {
  for (const battery of batteriesAt(station, undefined)) await batteryDaysOf(station, battery, day, day);
  for (const device of station.devices())
    if (countersOf(station, device).length > 0) await meterDaysOf(station, device, day, day);
}

/**
 * Stores the records of finished days periodically; returns a stop function. Works in short turns so that calls are not delayed.
 */
export function keepEnergyDays(station: Parts, { everyMs = 3_600_000, report = (_error: unknown): void => {} } = {}): () => void {
  let stopped = false;
  const work = async () => {
    const yesterday = addDays(dayOf(station.clock.now(), zoneOf(station)), -1);
    // Device records of days more than a month ago were stored by earlier runs.
    const recent = addDays(yesterday, -31);
    for (let day = await firstDay(station); day <= yesterday && !stopped; day = addDays(day, 1)) {
      await recordsOf(station, day, day);
      await demandOf(station, day);
      if (day >= recent) await keepDevices(station, day);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  // A day that cannot be stored is tried again next time; nothing else depends on it.
  const attempt = () => void work().catch(report);
  const timer = setInterval(attempt, everyMs);
  timer.unref();
  attempt();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
