// Call of the earnings report: energy, cost and revenue of the storage system by day, month or year and by price band, with
// totals.
import type { EarningsReportQuery } from '../../../core/calls/calls.gen.ts';
import { toFourDecimals } from '../../../core/texts/digits.ts';
import { entriesOf } from '../../../core/object.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { addBands, type BandEnergies, type Money, toTotal } from '../prices/index.ts';
import { type DayRecord, daysWithToday, firstDay, type RoundTrip, roundTripOf, sideIncome, toSideRow } from '../energy/index.ts';
import { byPeriod, withinOf } from './electricity.ts';
import { busbarOf, given, oneByOne, withoutGaps } from '../request/index.ts';

async function report({ range: [from, to], by = 'day', ...place }: EarningsReportQuery, context: CallContext) {
  const { station } = context;
  const busbarName = busbarOf(place, context);
  // Nothing was measured before the first day.
  const begun = await firstDay(station);
  const start = by !== 'day' && from < begun ? begun : from;
  const records = await daysWithToday(station, start, to, busbarName);
  const side = await sideIncome(station, start, to, busbarName);
  const row = async (of: readonly DayRecord[], period?: string) => ({
    ...toRow(of, await roundTripOf(station, of, busbarName), period),
    ...toSideRow(
      side,
      of.map(({ day }) => day),
    ),
  });
  return withoutGaps({
    rows: await oneByOne(byPeriod(records, by), async ([period, of]) => ({
      ...(await row(of, period)),
      within: withinOf(of, by),
    })),
    total: await row(records),
  });
}

function toRow(all: readonly DayRecord[], { efficiency, noEfficiency }: RoundTrip, period?: string) {
  const read = all.filter((record) => Object.keys(record.bands).length > 0);
  const bands = read.reduce<BandEnergies>((sum, record) => addBands(sum, record.bands), {});
  const total = toTotal(bands);
  return {
    period,
    ...(total && {
      charged: toFourDecimals(total.charged),
      discharged: toFourDecimals(total.discharged),
      ...given('efficiency', efficiency === undefined ? undefined : toFourDecimals(efficiency)),
      ...given('noEfficiency', noEfficiency),
    }),
    ...sumMoney(read),
    bands: Object.fromEntries(
      entriesOf(bands).map(([band, { charged, discharged }]) => {
        const earned = read.flatMap((record) => (record.bands[band] ? [record.byBand?.[band]?.earned] : []));
        const known = earned.every((each) => each !== undefined);
        return [
          band,
          {
            charged: toFourDecimals(charged),
            discharged: toFourDecimals(discharged),
            ...(known && { earned: toFourDecimals(earned.reduce<number>((sum, each) => sum + (each ?? 0), 0)) }),
          },
        ];
      }),
    ),
    complete: read.length === all.length && read.every(({ complete }) => complete),
    corrected: read.some(({ corrected }) => corrected === true),
  };
}

/** Undefined if the cost and revenue of one day are unknown. */
function sumMoney(read: readonly DayRecord[]): Partial<Money> {
  const sum: Money = { cost: 0, income: 0, earned: 0 };
  if (read.length === 0) return {};
  for (const { money } of read) {
    if (!money) return {};
    sum.cost += money.cost;
    sum.income += money.income;
    sum.earned += money.earned;
  }
  return { cost: toFourDecimals(sum.cost), income: toFourDecimals(sum.income), earned: toFourDecimals(sum.earned) };
}

export const earningsReport: Handlers = { 'report.earnings': report };
