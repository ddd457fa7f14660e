// Computes the figures of batteries for a day, a range and several batteries together. Unknown figures are absent. Pure.
import type { BatteryWeeks } from '../../../core/calls/calls.gen.ts';
import { toFourDecimals } from '../../../core/texts/digits.ts';
import type { BatteryDay } from '../energy/index.ts';
import { sumOf } from '../flow/index.ts';
import { given } from '../request/index.ts';
import { digits } from './dayFigures.ts';

export type DayRow = NonNullable<BatteryWeeks['days']>[number];
export type Figures = Omit<DayRow, 'day'>;
export interface OfBattery {
  id: string;
  name: string;
  /** Rated energy in kWh. */
  rated: number | undefined;
  days: readonly BatteryDay[];
}

const minutesPerDay = 1440;
/** One battery over some of its days. */
export function figuresOf(rated: number | undefined, days: readonly BatteryDay[]): Figures {
  const [charged, discharged] = [sumKnown(days, 'charged'), sumKnown(days, 'discharged')];
  const socs = days.flatMap(({ soc }) => soc ?? []);
  const up = days.reduce((sum, each) => sum + each.up, 0);
  const judged = days.reduce((sum, each) => sum + each.up + each.down, 0);
  const unknown = days.reduce((sum, each) => sum + each.unknown, 0);
  return {
    ...given('socMean', weigh(socs.map(({ minutes = minutesPerDay, mean }) => [minutes, mean]))),
    ...ofList(
      'socMin',
      socs.map(({ min }) => min),
      leastOf,
    ),
    ...ofList(
      'socMax',
      socs.map(({ max }) => max),
      mostOf,
    ),
    ...ofList('voltageSpread', valuesOf(days, 'voltageSpread'), mostOf),
    ...ofList('temperatureSpread', valuesOf(days, 'temperatureSpread'), mostOf),
    ...given('availability', judged === 0 ? undefined : toFourDecimals((up / judged) * 100)),
    unknown: digits(unknown / 60),
    ...given('charged', charged && digits(charged)),
    ...given('discharged', discharged && digits(discharged)),
    ...given('cycles', cyclesOf(rated, charged, discharged)),
    ...given('soh', days.findLast(({ soh }) => soh !== undefined)?.soh),
  };
}

/** Equivalent full cycles: the mean of charged and discharged energy divided by the rated energy. */
export const cyclesOf = (rated: number | undefined, into: number | undefined, out: number | undefined): number | undefined =>
  rated === undefined || into === undefined || out === undefined ? undefined : toFourDecimals((into + out) / 2 / rated);

/**
 * Figures of several batteries: means weighted by rated energy, and extremes and sums over all. A sum is absent if one battery
 * lacks it.
 */
export function together(parts: readonly { rated: number | undefined; figures: Figures }[]): Figures {
  const [only] = parts;
  if (parts.length === 1 && only) return only.figures;
  const all = parts.map(({ figures }) => figures);
  const pick = (name: keyof Figures): number[] => all.flatMap((each) => each[name] ?? []);
  const weighted = (name: keyof Figures) => given(name, weigh(parts.map(({ rated, figures }) => [rated, figures[name]])));
  const summed = (name: keyof Figures) => given(name, sumOf(all.map((each) => each[name])));
  return {
    ...weighted('socMean'),
    ...ofList('socMin', pick('socMin'), leastOf),
    ...ofList('socMax', pick('socMax'), mostOf),
    ...ofList('voltageSpread', pick('voltageSpread'), mostOf),
    ...ofList('temperatureSpread', pick('temperatureSpread'), mostOf),
    ...weighted('availability'),
    ...weighted('unknown'),
    ...summed('charged'),
    ...summed('discharged'),
    ...weighted('cycles'),
    ...ofList('soh', pick('soh'), leastOf),
  };
}

/** Weighted mean of the known values. All weights are equal if one of them is unknown. */
function weigh(parts: readonly (readonly [weight: number | undefined, value: number | undefined])[]): number | undefined {
  const known = parts.flatMap(([weight, value]) => (value === undefined ? [] : [{ weight, value }]));
  if (known.length === 0) return undefined;
  const alike = known.some(({ weight }) => weight === undefined);
  const weights = known.map(({ weight }) => (alike ? 1 : (weight ?? 1)));
  const totalWeight = weights.reduce((sum, each) => sum + each, 0);
  return toFourDecimals(known.reduce((sum, { value }, index) => sum + value * (weights[index] ?? 0), 0) / totalWeight);
}

type Amount = 'charged' | 'discharged' | 'voltageSpread' | 'temperatureSpread';
const valuesOf = (days: readonly BatteryDay[], name: Amount): number[] => days.flatMap((each) => each[name] ?? []);
/** Days without readings add nothing; the number of unknown hours is shown. */
function sumKnown(days: readonly BatteryDay[], name: Amount): number | undefined {
  const known = valuesOf(days, name);
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0);
}

const leastOf = (values: readonly number[]): number => Math.min(...values);
const mostOf = (values: readonly number[]): number => Math.max(...values);
const ofList = <K extends keyof Figures>(name: K, values: readonly number[], of: (values: readonly number[]) => number) =>
  given(name, values.length === 0 ? undefined : of(values));
