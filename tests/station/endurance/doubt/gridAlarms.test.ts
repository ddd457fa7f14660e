// The alarms of a grid connection point that depend on time: the expected demand and the reverse-power protection. The plant and
// the station run on simulated time.
import { afterEach, expect, it } from 'vitest';
import type { AlarmRecord } from '../../../../src/station/contract/index.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { cabinet } from '../../demoSet.ts';
import { type Rig, startRig } from './rig.ts';
import { createTruth } from './truth.ts';
import { createWindows, type Window } from './windows.ts';

const timeout = 900_000;
const point = 'gridPoint1';
let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const alarmOf = ({ station }: Rig, alarm: string): AlarmRecord | undefined =>
  station.alarms.running().find((each) => each.device === point && each.alarm === alarm);
/** Returns the seconds until the condition was met, or infinity. */
async function until(of: Rig, seconds: number, isMet: () => boolean): Promise<number> {
  for (let second = 1; second <= seconds; second += 1) {
    await of.second();
    if (isMet()) return second;
  }
  return Number.POSITIVE_INFINITY;
}

it('the expected demand raises its alarm at least 60 s before a rising load exceeds the limit of a window', {
  timeout,
}, async () => {
  const { plant, strategy } = cabinet;
  const demandLimit = 140;
  const file: PlantFile = {
    ...cabinet,
    plant: { ...plant, pv: { ...plant.pv, peak: 0 } },
    strategy: { ...strategy, demandLimit },
  };
  // On a working day the load doubles between 07:30 and 08:30. The storage idles, and demand control must not discharge it.
  const from = Date.parse('2026-07-13T07:30:00+08:00');
  const started = (rig = await startRig({ file, from }));
  const windows = createWindows(file, started.plant, createTruth(file, started.plant));
  const passed = (): Window | undefined => windows.all().find(({ mean, limit }) => mean > limit);
  let expectedAt: number | undefined;
  await until(started, 3600, () => {
    windows.second(started.now(), false);
    expectedAt ??= alarmOf(started, 'demand-expected')?.occurTime;
    return passed() !== undefined;
  });
  const [first] = windows.all();
  expect(first?.mean).toBeLessThan(demandLimit);
  expect(passed()?.until).toBeGreaterThan((expectedAt ?? Number.POSITIVE_INFINITY) + 60_000);
  expect(await until(started, 10, () => alarmOf(started, 'demand-passed') !== undefined)).toBeLessThan(10);
});

it('a trip of the reverse-power protection raises its alarm, which ends when the protection is released', {
  timeout,
}, async () => {
  const { plant } = cabinet;
  const file: PlantFile = { ...cabinet, plant: { ...plant, load: { ...plant.load, base: 10, workday: 0, weekend: 0 } } };
  // The PV feeds into the grid until 11:00, when the plan begins to charge 125 kW.
  const started = (rig = await startRig({ file, from: Date.parse('2026-07-13T10:58:00+08:00') }));
  const isTripped = (): boolean => alarmOf(started, 'reverse-tripped') !== undefined;
  const grid = (): number => started.plant.truth('meterGrid', 'activePower')();
  expect(await until(started, 60, isTripped)).toBeLessThan(60);
  expect(grid()).toBeLessThan(5);
  let backS = 0;
  const releasedS = await until(started, 300, () => {
    backS = grid() > 5 ? backS + 1 : 0;
    return !isTripped();
  });
  expect(releasedS).toBeLessThan(300);
  // The return time is 60 s.
  expect(backS).toBeGreaterThanOrEqual(55);
  expect(backS).toBeLessThan(75);
});
