// Provides energy, cost and revenue by price band, for a day or the days of a month.
import type { PricePeriodQuery } from '../../../core/calls/calls.gen.ts';
import { addDays, addMonths } from '../../../core/time.ts';
import { Refused } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { todayOf } from '../documents/index.ts';
import {
  addBands,
  type Band,
  type BandEnergies,
  bandMoney,
  bandNames,
  chargeStates,
  type Money,
  priceSetOf,
} from '../prices/index.ts';
import { addMoney, type DayRecord, recordsOf } from '../energy/index.ts';
import { busbarOf, withoutGaps } from '../request/index.ts';
import { rounded } from './home.ts';

async function bands({ day, month, ...place }: PricePeriodQuery, context: CallContext) {
  const { station } = context;
  if (day !== undefined && month !== undefined) throw new Refused(400, 'Request either a day or a month, not both');
  const today = todayOf(station);
  const [from, to] =
    month === undefined ? [day ?? today, day ?? today] : [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)];
  if (from > today) return [];
  const records = await recordsOf(station, from, to < today ? to : today, busbarOf(place, context));
  const all = records.reduce<BandEnergies>((sum, each) => addBands(sum, each.bands), {});
  const sets = records.map((record) => priceSetOf(station.docs, record.day));
  return chargeStates.flatMap((chargeState) => {
    const band = bandNames[chargeState];
    const energy = all[band];
    if (!energy) return [];
    const price = (side: 'buy' | 'sell') => (band === 'noPrice' ? undefined : common(sets.map((set) => set?.[side][band])));
    const prices = withoutGaps({ buy: price('buy'), sell: price('sell') });
    const corrected = records.some((each) => each.corrected === true);
    return [{ chargeState, ...rounded({ ...energy, ...moneyOf(context, records, band) }), ...prices, corrected }];
  });
}

/** Undefined if energy of the band moved on a day without a known price. */
function moneyOf({ station }: CallContext, records: readonly DayRecord[], band: Band): Money | undefined {
  let sum: Money | undefined;
  for (const { day, bands: own, byBand } of records) {
    const energy = own[band];
    if (!energy) continue;
    const set = priceSetOf(station.docs, day);
    const money = byBand?.[band] ?? (set && bandMoney(band, energy, set));
    if (!money) return undefined;
    sum = sum ? addMoney(sum, money) : money;
  }
  return sum;
}
/** Undefined if a band had several prices in a month. */
const common = (values: readonly (number | undefined)[]): number | undefined =>
  values.every((each) => each === values[0]) ? values[0] : undefined;

export const homeBands: Handlers = { 'home.bands': bands };
