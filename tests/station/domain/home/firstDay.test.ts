// A station that started in the middle of a day. Its totals since the start and its efficiency are complete; a later gap is
// reported.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HomeOverview, HomeStatisticsRow } from '../../../../src/core/calls/calls.gen.ts';
import { instantOf, timeOf } from '../../../../src/core/time.ts';
import { noonish, openDouble, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const begun = instantOf('2026-07-12', '09:20', zone);
/** Charges 100 kW from 10:00 to 11:00 and discharges 90 kW from 12:00 to 13:00 each day; two hours of the 14th may be missing. */
function runs(lost = false): void {
  const stored = 60;
  let [into, out] = [100, 50];
  for (const [from, to] of lost
    ? [
        [begun, instantOf('2026-07-14', '04:00', zone)],
        [instantOf('2026-07-14', '06:00', zone), noonish],
      ]
    : [[begun, noonish]]) {
    double.history('meterStorage', from ?? 0, to ?? 0, (at) => {
      const time = timeOf(at, zone);
      if (time >= '10:00' && time < '11:00') into += 100 / 60;
      if (time >= '12:00' && time < '13:00') out += 90 / 60;
      return { activePower: 0, forwardTotal: into, reverseTotal: out };
    });
    double.history('stack1', from ?? 0, to ?? 0, () => ({ remainingEnergy: stored }));
  }
  double.read('meterStorage', { activePower: 0, forwardTotal: into, reverseTotal: out });
  double.read('stack1', { remainingEnergy: stored, ratedEnergy: 200 });
}
const overview = async () => (await double.call('home.overview', {})).data as HomeOverview;
const rowOf = async (wanted: string) =>
  ((await double.call('home.statistics', {})).data as { rows: HomeStatisticsRow[] }).rows.find(({ flow }) => flow === wanted);
const charged = () => rowOf('charged');

describe('sums since a start in the middle of a day', () => {
  it('are complete, with the round-trip efficiency', async () => {
    runs();
    const { total, month, today } = await overview();
    expect(total).toMatchObject({ charged: expect.closeTo(400, 0) as number, efficiency: expect.closeTo(90, 0) as number });
    expect([total?.complete, month?.complete, today?.complete]).toEqual([true, true, true]);
    expect(await charged()).toMatchObject({ total: expect.closeTo(400, 0) as number, complete: true });
  });

  it('report missing hours afterwards', async () => {
    runs(true);
    const { total, month, today } = await overview();
    expect([total?.complete, month?.complete, today?.complete]).toEqual([false, false, true]);
    expect(await charged()).toMatchObject({ complete: false });
  });

  it('are incomplete only in the row that has a gap on the current day', async () => {
    const four = instantOf('2026-07-15', '04:00', zone);
    let counted = 100;
    const load = (from: number, to: number) =>
      double.history('meterLoad', from, to, () => ({ activePower: 60, forwardTotal: (counted += 1), reverseTotal: 5 }));
    runs();
    load(begun, four);
    load(four + 3 * 3_600_000, noonish);
    double.read('meterLoad', { activePower: 60, forwardTotal: counted, reverseTotal: 5 });
    expect(await rowOf('load')).toMatchObject({ complete: false });
    expect(await rowOf('charged')).toMatchObject({ complete: true });
  });
});
