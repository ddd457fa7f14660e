// What the soak test counts as a defect: windows above the limit, and power that the true state forbids.
import { expect, it } from 'vitest';
import { createPlant, type Plant } from '../../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { cabinet, plants, types } from '../../demoSet.ts';
import { createTruth } from './truth.ts';
import { createWindows, type Window } from './windows.ts';

const noon = Date.parse('2026-07-13T12:00:00+08:00');
const area = plants.area ?? cabinet;
/** True values by device and point; the values of the plant apply to all others. */
type Values = Readonly<Record<string, Readonly<Record<string, number>>>>;
function plantWith(file: PlantFile, values: () => Values): Plant {
  const plant = createPlant({ plant: file, devices: file.devices, types, at: noon });
  const truth: Plant['truth'] = (device, point) => () => values()[device]?.[point] ?? plant.truth(device, point)();
  return { ...plant, truth };
}
const power = (activePower: number): Values[string] => ({ activePower });

it('a window above the limit is found although it does not end at a quarter of the hour', () => {
  let second = 0;
  // 15 minutes across the quarter: each fixed window contains only half of them.
  const draws = (): Values => ({
    meterGrid: power(second > 450 && second <= 1350 ? 300 : 200),
    pcs1: power(100),
  });
  const plant = plantWith(cabinet, draws);
  const windows = createWindows(cabinet, plant, createTruth(cabinet, plant));
  for (second = 1; second <= 1800; second += 1) windows.second(noon + second * 1000, false);
  const above = windows.all().filter(({ mean, limit }) => mean > limit);
  const endsAt = ({ until }: Window): number => (until - noon) / 60_000;
  expect(windows.all().map(endsAt)).toEqual(Array.from({ length: 16 }, (_each, index) => 15 + index));
  // A window exceeds the 270 kW with more than 10.5 minutes of 300 kW.
  expect(above.map(endsAt)).toEqual([19, 20, 21, 22, 23, 24, 25, 26]);
});

it('the station has windows of its own, whose limit is lower than the sum of the limits of its areas', () => {
  const draws = (): Values => ({ meterGrid1: power(150), meterGrid2: power(125), meterGrid3: power(85) });
  const plant = plantWith(area, draws);
  const windows = createWindows(area, plant, createTruth(area, plant));
  for (let second = 1; second <= 900; second += 1) windows.second(noon + second * 1000, false);
  const above = windows.all().filter(({ mean, limit }) => mean > limit);
  expect(above).toMatchObject([{ point: 'station', mean: 360, limit: 350 }]);
});

it('discharging is forbidden while the whole station feeds into the grid, although the area itself does not', () => {
  const draws = (): Values => ({
    meterGrid1: power(20),
    meterGrid2: power(-60),
    meterGrid3: power(10),
    pcs1: power(-30),
    pcs2: power(0),
    pcs3: power(0),
  });
  const flows = createTruth(area, plantWith(area, draws)).flows();
  expect(flows.map(({ converter, isForbidden }) => [converter, isForbidden])).toEqual([
    ['pcs1', true],
    ['pcs2', false],
    ['pcs3', false],
  ]);
});

it.each(['faultState', 'dcFault', 'bmsTimeout'])('power is forbidden while %s of the converter is set', (point) => {
  const values: Values = { pcs1: power(50), meterGrid: power(100) };
  const truth = createTruth(
    cabinet,
    plantWith(cabinet, () => values),
  );
  const isForbidden = (...events: Parameters<typeof truth.flows>): boolean | undefined => truth.flows(...events)[0]?.isForbidden;
  expect(isForbidden()).toBe(false);
  expect(isForbidden({ event: { device: 'pcs1', points: { [point]: 1 } } })).toBe(true);
});
