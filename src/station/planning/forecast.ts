// In: what was measured by the quarter-hour over the last weeks. Out: what is to be expected, with its band, and how far such forecasts went
// wrong, made in pieces between which others have their turn. Otherwise pure; kW. A slot of the day that nobody has seen is not forecast: NaN.
import { offsetAt } from '../../core/time.ts';

export const quarterMs = 900_000;
/** `values[i]` is the mean of the quarter-hour that begins at `start + i * quarterMs`; NaN where it was not measured. */
export interface Quarters {
  start: number;
  values: Float64Array;
}
/** Load depends on workdays and days off; PV does not, and clouds reduce it. */
export type Forecasted = 'load' | 'pv';
export interface ForecastAsked {
  past: Quarters;
  of: Forecasted;
  zone: string;
  /** Of the present quarter-hour; what is younger is not looked at. */
  from: number;
  count: number;
}
export interface Forecast {
  start: number;
  expected: Float64Array;
  /** Four of five lie between them. */
  low: Float64Array;
  high: Float64Array;
  /** The last 24 hours repeated: the forecast without better knowledge. */
  naive: Float64Array;
}
export const pastDays = 14;
const dayQuarters = 96;

interface Slot {
  /** Quarter-hour of the station's day, 0 to 95. */
  slot: number;
  rests: boolean;
}
const dayMs = dayQuarters * quarterMs;
function slotOf(at: number, zone: string): Slot {
  const wall = at + offsetAt(at, zone);
  // Time began on a Thursday.
  const weekday = (Math.floor(wall / dayMs) + 4) % 7;
  return { slot: Math.floor((wall % dayMs) / quarterMs), rests: weekday === 0 || weekday === 6 };
}

/** What was measured in the last fourteen days before a moment, by slot of the day. */
interface Seen {
  /** Of days of the same kind, else of any. */
  of(slot: Slot): readonly number[];
}
async function look({ past, of, zone, from }: Omit<ForecastAsked, 'count'>, giveWay: GiveWay): Promise<Seen> {
  const end = Math.min(past.values.length, Math.floor((from - past.start) / quarterMs));
  const bySlot = Array.from({ length: dayQuarters }, (): { any: number[]; rests: number[]; works: number[] } => ({
    any: [],
    rests: [],
    works: [],
  }));
  for (let index = Math.max(0, end - pastDays * dayQuarters); index < end; index += 1) {
    if (index % dayQuarters === 0) await giveWay();
    const value = past.values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const { slot, rests } = slotOf(past.start + index * quarterMs, zone);
    bySlot[slot]?.any.push(value);
    bySlot[slot]?.[rests ? 'rests' : 'works'].push(value);
  }
  return {
    of({ slot, rests }) {
      const seen = bySlot[slot];
      const alike = seen?.[rests ? 'rests' : 'works'] ?? [];
      return of === 'load' && alike.length > 0 ? alike : (seen?.any ?? []);
    },
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Quarter-hours that show how this day differs from others, and after how many half of the difference is forgotten. */
const lately = 8;
const halfLife = { load: 8, pv: 16 } as const;

/** By how much of late it was more than on other days: kW of a load, a factor of what the sun gave. Nothing where nobody has measured. */
function toDrift({ past, of, zone, from }: ForecastAsked, seen: Seen): number {
  const end = Math.floor((from - past.start) / quarterMs);
  const pairs = Array.from({ length: lately }, (_each, back) => end - 1 - back).flatMap((index) => {
    const usual = meanOf(seen.of(slotOf(past.start + index * quarterMs, zone)));
    const value = past.values[index] ?? Number.NaN;
    return Number.isNaN(usual) || Number.isNaN(value) ? [] : [{ usual, value }];
  });
  if (of === 'load') return pairs.length > 0 ? meanOf(pairs.map(({ usual, value }) => value - usual)) : 0;
  const [given, usual] = [pairs.reduce((sum, { value }) => sum + value, 0), pairs.reduce((sum, pair) => sum + pair.usual, 0)];
  // At dawn a ratio of nearly nothing to nearly nothing says nothing.
  const peak = past.values.subarray(0, end).reduce((most, value) => (value > most ? value : most), 0);
  return usual > 0.05 * peak * pairs.length ? Math.min(1, Math.max(-0.9, given / usual - 1)) : 0;
}

type GiveWay = () => Promise<void>;
/** Quarter-hours that are forecast before others have their turn. */
const inPiece = 8;

export async function forecast(asked: ForecastAsked, giveWay: GiveWay): Promise<Forecast> {
  const { of, zone, from, count } = asked;
  const seen = await look(asked, giveWay);
  const drift = toDrift(asked, seen);
  const made: Forecast = {
    start: from,
    expected: new Float64Array(count),
    low: new Float64Array(count),
    high: new Float64Array(count),
    naive: new Float64Array(count),
  };
  const dayBefore = Math.floor((from - asked.past.start) / quarterMs) - dayQuarters;
  for (let index = 0; index < count; index += 1) {
    if (index % inPiece === 0) await giveWay();
    const slot = slotOf(from + index * quarterMs, zone);
    const values = seen.of(slot);
    const mean = meanOf(values);
    const left = drift * 0.5 ** (index / halfLife[of]);
    const shifted = (value: number): number => (of === 'load' ? value + left : Math.max(0, value * (1 + left)));
    const spread = [-2, -1, 0, 1, 2].flatMap((offset) => spreadAt(seen, { ...slot, slot: slot.slot + offset }));
    const around = spread.toSorted((one, other) => one - other);
    made.expected[index] = shifted(mean);
    made.naive[index] = asked.past.values[dayBefore + (index % dayQuarters)] ?? Number.NaN;
    made.low[index] = Math.min(shifted(mean), shifted(mean + quantile(around, 0.1)));
    made.high[index] = Math.max(shifted(mean), shifted(mean + quantile(around, 0.9)));
  }
  return made;
}

/** How far single days lay from their mean. */
function spreadAt(seen: Seen, { slot, rests }: Slot): number[] {
  const values = seen.of({ slot: (slot + dayQuarters) % dayQuarters, rests });
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place % 1);
}

export interface ForecastError {
  /** Mean distance from what was measured, kW: of forecasts made at each midnight of the last days, and of the day before taken as it was. */
  own: number;
  naive: number;
  /** Days that were compared. */
  days: number;
}
/** Undefined where no day could be compared. `days`: those to compare, a forecast for each, between which others have their turn. */
export async function forecastError(
  asked: Omit<ForecastAsked, 'from' | 'count'>,
  days: readonly { start: number; end: number }[],
  giveWay: GiveWay,
): Promise<ForecastError | undefined> {
  const { past } = asked;
  let [own, naive, count, compared] = [0, 0, 0, 0];
  for (const { start, end } of days) {
    const length = Math.round((end - start) / quarterMs);
    const { expected } = await forecast({ ...asked, from: start, count: length }, giveWay);
    const first = Math.round((start - past.start) / quarterMs);
    const before = count;
    for (let index = 0; index < length; index += 1) {
      const [value, yesterday] = [past.values[first + index], past.values[first + index - dayQuarters]];
      const made = expected[index];
      if (value === undefined || yesterday === undefined || made === undefined) continue;
      if (Number.isNaN(value + yesterday + made)) continue;
      own += Math.abs(value - made);
      naive += Math.abs(value - yesterday);
      count += 1;
    }
    if (count > before) compared += 1;
  }
  return count > 0 ? { own: own / count, naive: naive / count, days: compared } : undefined;
}
