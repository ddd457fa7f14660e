// Compares the actual with the guaranteed values. The warranty is met, missed or undecided. Pure.
import type { BatteryWeeks, Warranty } from '../../../core/calls/calls.gen.ts';
import { addMonths, daysBetween } from '../../../core/time.ts';
import type { BatteryDay } from '../energy/index.ts';
import { given } from '../request/index.ts';
import { cyclesOf } from './batteryFigures.ts';
import { digits } from './dayFigures.ts';

type Row = NonNullable<BatteryWeeks['whole']>;
type Verdict = NonNullable<Row['sohVerdict']>;

/** The first day after the warranty. */
const endOf = ({ start, years }: Warranty): string | undefined =>
  start === undefined || years === undefined ? undefined : addMonths(start, years * 12);

/** Elapsed share of the warranty period, 0 to 1; undefined before it, after it and without a warranty. */
function elapsedOf(warranty: Warranty, day: string): number | undefined {
  const end = endOf(warranty);
  if (warranty.start === undefined || end === undefined || day < warranty.start || day >= end) return undefined;
  return daysBetween(warranty.start, day) / daysBetween(warranty.start, end);
}

/** Linear from 100 % at the start to the guaranteed value at the end. */
export function guaranteedSoh(warranty: Warranty, day: string): number | undefined {
  const elapsed = elapsedOf(warranty, day);
  return elapsed === undefined || warranty.soh === undefined ? undefined : digits(100 - (100 - warranty.soh) * elapsed);
}

export function toWarranty(warranty: Warranty, day: string): NonNullable<BatteryWeeks['warranty']> {
  const { revision: _revision, ...guaranteed } = warranty;
  const [elapsed, end] = [elapsedOf(warranty, day), endOf(warranty)];
  return {
    set: Object.keys(guaranteed).length > 0,
    ...given('elapsed', elapsed === undefined ? undefined : digits(elapsed * 100)),
    ...given('end', end),
  };
}

export interface Counted {
  rated: number | undefined;
  days: readonly BatteryDay[];
}

/**
 * Compares one or several batteries with the guaranteed values. `isComplete`: the guaranteed throughput covers exactly these
 * batteries.
 */
export function compared(
  warranty: Warranty,
  batteries: readonly Counted[],
  { day, soh, isComplete }: { day: string; soh: number | undefined; isComplete: boolean },
): Partial<Row> {
  const isRunning = warranty.start === undefined || elapsedOf(warranty, day) !== undefined;
  const guaranteed = guaranteedSoh(warranty, day);
  const out = sumEach(batteries, ({ days }) => lastOf(days, 'dischargeTotal'));
  const cycles = mostEach(batteries, ({ rated, days }) =>
    cyclesOf(rated, lastOf(days, 'chargeTotal'), lastOf(days, 'dischargeTotal')),
  );
  const { throughput, cycles: cyclesMost, availability } = isRunning ? warranty : {};
  return {
    ...given('sohGuaranteed', guaranteed),
    ...given('sohVerdict', guaranteed === undefined ? undefined : verdict(soh, guaranteed)),
    ...given('availabilityVerdict', availability === undefined ? undefined : judged(batteries, availability)),
    ...given('dischargedInAll', out === undefined ? undefined : digits(out / 1000)),
    ...given('throughputShare', shareOf(out === undefined ? undefined : out / 1000, isComplete ? throughput : undefined)),
    ...given('cyclesInAll', cycles),
    ...given('cyclesShare', shareOf(cycles, cyclesMost)),
  };
}

const verdict = (value: number | undefined, least: number): Verdict =>
  value === undefined ? 'open' : value >= least ? 'met' : 'missed';

/** Met if it is met even with all unknown time as outage, missed if it is missed even with none. */
function judged(batteries: readonly Counted[], least: number): Verdict {
  const parts = batteries.map(({ rated, days }) => ({
    weight: batteries.every((each) => each.rated !== undefined) ? (rated ?? 1) : 1,
    up: days.reduce((sum, each) => sum + each.up, 0),
    down: days.reduce((sum, each) => sum + each.down, 0),
    unknown: days.reduce((sum, each) => sum + each.unknown, 0),
  }));
  const share = (of: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((sum, part) => sum + part.weight * of(part), 0) /
    parts.reduce((sum, part) => sum + part.weight * (part.up + part.down + part.unknown), 0);
  if (share(({ up }) => up) * 100 >= least) return 'met';
  return share(({ up, unknown }) => up + unknown) * 100 < least ? 'missed' : 'open';
}

const lastOf = (days: readonly BatteryDay[], name: 'chargeTotal' | 'dischargeTotal'): number | undefined =>
  days.findLast((each) => each[name] !== undefined)?.[name];
const shareOf = (value: number | undefined, most: number | undefined): number | undefined =>
  value === undefined || most === undefined ? undefined : digits((value / most) * 100);

function sumEach(all: readonly Counted[], of: (one: Counted) => number | undefined): number | undefined {
  const values = all.map(of);
  return values.length === 0 || values.includes(undefined)
    ? undefined
    : values.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}
/** The highest value of a single battery. */
function mostEach(all: readonly Counted[], of: (one: Counted) => number | undefined): number | undefined {
  const values = all.flatMap((each) => of(each) ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}
