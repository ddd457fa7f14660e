// In: what the meters of the generation and of the grid, and the charging piles, counted each day. Out: what photovoltaics and charging brought in,
// day by day, or why that is not known. A station without either has no such figure.
import type { AnswerOf, EarningsReportRow } from '../../../core/calls/calls.gen.ts';
import { toFourDecimals } from '../../../core/texts/digits.ts';
import { keysOf } from '../../../core/object.ts';
import type { BandName, PriceSet, Station } from '../../contract/index.ts';
import { endingOf } from '../../counters/index.ts';
import { readDocument } from '../documents/index.ts';
import { isAt, measuresOf } from '../flow/index.ts';
import { priceSetOf } from '../prices/index.ts';
import { devicesAs } from '../../roles.ts';
import { meterDaysOf } from './meterDays.ts';
import { always } from './quantityDays.ts';

type Why = NonNullable<EarningsReportRow['noPvIncome']>;
/** An amount, why there is none, or nothing: of a day on which nothing was read. */
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
/** kWh, below which a band counts as nothing; and by how much the bands of a meter may miss its total. */
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
    [...generated].map(([day, own]): [string, Income] => {
      const out = fed.get(day);
      if (own === undefined || out === undefined) return [day, { why: 'unread' }];
      return [day, toPvIncome(own, out, priceSetOf(station.docs, day))];
    }),
  );
}

/** Whatever is fed in counts as generated first: more is never claimed than was used on site. */
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

/** By day and band, over all meters of a quantity; undefined where one of them was not read, or counts no bands. */
async function bandsBy(
  station: Station,
  quantity: 'pv' | 'total',
  way: 'forward' | 'reverse',
  { from, to, busbarName }: { from: string; to: string; busbarName: string | undefined },
): Promise<Map<string, Bands | undefined>> {
  const found = new Map<string, Bands | undefined>();
  for (const { device } of measuresOf(station, quantity, busbarName, always)) {
    for (const { day, counted } of await meterDaysOf(station, device, from, to)) {
      if (Object.keys(counted).length === 0) continue;
      const own = bandsOf(counted, way);
      const before = found.has(day) ? found.get(day) : {};
      found.set(day, own && before && plus(before, own));
    }
  }
  return found;
}

function bandsOf(counted: Readonly<Record<string, number>>, way: 'forward' | 'reverse'): Bands | undefined {
  const bands: Bands = Object.fromEntries(keysOf(endingOf).map((band) => [band, counted[way + endingOf[band]] ?? 0]));
  const total = counted[`${way}Total`];
  const sum = Object.values(bands).reduce((all, each) => all + each, 0);
  return total !== undefined && Math.abs(total - sum) <= missed ? bands : undefined;
}
const plus = (one: Bands, other: Bands): Bands =>
  Object.fromEntries(keysOf(endingOf).map((band) => [band, (one[band] ?? 0) + (other[band] ?? 0)]));

async function chargingIncome(station: Station, from: string, to: string, busbarName: string | undefined) {
  const piles = devicesAs(station, 'charger').filter((each) => isAt(each, busbarName));
  if (piles.length === 0) return undefined;
  const price = readDocument<AnswerOf<'chargingTariff.search'>>(station.docs, 'chargingTariff')?.price;
  const energies = new Map<string, number | undefined>();
  for (const pile of piles) {
    for (const { day, counted } of await meterDaysOf(station, pile, from, to)) {
      const before = energies.has(day) ? energies.get(day) : 0;
      const { energyTotal: own } = counted;
      energies.set(day, own === undefined || before === undefined ? undefined : before + own);
    }
  }
  return new Map(
    [...energies].map(([day, energy]): [string, Income] => {
      if (energy === undefined) return [day, { why: 'unread' }];
      return [day, price === undefined ? { energy, why: 'no-tariff' } : { energy, income: energy * price }];
    }),
  );
}

/** Of some days together; unknown as soon as one of them is. */
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
