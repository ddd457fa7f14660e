// Computes energy, cost and revenue by price band from counter readings, the bands of a day and prices. Pure; in kWh and the
// currency of the station. Missing values stay undefined, because a counter that is not read may still have changed.
import type { PricePeriod } from '../../../core/calls/calls.gen.ts';
import { entriesOf } from '../../../core/object.ts';
import { instantOf } from '../../../core/time.ts';
import type { BandName, PriceSet } from '../../contract/index.ts';
import type { CounterShift } from '../../contract/counters.ts';
import { counterStep } from '../../counters/index.ts';

export type Band = BandName | 'noPrice';
/** Names by the codes of the price state: 0 no price, 1 sharp, 2 peak, 3 flat, 4 valley, 5 deep valley. */
export const bandNames = ['noPrice', 'sharp', 'peak', 'flat', 'valley', 'deepValley'] as const satisfies readonly Band[];
export const chargeStates = [0, 1, 2, 3, 4, 5] as const satisfies readonly PricePeriod['chargeState'][];
export const bandOf = (chargeState: number): Band => bandNames[chargeState] ?? 'noPrice';

/** A period with one band. */
export interface Stretch {
  start: number;
  end: number;
  band: Band;
}
/** Readings of a counter in kWh, oldest first. */
export interface Counter {
  at: ArrayLike<number>;
  values: ArrayLike<number>;
  /** The value at which it wraps around to 0; absent if it never does. */
  wraps?: number;
  /** Oldest first. */
  shifts?: readonly CounterShift[];
  /** Gaps that count as read, because a person resolved the reading after them. */
  answered?: readonly { from: number; to: number }[];
}
export interface Energy {
  charged: number;
  discharged: number;
}
export type BandEnergies = Partial<Record<Band, Energy>>;
export interface Money {
  cost: number;
  income: number;
  earned: number;
}

/** The bands of a day as periods. Parts of the day without a band have no price. */
export function toStretches(day: string, zone: string, periods: PriceSet['bands']): Stretch[] {
  const stretches: Stretch[] = [];
  let from = '00:00';
  const add = (start: string, end: string, band: Band) => {
    if (start < end) stretches.push({ start: instantOf(day, start, zone), end: instantOf(day, end, zone), band });
  };
  for (const { startTime, endTime, chargeState } of periods.toSorted((one, other) =>
    one.startTime < other.startTime ? -1 : 1,
  )) {
    add(from, startTime, 'noPrice');
    add(startTime > from ? startTime : from, endTime, bandOf(chargeState));
    if (endTime > from) from = endTime;
  }
  add(from, '24:00', 'noPrice');
  return stretches;
}

/** Longest gap between two readings that still counts as read. */
const longestPauseMs = 15 * 60_000;

export interface Moved {
  /** One entry per period; undefined if no reading covers it. */
  byStretch: (number | undefined)[];
  /** True if the periods are covered without a gap that is too long. */
  complete: boolean;
}

/** The step of a counter between two readings. `isRead`: the gap between them is short enough. */
interface CounterMove {
  from: number;
  to: number;
  step: number;
  isRead: boolean;
}
function* movesOf({ at, values, wraps, shifts = [], answered = [] }: Counter): Generator<CounterMove> {
  let last: number | undefined;
  for (let index = 0; index < at.length; index += 1) {
    if (Number.isNaN(values[index] ?? Number.NaN)) continue;
    const previous = last;
    last = index;
    if (previous === undefined) continue;
    const [from, to] = [at[previous] ?? 0, at[index] ?? 0];
    const shifted = shifts.reduce((sum, shift) => (shift.at > from && shift.at <= to ? sum + shift.by : sum), 0);
    const step = counterStep((values[previous] ?? 0) + shifted, values[index] ?? 0, wraps);
    const isRead =
      to - from <= longestPauseMs ||
      answered.some((each) => each.from <= from + longestPauseMs && to - longestPauseMs <= each.to);
    if (step !== undefined && to > from) yield { from, to, step, isRead };
  }
}

