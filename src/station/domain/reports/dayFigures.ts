// Computes the figures of one day. Each unknown figure has a reason. Pure.
import type { Carbon, ElectricityBalance, StationDay } from '../../../core/calls/calls.gen.ts';
import { type DemandWindow, demandMeans } from '../../counters/index.ts';
import type { DayRecord } from '../energy/index.ts';
import { given } from '../request/index.ts';

export interface DayParts {
  day: string;
  balance: ElectricityBalance | undefined;
  record: DayRecord | undefined;
  /** Power by the minute in kW: drawn from the grid, and into the storage; NaN without a reading. */
  grid: ArrayLike<number>;
  storage: ArrayLike<number>;
  /** The demand window of the contract; absent for the default window. */
  window?: DemandWindow;
  /** Whether a meter measures the generation. */
  measuresPv: boolean;
  carbon: Carbon | undefined;
}
type Why = NonNullable<StationDay['noCo2']>;
/** kWh; the resolution of the coarsest energy counter. */
const least = 0.1;

export function toDayFigures(parts: DayParts): StationDay {
  const { day, balance, record } = parts;
  const { charged, discharged, pv: generated } = balance ?? {};
  return {
    day,
    ...given('charged', charged),
    ...given('discharged', discharged),
    ...given('earned', record?.money && digits(record.money.earned)),
    ...given('generated', generated),
    ...given('selfUsed', selfUsedOf(balance)),
    ...given('losses', lossesOf(parts)),
    ...toSelfConsumption(parts),
    ...toAutarky(balance),
    ...toPeak(parts),
    ...toCo2(parts),
    complete: balance?.complete === true && record?.complete === true,
    corrected: balance?.corrected === true,
  };
}

/** Attributes feed-in to the generated energy first, so that self-consumption is never overstated. */
function selfUsedOf({ pv, export: fed }: ElectricityBalance = {}): number | undefined {
  return pv === undefined || fed === undefined ? undefined : digits(Math.max(0, pv - fed));
}

function toSelfConsumption({ balance, measuresPv }: DayParts): Partial<StationDay> {
  const used = selfUsedOf(balance);
  const unknown = (why: Why) => ({ noSelfConsumption: why });
  if (!measuresPv) return unknown('no-pv');
  if (used === undefined || balance?.pv === undefined) return unknown('unread');
  if (balance.pv < least) return unknown('no-generation');
  return { selfConsumption: digits((used / balance.pv) * 100) };
}

/** At least 0: if the storage charges from the grid, more energy may be drawn than consumed. */
function toAutarky({ load, import: drawn }: ElectricityBalance = {}): Partial<StationDay> {
  const unknown = (why: Why) => ({ noAutarky: why });
  if (load === undefined || drawn === undefined) return unknown('unread');
  if (load < least) return unknown('no-consumption');
  return { autarky: digits(Math.max(0, 1 - drawn / load) * 100) };
}

/**
 * Demand by the minute, measured and as it would have been without the storage. A window in which a minute of either is missing
 * counts for neither.
 */
export function demandsOf(
  grid: ArrayLike<number>,
  storage: ArrayLike<number>,
  window?: DemandWindow,
  ofHour?: number,
): { real: Float64Array; alone: Float64Array } {
  const both = Array.from(grid, (drawn, index) => [drawn, storage[index] ?? Number.NaN] as const);
  return {
    real: demandMeans(
      both.map(([drawn, stored]) => (Number.isNaN(stored) ? Number.NaN : drawn)),
      window,
      ofHour,
    ),
    alone: demandMeans(
      both.map(([drawn, stored]) => drawn - stored),
      window,
      ofHour,
    ),
  };
}

function toPeak({ grid, storage, window }: DayParts): Partial<StationDay> {
  const { real, alone } = demandsOf(grid, storage, window);
  const [demand, demandAlone] = [highestOf(real), highestOf(alone)];
  if (demand === undefined || demandAlone === undefined) return { noPeakAvoided: 'unread' };
  return { demand: digits(demand), demandAlone: digits(demandAlone), peakAvoided: digits(demandAlone - demand) };
}
function highestOf(values: Float64Array): number | undefined {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? undefined : known.reduce((most, value) => Math.max(most, value));
}

/** The change of the stored energy is not a loss. */
function lossesOf({ balance, record }: DayParts): number | undefined {
  const { charged, discharged } = balance ?? {};
  if (charged === undefined || discharged === undefined || !record?.stored) return undefined;
  return digits(charged - discharged - (record.stored.to - record.stored.from));
}

function toCo2(parts: DayParts): Partial<StationDay> {
  const { factor, source } = parts.carbon ?? {};
  const unknown = (why: Why) => ({ noCo2: why });
  if (factor === undefined) return unknown('no-factor');
  const by = { co2Factor: factor, ...given('co2Source', source) };
  if (!parts.measuresPv) return { ...by, ...unknown('no-pv') };
  const [used, losses] = [selfUsedOf(parts.balance), lossesOf(parts)];
  if (used === undefined || parts.balance?.charged === undefined) return { ...by, ...unknown('unread') };
  if (losses === undefined) return { ...by, ...unknown('stored') };
  return { ...by, co2: digits((used - losses) * factor) };
}

export const digits = (value: number): number => Math.round(value * 1000) / 1000;
