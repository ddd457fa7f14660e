// The reference day, corrections, and stored records, all through the calls.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instantOf, startOfDay } from '../../../../src/core/time.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import type { DayRecord } from '../../../../src/station/domain/energy/energyDays.ts';
import { type StationDouble, openDouble, refusalOf, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const day = '2026-07-14';
const prices = [
  { chargeState: 1, buy: 1.2195, sell: 1.2195 },
  { chargeState: 2, buy: 1.058, sell: 1.058 },
  { chargeState: 3, buy: 0.7231, sell: 0.7231 },
  { chargeState: 4, buy: 0.3882, sell: 0.3882 },
];
const rows: readonly [string, string, number][] = [
  ['00:00', '07:00', 4],
  ['07:00', '08:00', 3],
  ['08:00', '09:00', 2],
  ['09:00', '11:00', 1],
  ['11:00', '13:00', 3],
  ['13:00', '15:00', 2],
  ['15:00', '17:00', 1],
  ['17:00', '22:00', 2],
  ['22:00', '23:00', 3],
  ['23:00', '24:00', 4],
];
const bands = rows.map(([startTime, endTime, chargeState]) => ({ startTime, endTime, chargeState }));
const perCharge = 218 / 0.88;
const spans: readonly [from: string, to: string, into: number, out: number][] = [
  ['02:00', '04:00', perCharge, 0],
  ['09:00', '11:00', 0, 218],
  ['11:00', '13:00', perCharge, 0],
  ['15:00', '17:00', 0, 218],
];
/** Writes the storage meter of the reference day, minute by minute: two cycles of 218 kWh at 88 %. */
function golden(on = day): void {
  const counted = (at: number, which: 2 | 3): number =>
    spans.reduce((sum, span) => {
      const [from, to] = [instantOf(on, span[0], zone), instantOf(on, span[1], zone)];
      return sum + span[which] * Math.min(1, Math.max(0, (at + 60_000 - from) / (to - from)));
    }, 5000);
  const begin = startOfDay(on, zone);
  const power = (at: number): number => {
    const now = spans.find(([from, to]) => at >= instantOf(on, from, zone) && at < instantOf(on, to, zone));
    return now ? (now[2] - now[3]) / 2 : 0;
  };
  double.history('meterStorage', begin - 600_000, begin + 86_400_000 + 600_000, (at) => ({
    forwardTotal: counted(at, 2),
    reverseTotal: counted(at, 3),
    activePower: power(at),
  }));
  double.history('stack1', begin - 600_000, begin + 86_400_000 + 600_000, () => ({ remainingEnergy: 42 }));
}
type Row = {
  period?: string;
  earned?: number;
  cost?: number;
  income?: number;
  charged?: number;
  corrected?: boolean;
  within?: object;
  bands: Record<string, object>;
};
type Report = { rows: Row[]; total: Row };
const report = async (request: object = {}) =>
  (await double.call('report.earnings', { range: [day, day], ...request })).data as Report;

describe('the reference day', () => {
  beforeEach(async () => {
    golden();
    await double.call('price.update', { day, bands, prices });
  });
  it('has a revenue of 256.40 yuan in the report, by band and in total', async () => {
    const { rows: found, total } = await report();
    expect(found).toHaveLength(1);
    expect(found[0]?.period).toBe(day);
    expect(total.earned).toBeCloseTo(256.4, 2);
    expect(total.income).toBeCloseTo(531.7, 2);
    expect(total.cost).toBeCloseTo(275.3, 1);
    expect(total).toMatchObject({ complete: true, efficiency: expect.closeTo(88, 2) as number });
    expect(total.bands).toMatchObject({
      sharp: { charged: 0, discharged: expect.closeTo(436, 2) as number, earned: expect.closeTo(531.7, 2) as number },
      valley: { charged: expect.closeTo(247.73, 2) as number, earned: expect.closeTo(-96.17, 2) as number },
      flat: { charged: expect.closeTo(247.73, 2) as number, earned: expect.closeTo(-179.13, 2) as number },
    });
  });
  it('has the same revenue on the home screen, by day and by band', async () => {
    const [record] = (await double.call('home.earnings', { range: [day, day] })).data as { earned: number }[];
    expect(record?.earned).toBeCloseTo(256.4, 2);
    const byBand = (await double.call('home.bands', { day })).data as { chargeState: number; earned: number }[];
    expect(byBand.reduce((sum, each) => sum + each.earned, 0)).toBeCloseTo(256.4, 2);
  });
  it('has the same revenue if the station integrates the energy from the power', async () => {
    await double.call('energySource.save', { electricityComputeSource: 0 });
    expect((await double.call('energySource.search')).data).toMatchObject({ electricityComputeSource: 0 });
    const { total } = await report({ busbarName: 'Grid#1' });
    expect(total.earned).toBeCloseTo(256.4, 2);
  });
  it('keeps its revenue and its bands after a price change', async () => {
    await report();
    await double.call('price.update', { day, bands: [{ startTime: '00:00', endTime: '24:00', chargeState: 3 }], prices });
    const { total } = await report();
    expect(total.earned).toBeCloseTo(256.4, 2);
    expect(total.bands.sharp).toMatchObject({ earned: expect.closeTo(531.7, 2) as number });
  });
});

it('months and years are the sums of their days, and each row links to its own finer report', async () => {
  const record = (on: string, earned: number): DayRecord => ({
    day: on,
    bands: { flat: { charged: 10, discharged: 8 } },
    money: { cost: 1, income: earned + 1, earned },
    complete: true,
  });
  double.station.docs.tx((tx) => {
    for (const [on, earned] of [
      ['2024-02-28', 5],
      ['2024-02-29', 6],
      ['2024-03-01', 7],
    ] as const)
      tx.put(collections.energyDays, `*|${on}`, record(on, earned), 'station');
  });
  const { rows: found, total } = await report({ range: ['2024-02-28', '2024-03-01'], by: 'month' });
  expect(found.map(({ period, earned }) => [period, earned])).toEqual([
    ['2024-02', 11],
    ['2024-03', 7],
  ]);
  expect(total).toMatchObject({ earned: 18, charged: 30 });
  const years = await report({ range: ['2024-02-28', '2024-03-01'], by: 'year' });
  expect(years.rows.map(({ period, earned }) => [period, earned])).toEqual([['2024', 18]]);
  expect(years.rows.map(({ within }) => within)).toEqual([{ by: 'month', range: ['2024-02-28', '2024-03-01'] }]);
  expect(found.map(({ within }) => within)).toEqual([
    { by: 'day', range: ['2024-02-28', '2024-02-29'] },
    { by: 'day', range: ['2024-03-01', '2024-03-01'] },
  ]);
  const { rows: single } = await report({ range: ['2024-03-01', '2024-03-01'] });
  expect(single.map(({ within }) => within)).toEqual([{ by: 'day', range: ['2024-03-01', '2024-03-01'], day: '2024-03-01' }]);
  const overview = (await double.call('home.overview')).data as { total: { charged: number } };
  expect(overview.total.charged).toBe(30);
});

describe('a correction', () => {
  const busbarName = 'Grid#1';
  const corrected = { day, busbarName, bands: [{ chargeState: 1, charged: 0, discharged: 100.5 }], note: 'Meter was off' };
  async function save(of: object = corrected): Promise<void> {
    const { taskId } = (await double.call('correction.save', of)).data as { taskId: string };
    await expect.poll(() => double.station.tasks.get(taskId)?.state).toBe('done');
  }
  beforeEach(async () => {
    golden();
    await double.call('price.update', { day, bands, prices });
    await report();
  });
  it('starts from the measured values', async () => {
    const { data } = await double.call('correction.day', { day, busbarName });
    expect(data).toMatchObject({ day, busbarName });
    expect((data as typeof corrected).bands.find(({ chargeState }) => chargeState === 1)?.discharged).toBeCloseTo(436, 2);
  });
  it('replaces the measured values and their revenue, at the grid connection point and for the station', async () => {
    await save();
    for (const place of [{}, { busbarName }]) {
      const { total } = await report(place);
      expect(total).toMatchObject({ corrected: true, earned: expect.closeTo(100.5 * 1.2195, 3) as number });
      expect(Object.keys(total.bands)).toEqual(['sharp']);
    }
    const { list } = (await double.call('correction.search', {})).data as { list: Record<string, unknown>[] };
    expect(list).toMatchObject([
      {
        day,
        busbarName,
        discharged: 100.5,
        measuredDischarged: expect.closeTo(436, 2) as number,
        by: 'Ada',
        note: 'Meter was off',
      },
    ]);
    expect((await double.call('correction.day', { day, busbarName })).data).toEqual(corrected);
  });
  it('applies to every report: station and meter electricity by day, month and year, and home, each with a mark', async () => {
    await save({ ...corrected, bands: [...corrected.bands, { chargeState: 4, charged: 120.25, discharged: 0 }] });
    const other = '2026-07-13';
    golden(other);
    const range = [other, day];
    type Line = Record<string, unknown>;
    const rowsOf = async (call: string, of: object = {}) => (await double.call(call, { range, ...of })).data as Line[];
    const before = {
      charged: expect.closeTo(495.45, 1) as number,
      discharged: expect.closeTo(436, 2) as number,
      corrected: false,
    };
    const after = { charged: 120.25, discharged: 100.5, corrected: true };
    expect((await report({ range })).rows).toMatchObject([before, after]);
    expect(await rowsOf('report.stationElectricity')).toMatchObject([before, after]);
    expect(await rowsOf('home.earnings')).toMatchObject([before, after]);
    const [measured, own] = await rowsOf('report.electricity', { id: 'meterStorage' });
    expect(measured).toMatchObject({ forwardTotal: expect.closeTo(495.45, 1) as number, corrected: false });
    expect(own).toMatchObject({
      forwardTotal: 120.25,
      forwardValley: 120.25,
      reverseTotal: 100.5,
      reverseSharp: 100.5,
      corrected: true,
    });
    const both = { charged: expect.closeTo(615.7, 1) as number, discharged: expect.closeTo(536.5, 2) as number, corrected: true };
    for (const call of ['report.stationElectricity']) expect(await rowsOf(call, { by: 'month' })).toMatchObject([both]);
    expect((await report({ range, by: 'month' })).rows).toMatchObject([both]);
    expect(await rowsOf('report.stationElectricity', { by: 'year' })).toMatchObject([
      { period: day.slice(0, 4), ...both, within: { by: 'month', range } },
    ]);
    const [meterMonth] = await rowsOf('report.electricity', { id: 'meterStorage', by: 'month' });
    expect(meterMonth).toMatchObject({
      within: { by: 'day', range },
      forwardTotal: both.charged,
      reverseTotal: both.discharged,
      corrected: true,
    });
    const overview = (await double.call('home.overview')).data as { month: object };
    expect(overview.month).toMatchObject(both);
  });
  it('is kept by a recalculation, with the current prices', async () => {
    await save();
    await double.call('price.update', { day, bands, prices: prices.map((each) => ({ ...each, sell: 2 })) });
    const { taskId } = (await double.call('recalculation.start', { range: [day, day] })).data as { taskId: string };
    await expect.poll(() => double.station.tasks.get(taskId)?.state).toBe('done');
    expect((await report()).total.earned).toBeCloseTo(201, 6);
  });
  it('restores the measured values when it is removed', async () => {
    await save();
    await double.call('correction.remove', { day, busbarName });
    const { total } = await report();
    expect(total.earned).toBeCloseTo(256.4, 2);
    expect(total.corrected).toBe(false);
    expect((await refusalOf(double.call('correction.remove', { day, busbarName }))).code).toBe(404);
  });
  it.each<[name: string, of: object, path: string, message: string]>([
    ['today', { day: '2026-07-15' }, '/day', 'Only past days can be corrected'],
    ['an unknown grid connection point', { busbarName: 'Grid#9' }, '/busbarName', 'No such grid connection point'],
  ])('is refused for %s', async (_name, of, path, message) => {
    const found = await refusalOf(double.call('correction.save', { ...corrected, ...of }));
    expect(found.data).toEqual([{ path, message }]);
  });
});
