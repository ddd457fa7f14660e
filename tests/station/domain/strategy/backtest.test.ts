// The accuracy of the simulation: its result for past days compared with their meters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SimulationBacktest } from '../../../../src/core/calls/calls.gen.ts';
import { startOfDay } from '../../../../src/core/time.ts';
import type { StrategyTemplate } from '../../../../src/station/contract/index.ts';
import { lagOf } from '../../../../src/station/domain/strategy/simulation/answerTime.ts';
import { createSimulations } from '../../../../src/station/domain/strategy/index.ts';
import { createStationPast } from '../../../../src/station/past/stationPast.ts';
import { restAt } from '../../../../src/station/plant/converter/pcsLosses.ts';
import { noonish, openDouble, type StationDouble, zone } from '../../calls/double.ts';

const day = 86_400_000;
const today = startOfDay('2026-07-15', zone);
const from = today - 9 * day;
/** Power in kW: consumption of the site, of a switched-off converter, and of pumps and fans. */
const [site, converter, auxiliary] = [100, restAt(125), 1.2];

let double: StationDouble;
beforeAll(() => {
  // The settings are older than the first day and have not changed since.
  double = openDouble({ now: from });
  const { station } = double;
  station.simulations = createSimulations();
  station.past = createStationPast(station);
  const storage = converter + auxiliary;
  const countedAt = (at: number): number => 1000 + (storage * (at - from)) / 3_600_000;
  double.history('meterGrid', from, noonish, () => ({ activePower: site + storage, voltageA: 230 }));
  double.history('meterStorage', from, noonish, (at) => ({
    activePower: storage,
    forwardTotal: countedAt(at),
    reverseTotal: 500,
  }));
  double.history('pcs1', from, noonish, () => ({ activePower: converter, activePowerSet: 0 }));
  double.history('stack1', from, noonish, () => ({ soc: 40, minCellTemperature: 24, maxCellTemperature: 27 }));
  // The strategy was stopped for an hour on the first of the seven days.
  const stopped = today - 7 * day + 3_600_000;
  double.history('dispatch', from, noonish, (at) => ({ running: at >= stopped && at < stopped + 3_600_000 ? 0 : 1 }));
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  station.docs.tx((tx) => {
    for (const { id, body } of tx.list<StrategyTemplate>('strategyTemplates'))
      tx.put(
        'strategyTemplates',
        id,
        { ...body, rows: [{ start: '00:00', end: '24:00', power: 0, chargeStatus: 'stop' }] },
        'test',
      );
  });
  double.clock.set(noonish);
});
afterAll(async () => {
  await double.station.simulations?.close();
  double.close();
});

it('the backtest compares each day with a single strategy, and includes the auxiliary consumption like the meter', {
  timeout: 120_000,
}, async () => {
  const { data } = await double.call('simulation.backtest');
  const found = data as SimulationBacktest;
  // The day with the stop is not comparable.
  expect(found.days).toBe(6);
  expect(found.earnedMeasured).toBeLessThan(-20);
  expect(Math.abs(found.earnedError ?? 100)).toBeLessThan(1.5);
  expect(found.peakMeasured).toBeCloseTo(site + converter + auxiliary, 1);
  expect(Math.abs(found.peakError ?? 100)).toBeLessThan(0.1);
});

it('lagOf finds the delay in seconds of a power after its set-point, regardless of losses', () => {
  const step = 10;
  const set = [0, 0, 60, 60, -40, -40, -40, 20, 20, 0];
  const followed = set.map((now, index) => now + ((set[index - 1] ?? now) - now) * 0.3 - 1.5);
  expect(lagOf(set, followed, step)).toBeCloseTo(3, 6);
  expect(lagOf(set, set, step)).toBe(0);
  expect(lagOf([5, 5, 5, 5], [4, 4, 4, 4], step)).toBeUndefined();
  expect(lagOf([0, Number.NaN, 60], [0, 0, 60], step)).toBeUndefined();
});
