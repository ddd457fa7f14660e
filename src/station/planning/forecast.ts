// Forecasts load and PV power in kW by quarter-hour from the last weeks, with a range, and measures the error of such forecasts.
// The work is divided into pieces, and other tasks can run between them. Otherwise pure. A time of day without measurements is
// not forecast: NaN.
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
  /** Start of the current quarter-hour; later values are not used. */
  from: number;
  count: number;
}
export interface Forecast {
  start: number;
  expected: Float64Array;
  /** Four of five values lie between them. */
  low: Float64Array;
  high: Float64Array;
  /** The last 24 hours repeated, as the baseline forecast. */
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
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor(wall / dayMs) + 4) % 7;
  return { slot: Math.floor((wall % dayMs) / quarterMs), rests: weekday === 0 || weekday === 6 };
}

/** Values measured in the fourteen days before a time, by time of day. */
interface Seen {
  /** Values of days of the same kind, otherwise of all days. */
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

/**
 * Number of recent quarter-hours that show how this day differs from others, and the half-life of this difference in
 * quarter-hours.
 */
const lately = 8;
const halfLife = { load: 8, pv: 16 } as const;

/** Recent difference from other days: in kW for load, as a relative change for PV. Zero without measurements. */
function toDrift({ past, of, zone, from }: ForecastAsked, seen: Seen): number {
  const end = Math.floor((from - past.start) / quarterMs);
  const pairs = Array.from({ length: lately }, (_each, back) => end - 1 - back).flatMap((index) => {
    const usual = meanOf(seen.of(slotOf(past.start + index * quarterMs, zone)));
    const value = past.values[index] ?? Number.NaN;
    return Number.isNaN(usual) || Number.isNaN(value) ? [] : [{ usual, value }];
  });
  if (of === 'load') return pairs.length > 0 ? meanOf(pairs.map(({ usual, value }) => value - usual)) : 0;
  const [given, usual] = [pairs.reduce((sum, { value }) => sum + value, 0), pairs.reduce((sum, pair) => sum + pair.usual, 0)];
  // At dawn both values are near zero, so their ratio is not meaningful.
  const peak = past.values.subarray(0, end).reduce((most, value) => (value > most ? value : most), 0);
  return usual > 0.05 * peak * pairs.length ? Math.min(1, Math.max(-0.9, given / usual - 1)) : 0;
}

type GiveWay = () => Promise<void>;
/** Number of quarter-hours that are forecast before other tasks can run. */
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

/** Deviations of single days from their mean. */
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
  /**
   * Mean absolute error in kW: `own` of forecasts made at the midnights of the last days, `naive` of repeating the day before.
   */
  own: number;
  naive: number;
  /** Number of days compared. */
  days: number;
}
/** `days`: the days to compare, with one forecast for each. Undefined if no day could be compared. */
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
