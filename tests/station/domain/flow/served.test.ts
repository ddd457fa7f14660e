// Added and replaced devices: earlier measurements do not change in sums, on the home screen and in curves.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CurveData, ElectricityBalance, HomeStatisticsRow } from '../../../../src/core/calls/calls.gen.ts';
import { instantOf, startOfDay } from '../../../../src/core/time.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { createServedSum, measuresOf } from '../../../../src/station/domain/flow/index.ts';
import { noonish, openDouble, type StationDouble, zone } from '../../calls/double.ts';

const today = '2026-07-15';
const first = startOfDay('2026-07-13', zone);
const ten = instantOf(today, '10:00', zone);
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

/** Writes a power by the minute and a counter that starts at 100. */
function runs(id: string, kW: number, from: number, to = noonish): void {
  let counted = 100;
  const point = id.startsWith('inverter') ? 'energyTotal' : 'forwardTotal';
  const values = (): Record<string, number> => ({ activePower: kW, [point]: counted, reverseTotal: 5 });
  double.history(id, from, to, () => {
    counted += kW / 60;
    return values();
  });
  if (to === noonish) double.read(id, values());
}
const deviceOf = (id: string): DeviceRecord => {
  const found = double.station.devices().find((each) => each.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
};
const put = (record: DeviceRecord) => double.station.docs.tx((tx) => tx.put(collections.devices, record.id, record, 'test'));
const add = (id: string, like: string, of: Partial<DeviceRecord>) => put({ ...deviceOf(like), id, name: id, ...of });

const balances = async () =>
  (await double.call('report.stationElectricity', { range: ['2026-07-13', today] })).data as ElectricityBalance[];
const homeOf = async (flow: string) =>
  ((await double.call('home.statistics', {})).data as { rows: HomeStatisticsRow[] }).rows.find((each) => each.flow === flow);
const curveOf = async (day: string, quantity: string) => {
  const { series } = (await double.call('curve.power', { day, quantities: [quantity] })).data as CurveData;
  return (series?.[0]?.values ?? []).filter((value) => value !== null);
};

describe('a meter that replaced another', () => {
  beforeEach(() => {
    runs('meterLoad', 60, first, ten);
    add('load2', 'meterLoad', { startedAt: ten });
    put({ ...deviceOf('meterLoad'), endedAt: ten, hidden: true });
    runs('load2', 60, ten);
  });

  it('keeps the curves of the past and of the day of replacement complete', async () => {
    const minutes = (noonish - startOfDay(today, zone)) / 60_000;
    expect(await curveOf('2026-07-14', 'load')).toEqual(Array.from({ length: 1440 }, () => 60));
    expect(await curveOf(today, 'load')).toEqual(Array.from({ length: minutes }, () => 60));
  });

  it('continues the replaced meter: energy and power of the day are those of both', async () => {
    const [, , own] = await balances();
    const row = await homeOf('load');
    expect(own?.load).toBeCloseTo(14.5 * 60, -1);
    expect(row?.today).toBeCloseTo(own?.load ?? 0, -1);
    expect(row).toMatchObject({ power: 60, mean: 60, highest: 60 });
  });
});

it('no energy of the minute in which one meter replaces another is lost', async () => {
  const [over, now] = [noonish + 30_000, noonish + 90_000];
  runs('meterLoad', 60, first);
  add('load2', 'meterLoad', { startedAt: over });
  put({ ...deviceOf('meterLoad'), endedAt: over, hidden: true });
  const at = (id: string, moment: number, forwardTotal: number) =>
    double.station.series.append([{ device: id, at: moment, values: { forwardTotal, reverseTotal: 5, activePower: 60 } }]);
  const before = double.station.live.get('meterLoad')?.values.forwardTotal ?? 0;
  for (let second = 0; second < 30; second += 1) at('meterLoad', noonish + second * 1000, before + second);
  for (let second = 30; second < 90; second += 1) at('load2', noonish + second * 1000, 7 + second - 30);
  double.clock.set(now);
  double.read('load2', { forwardTotal: 66, reverseTotal: 5, activePower: 60 });
  expect((await homeOf('load'))?.today).toBeCloseTo(14.5 * 60 + 29 + 59, 0);
});

describe('a meter that was added', () => {
  it('does not change the days before it was added', async () => {
    runs('meterPv', 60, first);
    const before = await balances();
    add('pv2', 'meterPv', { startedAt: ten });
    runs('pv2', 30, ten);
    const after = await balances();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]?.pv).toBeCloseTo((before[2]?.pv ?? 0) + 4.5 * 30, -1);
    expect(await curveOf('2026-07-14', 'pv')).toHaveLength(1440);
    expect((await curveOf(today, 'pv')).slice(-2)).toEqual([90, 90]);
  });

  it('makes the sum of a day unknown if it had no readings on that day', async () => {
    runs('meterPv', 60, first);
    add('pv2', 'meterPv', { startedAt: instantOf('2026-07-13', '10:00', zone) });
    runs('pv2', 30, ten);
    const [, second] = await balances();
    expect(second).not.toHaveProperty('pv');
  });

  it('does not include the earlier energy of the device that was used before it', async () => {
    double.station.docs.tx((tx) => tx.remove(collections.devices, 'meterPv'));
    runs('pv1', 0, first);
    let counted = 100;
    double.history('pv1', first, noonish, () => ({ activePower: 60, energyTotal: (counted += 1) }));
    add('pv2', 'meterLoad', { category: 'pv', startedAt: ten });
    runs('pv2', 60, ten);
    const [, second, third] = await balances();
    expect(second?.pv).toBeCloseTo(1440, -1);
    expect(third?.pv).toBeCloseTo(14.5 * 60, -1);
    expect(await curveOf(today, 'pv')).toEqual(Array.from({ length: 870 }, () => 60));
  });

  it('has the time when it was added as its start', async () => {
    const { type, model, busbarName, link } = deviceOf('meterPv');
    const form = { name: 'PV 3', type, model, busbarName, category: 'pv', ...link, currentRatio: 1, voltageRatio: 1 };
    const { data } = await double.call('device.create', form);
    expect(deviceOf((data as { id: string }).id).startedAt).toBe(noonish);
  });
});

describe('the meters of a period', () => {
  it('are each valid for their own time', () => {
    add('total2', 'meterGrid', { startedAt: ten });
    add('sum', 'meterGrid', {
      startedAt: ten + 3_600_000,
      config: {
        deviceClass: 'virtual',
        terms: [
          { meter: 'meterGrid', way: 'add' },
          { meter: 'total2', way: 'add' },
        ],
      },
    });
    const service = { from: startOfDay(today, zone), to: noonish };
    const times = measuresOf(double.station, 'total', undefined, service).map(({ device: { id }, from, to }) => [id, from, to]);
    expect(times).toEqual([
      ['meterGrid', undefined, ten + 3_600_000],
      ['total2', ten, ten + 3_600_000],
      ['sum', ten + 3_600_000, undefined],
    ]);
    expect(measuresOf(double.station, 'total').map(({ device: { id } }) => id)).toEqual(['sum']);
  });

  it('are weighted by time when one replaces another within a step, and have no value if none is in service', () => {
    const sum = createServedSum(4, { start: 0, stepMs: 100 });
    sum.add([9, 10, 10, 10], { from: 100, to: 225 });
    sum.add([9, 9, 50, 50], { from: 225 });
    expect(Array.from(sum.total)).toEqual([Number.NaN, 10, 40, 50]);
  });
});
