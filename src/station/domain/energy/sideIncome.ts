// Computes the daily revenue of PV and of charging piles from the counters of the meters and piles, or the reason why it is
// unknown. A station without PV or piles has no such figure.
import type { AnswerOf, EarningsReportRow } from '../../../core/calls/calls.gen.ts';
import { toFourDecimals } from '../../../core/texts/digits.ts';
import { keysOf } from '../../../core/object.ts';
import type { BandName, DeviceRecord, PriceSet, Station } from '../../contract/index.ts';
import { endingOf, termsOf, type Direction } from '../../counters/index.ts';
import { stepOf } from '../../modbus/codec.ts';
import { toDeviceMap } from '../../modbus/deviceMap.ts';
import { readDocument, zoneOf } from '../documents/index.ts';
import { isAt, type Measure, measuresOf } from '../flow/index.ts';
import { priceSetOf } from '../prices/index.ts';
import { devicesAs } from '../../equipment/roles.ts';
import { type Counted, isParted, meterDaysOf, servesOn } from './meterDays.ts';
import { always } from './quantityDays.ts';

type Why = NonNullable<EarningsReportRow['noPvIncome']>;
/** An amount, the reason why it is unknown, or empty for a day without readings. */
export interface Income {
  energy?: number;
  income?: number;
  why?: Why;
}
export interface SideIncome {
  pv?: ReadonlyMap<string, Income>;
  charging?: ReadonlyMap<string, Income>;
}
type Band = BandName | 'noPrice';
type Bands = Partial<Record<Band, number>>;
/** kWh below which a band counts as zero, and the minimum tolerance between the bands of a meter and its total. */
const least = 0.05;
const missed = 0.2;

export async function sideIncome(station: Station, from: string, to: string, busbarName?: string): Promise<SideIncome> {
  const [pv, charging] = [await pvIncome(station, from, to, busbarName), await chargingIncome(station, from, to, busbarName)];
  return { ...(pv && { pv }), ...(charging && { charging }) };
}

async function pvIncome(station: Station, from: string, to: string, busbarName: string | undefined) {
  if (measuresOf(station, 'pv', busbarName, always).length === 0) return undefined;
  const generated = await bandsBy(station, 'pv', 'forward', { from, to, busbarName });
  const fed = await bandsBy(station, 'total', 'reverse', { from, to, busbarName });
  return new Map(
    [...new Set([...generated.keys(), ...fed.keys()])].map((day): [string, Income] => {
      const [own, out] = [generated.get(day), fed.get(day)];
      if (own === undefined || out === undefined) return [day, { why: 'unread' }];
      return [day, toPvIncome(own, out, priceSetOf(station.docs, day))];
    }),
  );
}

/** Attributes feed-in to the generated energy first, so that self-consumption is never overstated. */
export function toPvIncome(generated: Bands, fed: Bands, prices: Pick<PriceSet, 'buy' | 'sell'> | undefined): Income {
  let income = 0;
  for (const band of keysOf(endingOf)) {
    const made = generated[band] ?? 0;
    const sold = Math.min(made, fed[band] ?? 0);
    const used = made - sold;
    const [buy, sell] = band === 'noPrice' ? [undefined, undefined] : [prices?.buy[band], prices?.sell[band]];
    if ((used > least && buy === undefined) || (sold > least && sell === undefined)) return { why: 'no-price' };
    income += used * (buy ?? 0) + sold * (sell ?? 0);
  }
  return { income };
}

/** By day and band, summed over all meters of a quantity; undefined if one of them has no band counters. */
const bandsBy = (
  station: Station,
  quantity: 'pv' | 'total',
  way: Direction,
  { from, to, busbarName }: { from: string; to: string; busbarName: string | undefined },
): Promise<Map<string, Bands | undefined>> => {
  const measures = measuresOf(station, quantity, busbarName, always);
  return byDay(station, { measures, from, to }, (device, counted) => bandsOf(station, device, counted, way), plus);
};