/** Distributes the steps of a counter to periods in proportion to time, so that a step across a boundary counts on both sides. */
export function spreadCounter(counter: Counter, stretches: readonly Pick<Stretch, 'start' | 'end'>[]): Moved {
  const byStretch = stretches.map((): number | undefined => undefined);
  const covered = stretches.map(() => 0);
  let stretch = 0;
  for (const { from, to, step, isRead } of movesOf(counter)) {
    while (stretch < stretches.length && (stretches[stretch]?.end ?? 0) <= from) stretch += 1;
    for (let each = stretch; each < stretches.length; each += 1) {
      const { start, end } = stretches[each] ?? { start: 0, end: 0 };
      if (start >= to) break;
      const shared = Math.min(to, end) - Math.max(from, start);
      byStretch[each] = (byStretch[each] ?? 0) + (step * shared) / (to - from);
      if (isRead) covered[each] = (covered[each] ?? 0) + shared;
    }
  }
  return { byStretch, complete: stretches.every(({ start, end }, index) => (covered[index] ?? 0) >= end - start - 60_000) };
}

/** Charged and discharged energy by band. A band is absent if one of the counters was not read. */
export function toBandEnergies(
  charge: Counter,
  discharge: Counter,
  stretches: readonly Stretch[],
): { bands: BandEnergies; complete: boolean } {
  const charged = spreadCounter(charge, stretches);
  const discharged = spreadCounter(discharge, stretches);
  const bands: BandEnergies = {};
  stretches.forEach(({ band }, index) => {
    const [into, out] = [charged.byStretch[index], discharged.byStretch[index]];
    if (into === undefined || out === undefined) return;
    const sum = bands[band] ?? { charged: 0, discharged: 0 };
    bands[band] = { charged: sum.charged + into, discharged: sum.discharged + out };
  });
  return { bands, complete: charged.complete && discharged.complete };
}

export function toTotal(bands: BandEnergies): Energy | undefined {
  const all = Object.values(bands);
  if (all.length === 0) return undefined;
  return {
    charged: all.reduce((sum, { charged }) => sum + charged, 0),
    discharged: all.reduce((sum, { discharged }) => sum + discharged, 0),
  };
}

/** Cost of charging and income from discharging in one band. Undefined, not 0, for energy without a price. */
export function bandMoney(
  band: Band,
  { charged, discharged }: Energy,
  prices: Pick<PriceSet, 'buy' | 'sell'>,
): Money | undefined {
  const [buy, sell] = band === 'noPrice' ? [undefined, undefined] : [prices.buy[band], prices.sell[band]];
  if ((charged > 0 && buy === undefined) || (discharged > 0 && sell === undefined)) return undefined;
  const [cost, income] = [charged * (buy ?? 0), discharged * (sell ?? 0)];
  return { cost, income, earned: income - cost };
}

/** Undefined if energy moved whose price is unknown. */
export function toMoney(bands: BandEnergies, prices: Pick<PriceSet, 'buy' | 'sell'>): Money | undefined {
  const sum: Money = { cost: 0, income: 0, earned: 0 };
  const all = entriesOf(bands);
  if (all.length === 0) return undefined;
  for (const [band, energy] of all) {
    const money = bandMoney(band, energy, prices);
    if (!money) return undefined;
    sum.cost += money.cost;
    sum.income += money.income;
    sum.earned += money.earned;
  }
  return sum;
}

export function addBands(left: BandEnergies, right: BandEnergies): BandEnergies {
  const sum: BandEnergies = { ...left };
  for (const [band, energy] of entriesOf(right)) {
    const before = sum[band];
    sum[band] = before ? { charged: before.charged + energy.charged, discharged: before.discharged + energy.discharged } : energy;
  }
  return sum;
}
