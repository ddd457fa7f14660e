// Sums up what all measures of a quantity counted on each day, in both directions. Used by both the reports and the home pages.
import { endOfDay, startOfDay } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import type { Measure } from '../flow/index.ts';
import { zoneOf } from '../documents/index.ts';
import { given, oneByOne } from '../request/index.ts';
import { countedIn } from './countedIn.ts';
import { isParted, meterDaysOf, servesOn } from './meterDays.ts';

export interface QuantityDay {
  day: string;
  /** kWh; absent if one of the devices was not read. */
  into?: number;
  out?: number;
  complete: boolean;
  corrected?: true;
}
type Parts = Pick<Station, 'docs' | 'series' | 'content' | 'clock' | 'giveWay'>;
/** All devices that ever served: added and replaced devices count for their own days. */
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
  for (const measure of measures) {
    for (const { day, into, out, complete } of await daysOf(station, measure, from, to)) {
      const before = sums.get(day) ?? { day, into: 0, out: 0, complete: true };
      const [forward, reverse] = [plus(before.into, into), measure.out === undefined ? undefined : plus(before.out, out)];
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

/**
 * The days on which the device served. A day on which it took over from or handed over to another device that stayed in service
 * is counted over the exact time.
 */
async function daysOf(station: Parts, measure: Measure, from: string, to: string): Promise<QuantityDay[]> {
  const { device, into, out } = measure;
  const zone = zoneOf(station);
  const days = await meterDaysOf(station, device, from, to);
  const found = await oneByOne(days, async ({ day, counted, complete }): Promise<QuantityDay | undefined> => {
    if (!servesOn(measure, day, zone)) return undefined;
    if (!isParted(measure, day, zone))
      return { day, ...given('into', counted[into]), ...given('out', counted[out ?? '']), complete };
    return {
      day,
      ...(await countedIn(station, [measure], startOfDay(day, zone), Math.min(endOfDay(day, zone), station.clock.now()))),
    };
  });
  return found.flatMap((each) => each ?? []);
}

/** Days without any data add nothing; a day with data only in the other direction makes the sum unknown. */
export function sumOfDays(days: readonly QuantityDay[], way: 'into' | 'out'): number | undefined {
  const known = days.filter(({ into, out }) => into !== undefined || out !== undefined);
  return known.length === 0 ? undefined : known.reduce<number | undefined>((sum, each) => plus(sum, each[way]), 0);
}