/** Each counter shows full steps only, so each may lack almost one step. */
function bandsOf(station: Station, device: DeviceRecord, counted: Counted, way: Direction): Bands | undefined {
  const bands: Bands = Object.fromEntries(keysOf(endingOf).map((band) => [band, counted[way + endingOf[band]] ?? 0]));
  const total = counted[`${way}Total`];
  const moved = Object.values(bands).filter((each) => each > 0);
  const sum = moved.reduce((all, each) => all + each, 0);
  const mayMiss = Math.max(missed, stepAt(station, device, `${way}Total`) * (moved.length + 1));
  return total !== undefined && Math.abs(total - sum) <= mayMiss ? bands : undefined;
}
/** The resolution of a counter in kWh: for a virtual meter the sum over its parts, 0 if it is exact. */
function stepAt(station: Station, device: DeviceRecord, point: string): number {
  const parts = termsOf(device).flatMap(({ meter }) => station.devices().filter(({ id }) => id === meter));
  const of = parts.length > 0 ? parts : [device];
  return of.reduce((sum, each) => {
    const register = toDeviceMap(each, station.content().devices).points.get(point)?.register;
    return sum + ((register && stepOf(register)) ?? 0);
  }, 0);
}
const plus = (one: Bands, other: Bands): Bands =>
  Object.fromEntries(keysOf(endingOf).map((band) => [band, (one[band] ?? 0) + (other[band] ?? 0)]));

async function chargingIncome(station: Station, from: string, to: string, busbarName: string | undefined) {
  const measures = devicesAs(station, 'charger').flatMap((device) => (isAt(device, busbarName) ? [{ device }] : []));
  if (measures.length === 0) return undefined;
  const price = readDocument<AnswerOf<'chargingTariff.search'>>(station.docs, 'chargingTariff')?.price;
  const energies = await byDay(
    station,
    { measures, from, to },
    (_pile, { energyTotal }) => energyTotal,
    (one, other) => one + other,
  );
  return new Map(
    [...energies].map(([day, energy]): [string, Income] => {
      if (energy === undefined) return [day, { why: 'unread' }];
      return [day, price === undefined ? { energy, why: 'no-tariff' } : { energy, income: energy * price }];
    }),
  );
}

/** Sum over devices by day: undefined if a device in service was not read, no entry if none was read. */
async function byDay<T>(
  station: Station,
  { measures, from, to }: { measures: readonly Pick<Measure, 'device' | 'from' | 'to'>[]; from: string; to: string },
  ownOf: (device: DeviceRecord, counted: Counted) => T | undefined,
  add: (one: T, other: T) => T,
): Promise<Map<string, T | undefined>> {
  const found = new Map<string, T | undefined>();
  const read = new Set<string>();
  const zone = zoneOf(station);
  for (const measure of measures) {
    for (const { day, counted } of await meterDaysOf(station, measure.device, from, to)) {
      if (!servesOn(measure, day, zone)) continue;
      const isRead = Object.keys(counted).length > 0;
      if (isRead) read.add(day);
      const isComplete = isRead && !isParted(measure, day, zone);
      const [own, before] = [isComplete ? ownOf(measure.device, counted) : undefined, found.get(day)];
      if (!found.has(day)) found.set(day, own);
      else found.set(day, own === undefined || before === undefined ? undefined : add(before, own));
    }
  }
  return new Map([...found].filter(([day]) => read.has(day)));
}

/** The sum of several days; unknown if one of them is unknown. */
export function toSideRow({ pv, charging }: SideIncome, days: readonly string[]) {
  const [sun, piles] = [sumOf(pv, days), sumOf(charging, days)];
  return {
    ...(sun?.income !== undefined && { pvIncome: toFourDecimals(sun.income) }),
    ...(sun?.why !== undefined && { noPvIncome: sun.why }),
    ...(piles?.energy !== undefined && { chargingEnergy: toFourDecimals(piles.energy) }),
    ...(piles?.income !== undefined && { chargingIncome: toFourDecimals(piles.income) }),
    ...(piles?.why !== undefined && { noChargingIncome: piles.why }),
  };
}

function sumOf(by: ReadonlyMap<string, Income> | undefined, days: readonly string[]): Income | undefined {
  if (!by) return undefined;
  const found = days.flatMap((day) => by.get(day) ?? []);
  if (found.length === 0) return { why: 'unread' };
  const why = found.find((each) => each.why !== undefined)?.why;
  const all = (name: 'energy' | 'income'): number | undefined =>
    found.reduce<number | undefined>(
      (sum, { [name]: each }) => (sum === undefined || each === undefined ? undefined : sum + each),
      0,
    );
  const [energy, income] = [all('energy'), why === undefined ? all('income') : undefined];
  return { ...(energy !== undefined && { energy }), ...(income !== undefined && { income }), ...(why !== undefined && { why }) };
}
