// Revenue from PV and from charging. The expected values are calculated here from the energies that the test writes.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EarningsReportRow, StationDay } from '../../../../src/core/calls/calls.gen.ts';
import { endOfDay, startOfDay, timeOf } from '../../../../src/core/time.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { toPvIncome } from '../../../../src/station/domain/energy/sideIncome.ts';
import { openDouble, type StationDouble, zone } from '../../calls/double.ts';

const day = '2026-07-14';
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

/** Peak from 09:00 to 15:00, flat otherwise. */
const isPeak = (time: string): boolean => time >= '09:00' && time < '15:00';
const prices = [
  { chargeState: 2, buy: 1.1, sell: 0.5 },
  { chargeState: 3, buy: 0.7, sell: 0.4 },
];
const bands = [
  { startTime: '00:00', endTime: '09:00', chargeState: 3 },
  { startTime: '09:00', endTime: '15:00', chargeState: 2 },
  { startTime: '15:00', endTime: '24:00', chargeState: 3 },
];
/** Writes a meter by its power; `banded` meters also count by price band. */
function meter(id: string, powerAt: (time: string) => number, banded = true): void {
  const counted: Record<string, number> = { forwardTotal: 100, reverseTotal: 100 };
  if (banded)
    for (const way of ['forward', 'reverse']) for (const band of ['Peak', 'Flat', 'Valley', 'Sharp']) counted[way + band] = 50;
  const put = (name: string, energy: number): void => void (counted[name] = (counted[name] ?? 0) + energy);
  double.history(id, startOfDay(day, zone) - 60_000, endOfDay(day, zone), (at) => {
    const time = timeOf(at, zone);
    const energy = at < startOfDay(day, zone) ? 0 : powerAt(time) / 60;
    const way = energy >= 0 ? 'forward' : 'reverse';
    put(`${way}Total`, Math.abs(energy));
    if (banded) put(way + (isPeak(time) ? 'Peak' : 'Flat'), Math.abs(energy));
    return { activePower: powerAt(time), ...counted };
  });
}
/** 100 kW from 10:00 to 16:00, with an export of 30 kW until 15:00 and 40 kW afterwards. */
const sun = (time: string): number => (time >= '10:00' && time < '16:00' ? 100 : 0);
const grid = (time: string): number => (time >= '10:00' && time < '15:00' ? -30 : time >= '15:00' && time < '16:00' ? -40 : 20);
const expected = 5 * (70 * 1.1 + 30 * 0.5) + 60 * 0.7 + 40 * 0.4;
const setPrices = () => double.call('price.update', { day, bands, prices });
const figures = async () => (await double.call('report.day', { day })).data as StationDay;
const total = async () =>
  ((await double.call('report.earnings', { range: [day, day] })).data as { total: Record<string, unknown> }).total;

describe('the revenue from PV', () => {
  it('is the PV energy used on site at the purchase price and the feed-in at the selling price, by band', async () => {
    await setPrices();
    meter('meterPv', sun);
    meter('meterGrid', grid);
    expect((await figures()).pvIncome).toBeCloseTo(expected, 1);
    expect((await total()).pvIncome).toBeCloseTo(expected, 1);
    expect(await total()).not.toHaveProperty('chargingIncome');
    expect(await total()).not.toHaveProperty('noChargingIncome');
  });

  it('is unknown if a meter was not read or does not count by price band', async () => {
    await setPrices();
    meter('meterPv', sun);
    expect(await figures()).toMatchObject({ noPvIncome: 'unread' });
    meter('meterGrid', grid, false);
    expect(await figures()).toMatchObject({ noPvIncome: 'unread' });
    expect(await figures()).not.toHaveProperty('pvIncome');
  });

  it('is known even with counters in steps of 0.1 kWh', async () => {
    await double.call('price.update', { day, bands, prices: [...prices, { chargeState: 4, buy: 0.3, sell: 0.2 }] });
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    double.history('meterPv', start - 60_000, end, (at) =>
      at < start
        ? { forwardTotal: 0, forwardPeak: 0, forwardFlat: 0, forwardValley: 0 }
        : { forwardTotal: 78.4, forwardPeak: 47.8, forwardFlat: 30.6, forwardValley: 0.3 },
    );
    meter('meterGrid', () => 20);
    expect((await figures()).pvIncome).toBeCloseTo(47.8 * 1.1 + 30.6 * 0.7 + 0.3 * 0.3, 1);
  });

  it('is unknown if one of two meters was not read, and known if the other had not started', async () => {
    await setPrices();
    meter('meterPv', sun);
    meter('meterGrid', grid);
    const second = (startedAt?: number) => {
      const pv = double.station.devices().find(({ id }) => id === 'meterPv');
      double.station.docs.tx((tx) => tx.put(collections.devices, 'pv2', { ...pv, id: 'pv2', name: 'PV 2', startedAt }, 'test'));
    };
    second();
    expect(await total()).toMatchObject({ noPvIncome: 'unread' });
    second(endOfDay(day, zone));
    expect((await total()).pvIncome).toBeCloseTo(expected, 1);
  });

  it('does not exceed the generation: the feed-in of the storage is excluded', () => {
    const made = { peak: 10, flat: 0 };
    expect(toPvIncome(made, { peak: 25, flat: 8 }, { buy: { peak: 1 }, sell: { peak: 0.5 } })).toEqual({ income: 5 });
  });

  it.each([
    ['of purchases', { buy: {}, sell: { peak: 1 } }],
    ['of sales', { buy: { peak: 1 }, sell: {} }],
  ])('is unknown without the price %s', (_which, set) => {
    expect(toPvIncome({ peak: 10 }, { peak: 4 }, set)).toEqual({ why: 'no-price' });
    expect(toPvIncome({ noPrice: 3 }, {}, { buy: { peak: 1 }, sell: { peak: 1 } })).toEqual({ why: 'no-price' });
  });
});

describe('the revenue from charging', () => {
  interface Plant {
    devices: { id: string }[];
  }
  const pile = (JSON.parse(readFileSync('schemas/plants/charging.json', 'utf8')) as Plant).devices.find(
    ({ id }) => id === 'pile1',
  );
  beforeEach(() => {
    double.station.docs.tx((tx) => tx.put(collections.devices, 'pile1', { ...pile, busbarName: 'Grid#1' }, 'test'));
    let energyTotal = 10;
    double.history('pile1', startOfDay(day, zone) - 60_000, endOfDay(day, zone), (at) => {
      if (timeOf(at, zone) < '02:00' && at >= startOfDay(day, zone)) energyTotal += 0.5;
      return { energyTotal };
    });
  });

  it('is unknown without a tariff, but the energy is shown', async () => {
    expect(await figures()).toMatchObject({ chargingEnergy: expect.closeTo(60, 0) as number, noChargingIncome: 'no-tariff' });
  });

  it('excludes days before the first reading', async () => {
    const range = ['2026-07-11', day];
    const { rows, total: whole } = (await double.call('report.earnings', { range })).data as {
      rows: EarningsReportRow[];
      total: EarningsReportRow;
    };
    expect(whole).toMatchObject({ chargingEnergy: expect.closeTo(60, 0) as number });
    expect(rows[0]).toMatchObject({ period: '2026-07-11', noChargingIncome: 'unread' });
  });

  it('is the delivered energy of the piles at the tariff', async () => {
    await double.call('chargingTariff.save', { price: 1.5, revision: 0 });
    expect(await total()).toMatchObject({ chargingIncome: expect.closeTo(90, 0) as number });
    expect(await figures()).not.toHaveProperty('noChargingIncome');
  });
});
