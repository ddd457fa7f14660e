// Divides a period into quarter-hours with their prices.
import { dayOf, timeOf } from '../../../../core/time.ts';
import type { Station } from '../../../contract/index.ts';
import { quarterMs } from '../../../planning/forecast.ts';
import type { HorizonStep } from '../../../planning/horizon.ts';
import { zoneOf } from '../../documents/index.ts';
import { periodAt, priceSetOf, toPricedPeriods } from '../../prices/index.ts';

export interface Stretch {
  /** Start of a quarter-hour. */
  start: number;
  count: number;
  /** The part of the first step before this moment is left out. */
  now?: number;
}

/** A step has the prices of its first moment. */
export function toSteps({ docs }: Pick<Station, 'docs'>, { start, count, now = start }: Stretch): HorizonStep[] {
  const zone = zoneOf({ docs });
  const known = new Map<string, ReturnType<typeof toPricedPeriods>>();
  const periodsOn = (day: string) => {
    const set = known.has(day) ? undefined : priceSetOf(docs, day);
    if (!known.has(day)) known.set(day, set ? toPricedPeriods(set) : []);
    return known.get(day) ?? [];
  };
  return Array.from({ length: count }, (_each, index) => {
    const at = start + index * quarterMs;
    const { buy, sell } = periodAt(periodsOn(dayOf(at, zone)), timeOf(at, zone)) ?? {};
    return { at, hours: Math.min(quarterMs, at + quarterMs - now) / 3_600_000, buy, sell };
  });
}
