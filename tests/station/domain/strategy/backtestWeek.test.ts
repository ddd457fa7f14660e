// The accuracy of the simulation over a week in which the storage works: the simulated plant with its dispatch, whose meters are
// stored as the history of a station, compared with the simulation of the same days.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SimulationBacktest } from '../../../../src/core/calls/calls.gen.ts';
import { startOfDay } from '../../../../src/core/time.ts';
import { createSimulations } from '../../../../src/station/domain/strategy/index.ts';
import { createStationPast } from '../../../../src/station/past/stationPast.ts';
import type { WritableSeries } from '../../../../src/station/store/series/series.ts';
import { full } from '../../../chance.ts';
import { noonish, openDouble, plantFile, type StationDouble, zone } from '../../calls/double.ts';
import { livedPast } from '../../history/livedPast.ts';

/** Steps of the plant in seconds, without values of cells. */
const history = { stepS: full ? 15 : 60, cellDays: 0, minutesAt10s: 0, minutesAt1s: 0 };
const dayMs = 86_400_000;
/** The seven days before today, and the part of a day before them with the same time as today's. */
const days = 8;

let double: StationDouble;
beforeAll(() => {
  double = openDouble({ now: startOfDay('2026-07-15', zone) - (days + 1) * dayMs });
  const { station } = double;
  station.simulations = createSimulations();
  station.past = createStationPast(station);
  livedPast({
    series: station.series as WritableSeries,
    plant: { ...plantFile, plant: { ...plantFile.plant, history } },
    devices: plantFile.devices,
    types: station.content().devices,
    now: noonish,
    days,
  });
  double.read('stack1', { soc: 40, ratedEnergy: 261.2 });
  double.clock.set(noonish);
});
afterAll(async () => {
  await double.station.simulations?.close();
  double.close();
});

it('a week of a working storage is simulated within 1.5 % of its revenue and 0.5 % of its highest demand', {
  timeout: 240_000,
}, async () => {
  const { data } = await double.call('simulation.backtest');
  const found = data as SimulationBacktest;
  expect(found.days).toBe(7);
  expect(found.earnedMeasured).toBeGreaterThan(500);
  expect(Math.abs(found.earnedError ?? 100)).toBeLessThan(1.5);
  expect(Math.abs(found.peakError ?? 100)).toBeLessThan(0.5);
});
