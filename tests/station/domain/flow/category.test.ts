// The category of a meter alone determines its place in all balances; a hidden meter counts but is not listed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOfDay } from '../../../../src/core/time.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { openBand } from '../../../../src/station/dispatch/binding/band.ts';
import { createPlantView } from '../../../../src/station/dispatch/plantView.ts';
import { type StationDouble, openDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const save = (id: string, of: Partial<DeviceRecord>): void => {
  const before = double.station.devices().find((each) => each.id === id) as DeviceRecord;
  double.station.docs.tx((tx) => tx.put('devices', id, { ...before, ...of }, 'test'));
};
const day = '2026-07-14';
const start = startOfDay(day, zone);
const powers = { meterGrid: 100, meterStorage: -40, meterLoad: 160, meterPv: 20 } as const;
type Meter = keyof typeof powers;
beforeEach(() => {
  for (const [id, power] of Object.entries(powers)) {
    double.read(id, { activePower: power, forwardTotal: 10, reverseTotal: 5 });
    double.history(id, start - 600_000, start + 25 * 3_600_000, (at) => ({
      activePower: power,
      forwardTotal: Math.max(0, power) * ((at - start) / 3_600_000 + 1),
      reverseTotal: Math.max(0, -power) * ((at - start) / 3_600_000 + 1),
    }));
  }
});
const flow = async () =>
  (await double.call('home.energyTransfer')).data as Record<string, { power?: number; name?: string } | undefined>;
const curve = async (quantity: string) => {
  const { data } = await double.call('curve.power', { day, quantities: [quantity], step: 1800 });
  return (data as { series: { values: (number | null)[] }[] }).series[0]?.values[10];
};
const demand = async () =>
  ((await double.call('demand.month', { month: '2026-07' })).data as { days: { day: string; demand?: number }[] }).days.find(
    (each) => each.day === day,
  )?.demand;
const earned = async () =>
  ((await double.call('home.earnings', { range: [day, day] })).data as { charged?: number; discharged?: number }[])[0];
const seen = () =>
  createPlantView({
    clock: double.clock,
    timezone: () => zone,
    devices: double.station.devices,
    types: () => double.station.content().devices,
    live: double.station.live,
    fresh: (id) => double.station.live.get(id ?? ''),
    binder: { bands: (converters) => converters.map((each) => ({ ...each, band: openBand })) },
  }).look([]);

describe('the meter category', () => {
  it.each<[place: string, quantity: string, category: NonNullable<DeviceRecord['category']>, meter: Meter]>([
    ['grid', 'grid', 'total', 'meterGrid'],
    ['storage', 'storage', 'storage', 'meterStorage'],
    ['load', 'load', 'load', 'meterLoad'],
    ['pv', 'pv', 'pv', 'meterPv'],
  ])('%s determines the flow and the curve', async (place, quantity, category, meter) => {
    expect((await flow())[place]?.power).toBe(powers[meter]);
    expect(await curve(quantity)).toBeCloseTo(powers[meter], 3);
    // Another meter of the category is added, wherever it is connected.
    const other = meter === 'meterPv' ? 'meterGrid' : 'meterPv';
    save(other, { category });
    expect((await flow())[place]?.power).toBe(powers[meter] + powers[other]);
    expect(await curve(quantity)).toBeCloseTo(powers[meter] + powers[other], 3);
  });

  it('total determines the demand and the grid power that the dispatch uses', async () => {
    expect(await demand()).toBeCloseTo(100, 3);
    expect(seen()?.grid).toBe(100);
    save('meterLoad', { category: 'total' });
    double.station.docs.tx((tx) => tx.remove('demandDays', day));
    expect(await demand()).toBeCloseTo(260, 3);
    expect(seen()?.grid).toBe(260);
  });

  it('storage determines the charged and discharged energy and the storage power of the dispatch', async () => {
    expect(await earned()).toMatchObject({ charged: 0, discharged: expect.closeTo(960, 1) as number });
    expect(seen()?.storage).toBe(-40);
    save('meterLoad', { category: 'storage' });
    double.station.docs.tx((tx) => tx.remove('energyDays', `*|${day}`));
    expect(await earned()).toMatchObject({
      charged: expect.closeTo(3840, 1) as number,
      discharged: expect.closeTo(960, 1) as number,
    });
    expect(seen()?.storage).toBe(120);
  });

  it('station excludes a meter of auxiliary consumption from the flow', async () => {
    save('meterLoad', { category: 'station' });
    expect((await flow()).load).toBeUndefined();
    expect((await flow()).grid?.power).toBe(100);
  });
});

describe('a hidden meter', () => {
  beforeEach(() => save('meterStorage', { hidden: true }));
  it('is included in flow, curve, energy and dispatch', async () => {
    expect((await flow()).storage).toMatchObject({ power: -40 });
    expect(await curve('storage')).toBeCloseTo(-40, 3);
    expect((await earned())?.discharged).toBeCloseTo(960, 1);
    expect(seen()?.storage).toBe(-40);
  });
  it('is listed only in the device administration', async () => {
    const texts = await Promise.all(
      ['device.list', 'device.emList', 'monitor.em', 'monitor.realTime', 'home.energyTransfer', 'wiring.search'].map(
        async (name) => [name, JSON.stringify((await double.call(name)).data)] as const,
      ),
    );
    for (const [name, text] of texts)
      expect([name, text.includes('EM #2 ESS') || text.includes('meterStorage')]).toEqual([name, false]);
    const { data } = await double.call('device.page', { pageSize: 100 });
    expect(JSON.stringify(data)).toContain('EM #2 ESS');
  });
});

it('a replaced meter counts until its end, and its successor from then on', async () => {
  const noon = start + 12 * 3_600_000;
  const old = double.station.devices().find(({ id }) => id === 'meterStorage') as DeviceRecord;
  save('meterStorage', { endedAt: noon, hidden: true });
  const fresh: DeviceRecord = { ...old, id: 'meterNew', name: 'EM new', startedAt: noon };
  double.station.docs.tx((tx) => tx.put('devices', fresh.id, fresh, 'test'));
  // The counter of the new meter starts at 0 and counts 50 kWh per hour. There is no reading before its start.
  double.history(fresh.id, noon, start + 25 * 3_600_000, (at) => ({
    activePower: 50,
    forwardTotal: (50 * (at - noon)) / 3_600_000,
    reverseTotal: 0,
  }));
  double.read(fresh.id, { activePower: 50, forwardTotal: 600, reverseTotal: 0 });
  const { charged = 0, discharged = 0 } = (await earned()) ?? {};
  expect(discharged).toBeCloseTo(480, 0);
  // The energy before its first reading is unknown.
  expect(charged).toBeGreaterThan(598);
  expect(charged).toBeLessThanOrEqual(600);
  expect((await flow()).storage).toMatchObject({ power: 50, name: 'EM new' });
});
