// Determines the price set that applies on a day, and its bands.
import type { PricePeriod } from '../../../core/calls/calls.gen.ts';
import type { DocStore, PriceSet } from '../../contract/index.ts';
import { bandNames, type Stretch, toStretches } from './bandEnergy.ts';
import { readPriceSet, readSetting } from '../documents/index.ts';

/** The set of the day itself, else that of its month; undefined if there is none. */
export const priceSetOf = (docs: DocStore, day: string): PriceSet | undefined =>
  readPriceSet(docs, day) ?? priceSetOfMonth(docs, day.slice(0, 7));

/**
 * The set of the month itself, else the one assigned to this month of every year; undefined if there is none. Sets of single days
 * are exceptions and do not count.
 */
export function priceSetOfMonth(docs: DocStore, month: string): PriceSet | undefined {
  const own = readPriceSet(docs, month);
  if (own) return own;
  const id = readSetting(docs, 'priceMonths')?.body[String(Number(month.slice(5)))];
  return id === undefined ? undefined : readPriceSet(docs, id);
}

export const stretchesOf = (set: PriceSet | undefined, day: string, zone: string): Stretch[] =>
  toStretches(day, zone, set?.bands ?? []);

/** The periods with their prices per kWh; an unknown price is absent. */
export function toPricedPeriods({ bands, buy, sell }: PriceSet): PricePeriod[] {
  return bands.map((period) => {
    const band = bandNames[period.chargeState];
    const [cost, income] = band === 'noPrice' ? [] : [buy[band], sell[band]];
    return { ...period, ...(cost !== undefined && { buy: cost }), ...(income !== undefined && { sell: income }) };
  });
}

/** The period that contains a time of day. */
export const periodAt = <P extends { startTime: string; endTime: string }>(periods: readonly P[], time: string): P | undefined =>
  periods.find(({ startTime, endTime }) => startTime <= time && time < endTime);
