import { afterEach, beforeEach, expect, it } from 'vitest';
import { instantOf, startOfDay } from '../../../../src/core/time.ts';
import { highestDemand } from '../../../../src/station/counters/index.ts';
import { demandOf } from '../../../../src/station/domain/energy/demand.ts';
import { collections } from '../../../../src/station/domain/documents/documents.ts';
import { measuresOf } from '../../../../src/station/domain/flow/meters.ts';
import { type StationDouble, openDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

/** Writes 100 kW for the whole day, and 400 kW for 15 minutes from a given time. */
function draw(day: string, peak: string): void {
  const from = instantOf(day, peak, zone);
  for (const { device, power } of measuresOf(double.station, 'total')) {
    const of = (at: number) => (at >= from && at < from + 900_000 ? 400 : 100);
    double.history(device.id, startOfDay(day, zone), startOfDay(day, zone) + 86_400_000, (at) => ({ [power]: of(at) }));
  }
}

it('the demand is the highest mean of 15 consecutive minutes, in steps of one minute', () => {
  const power = Array.from({ length: 60 }, (_none, minute) => (minute >= 20 && minute < 30 ? 300 : 0));
  expect(highestDemand(power)).toEqual({ demand: 200, last: 29 });
  expect(highestDemand(power.slice(0, 14))).toBeUndefined();
  expect(highestDemand(power.map((value, minute) => (minute % 14 === 0 ? Number.NaN : value)))).toBeUndefined();
  expect(highestDemand(power.map(() => -50))?.demand).toBe(0);
});
it('the demand of a month is that of its highest day, with the time', async () => {
  draw('2026-07-13', '09:07');
  draw('2026-07-14', '23:50');
  const { data } = await double.call('demand.month', { month: '2026-07' });
  expect(data).toMatchObject({ month: '2026-07', demand: 400, at: instantOf('2026-07-13', '09:22', zone) });
  const { days } = data as { days: { day: string; demand?: number }[] };
  expect(days).toHaveLength(15);
  expect(days.find(({ day }) => day === '2026-07-14')?.demand).toBeCloseTo((10 * 400 + 5 * 100) / 15, 6);
  expect(days[0]).toEqual({ day: '2026-07-01' });
});
it('the demand of several meters is the highest sum at one time, not the sum of the highest values', async () => {
  const { docs, devices } = double.station;
  const [own] = devices().filter(({ category }) => category === 'total');
  if (!own) throw new Error('No meter measures the grid');
  docs.tx((tx) => tx.put(collections.devices, 'second', { ...own, id: 'second', name: 'Second feeder' }, 'test'));
  const [day, start] = ['2026-07-14', startOfDay('2026-07-14', zone)];
  for (const [id, peak] of [
    [own.id, '09:00'],
    ['second', '10:00'],
  ] as const) {
    const from = instantOf(day, peak, zone);
    const of = (at: number) => (at >= from && at < from + 900_000 ? 300 : 100);
    double.history(id, start, start + 86_400_000, (at) => ({ activePower: of(at) }));
  }
  expect(await demandOf(double.station, day)).toMatchObject({ day, demand: 400, at: instantOf(day, '09:15', zone) });
});
it('the demand is calculated again when the contract has another window', async () => {
  draw('2026-07-14', '09:05');
  expect(await demandOf(double.station, '2026-07-14')).toMatchObject({ demand: 400 });
  const saved = double.station.docs.tx((tx) => tx.get<object>('settings', 'strategy'))?.body;
  const demand = { enabled: true, window: 'fixed', minutes: 30 };
  double.station.docs.tx((tx) => tx.put('settings', 'strategy', { ...saved, demand }, 'test'));
  expect(await demandOf(double.station, '2026-07-14')).toMatchObject({ demand: 250, at: instantOf('2026-07-14', '09:30', zone) });
});
it('the demand of a day is stored when the day is over, and never without readings', async () => {
  draw('2026-07-14', '09:00');
  await demandOf(double.station, '2026-07-13');
  await demandOf(double.station, '2026-07-14');
  await demandOf(double.station, '2026-07-15');
  const kept = double.station.docs.tx((tx) => tx.list(collections.demandDays));
  expect(kept.map(({ id }) => id)).toEqual(['2026-07-14']);
});
