// In: what measures a quantity, and days. Out: what all of it counted on each day, in both directions. One sum for reports and home.
import type { Station } from '../../contract/index.ts';
import type { Measure } from '../flow/index.ts';
import { zoneOf } from '../documents/index.ts';
import { meterDaysOf, servesOn } from './meterDays.ts';

export interface QuantityDay {
  day: string;
  /** kWh; absent where one of the devices was not read. */
  into?: number;
  out?: number;
  complete: boolean;
  corrected?: true;
}
type Parts = Pick<Station, 'docs' | 'series' | 'content' | 'clock' | 'giveWay'>;
/** All that ever served: a device that was replaced counted its days. */
export const always = { from: 0, to: Number.POSITIVE_INFINITY };

const plus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other;

export async function quantityDays(
  station: Parts,
  measures: readonly Measure[],
  from: string,
  to: string,
): Promise<Map<string, QuantityDay>> {
  const sums = new Map<string, QuantityDay>();
  for (const { device, into, out } of measures) {
    for (const { day, counted, complete } of await meterDaysOf(station, device, from, to)) {
      const read = Object.keys(counted).length > 0;
      if (!read && !servesOn(device, day, zoneOf(station))) continue;
      const before = sums.get(day) ?? { day, into: 0, out: 0, complete: true };
      const [forward, reverse] = [
        plus(before.into, counted[into]),
        out === undefined ? undefined : plus(before.out, counted[out]),
      ];
      sums.set(day, {
        day,
        ...(forward !== undefined && { into: forward }),
        ...(reverse !== undefined && { out: reverse }),
        complete: before.complete && complete,
      });
    }
  }
  return sums;
}

/** Days of which nothing is known add nothing; one that is known in the other direction only leaves the sum unknown. */
export function sumOfDays(days: readonly QuantityDay[], way: 'into' | 'out'): number | undefined {
  const known = days.filter(({ into, out }) => into !== undefined || out !== undefined);
  return known.length === 0 ? undefined : known.reduce<number | undefined>((sum, each) => plus(sum, each[way]), 0);
}
