// A balance of grid, load, storage and PV that does not close: which meter is suspect.
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { cabinet, devices } from '../demoSet.ts';
import { accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 270, reverseLimit: 1 };
const plan: Plan = { kind: 'manual', document: { ...strategies.manual.defaults, power: 50 }, common };
const [grid, load] = ['meterGrid', 'meterLoad'];
const first = (...ids: string[]): DeviceRecord[] =>
  devices.toSorted((one, other) => Number(ids.includes(other.id)) - Number(ids.includes(one.id)));
it.each<[wrong: string, listed: string, some: readonly DeviceRecord[]]>([
  [grid, grid, first(grid)],
  [grid, load, first(load)],
  [load, grid, first(grid)],
  [load, load, first(load)],
])('the grid power is suspect if %s is wrong and %s is listed first', async (wrong, _listed, some) => {
  const one = accelerated({ file: cabinet, plan: () => plan, at: Date.parse('2026-06-09T18:00:00Z'), devices: some });
  await one.run(5);
  one.dispatch.start('ann');
  await one.run(60);
  const points = ['activePower', 'activePowerA', 'activePowerB', 'activePowerC', 'currentA', 'currentB', 'currentC'];
  await one.run(20, () => {
    one.plant.force(wrong, undefined);
    one.plant.force(wrong, Object.fromEntries(points.map((point) => [point, one.value(wrong, point) * 1.5])));
  });
  expect(one.plausibility.doubts().map(({ record, name }) => `${record.id} ${name}`)).toEqual(['meterGrid balance']);
  await one.close();
});
