// The energy flow shows the demand that the station computes, never a demand register of a meter.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StationDouble, noonish, openDouble } from '../../calls/double.ts';

const minute = 60_000;
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const measure = (from: number, to: number, kw: (minutesAgo: number) => number): void => {
  double.history('meterGrid', noonish - from * minute, noonish - to * minute, (at) => ({
    activePower: kw((noonish - at) / minute),
    demand: 0,
  }));
};
const count = (demand: object): void => {
  const saved = double.station.docs.tx((tx) => tx.get<object>('settings', 'strategy'))?.body;
  double.station.docs.tx((tx) => tx.put('settings', 'strategy', { ...saved, demand }, 'test'));
};
const shown = async () => {
  double.read('meterGrid', { activePower: 40, demand: 0 }, double.clock.now());
  const { grid } = (await double.call('home.energyTransfer')).data as { grid: { demand?: number; demandLimit?: number } };
  return grid;
};

it('the demand is the mean of the last 15 minutes, although the register of the meter is 0', async () => {
  measure(30, 0, () => 40);
  expect(await shown()).toMatchObject({ demand: 40, demandLimit: 270 });
});

it('the demand equals the newest value of the demand curve, and export does not offset import', async () => {
  measure(120, 0, (ago) => (ago > 10 ? 90 : ago > 5 ? -30 : 60));
  double.history('meterStorage', noonish - 120 * minute, noonish, () => ({ activePower: 0 }));
  const { data } = await double.call('curve.demand', { day: '2026-07-15' });
  const [curve] = (data as { series: { values: (number | null)[] }[] }).series;
  const newest = curve?.values.findLast((each) => each !== null);
  expect(newest).toBe(50);
  expect((await shown()).demand).toBeCloseTo(newest ?? Number.NaN, 6);
});

it('the demand of fixed windows is that of the last complete window', async () => {
  count({ window: 'fixed', minutes: 15 });
  double.clock.set(noonish + 5 * minute);
  measure(15, 0, () => 40);
  double.history('meterGrid', noonish, noonish + 5 * minute, () => ({ activePower: 400, demand: 0 }));
  expect((await shown()).demand).toBe(40);
});

it.each<[what: string, before: number | undefined, since: number, demand: number | undefined]>([
  ['known although a minute of the window was not read', 9, 8, 40],
  ['unknown if two of its 15 minutes were not read', 10, 8, undefined],
  ['unknown if the meter was read for less than a window', undefined, 10, undefined],
])('the demand is %s', async (_what, before, since, demand) => {
  if (before !== undefined) measure(30, before, () => 40);
  measure(since, 0, () => 40);
  expect((await shown()).demand).toBe(demand);
});
