// Zero export on the simulated plant, second by second with a simulated clock, on a sunny Sunday with more PV than load. The
// storage charges as much as it can, then the inverters are limited by their registers, and they are released when the limit is
// lifted.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LiveValues } from '../../../../src/station/contract/index.ts';
import { createDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { settingOf } from '../../../../src/station/dispatch/saved/settingOf.ts';
import { exportIn } from '../../../../src/station/dispatch/saved/exportIn.ts';
import { seedDemo } from '../../../../src/station/domain/station/seed.ts';
import { livePlant } from '../../../../src/station/history/livePlant.ts';
import { createPlant } from '../../../../src/station/plant/plant.ts';
import { createDocStore } from '../../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../../src/station/store/docs/docsSchema.ts';
import { cabinet, ownFolder, types } from '../../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);

it('a site without permitted export exports nothing, and releases its inverters when export is allowed', async () => {
  const { load } = cabinet.plant;
  const quiet = { ...cabinet, plant: { ...cabinet.plant, load: { ...load, base: 3, workday: 3, weekend: 3, noise: 0 } } };
  const plant = createPlant({
    plant: quiet,
    devices: cabinet.devices,
    types,
    at: Date.parse('2026-06-21T11:30:00+08:00'),
  });
  const clock = { now: () => plant.at };
  const docs = createDocStore(openCore(join(folder, 'core.db')), clock);
  docs.tx((tx) => seedDemo(tx, cabinet, types));
  docs.tx((tx) => {
    const saved = settingOf(tx, 'strategy');
    tx.put('settings', 'strategy', { ...saved, mode: 'manual' }, 'test');
    tx.put('settings', 'manualPower', { power: 0, chargeStatus: 'idle' }, 'test');
  });
  const agree = (status: 'enabled' | 'disabled') =>
    docs.tx((tx) => tx.put('settings', 'exportLimit', { status, basis: 'power', limit: 0 }, 'test'));
  const { get } = livePlant(plant, types);
  const live: LiveValues = { get, all: () => [], state: () => 'normal', onChange: () => () => {} };
  const timezone = () => cabinet.station.timezone;
  const dispatch = createDispatch({
    clock,
    timezone,
    live,
    everyMs: 0,
    devices: () => cabinet.devices,
    types: () => types,
    outlet: {
      set: (id, values) => {
        for (const [point, value] of Object.entries(values)) plant.write(id, '', point, value);
        return Promise.resolve();
      },
    },
    plan: planFromDocs(docs, clock.now, timezone),
    ...exportIn(docs),
  });
  const inverters = plant.as('inverter').map(({ id }) => id);
  const limits = (): number[] => inverters.map((id) => plant.value(id, 'powerLimit'));
  const read = (id: string): number => plant.value(id, 'activePower');
  async function run(seconds: number): Promise<{ grid: number[]; storage: number[] }> {
    const found = { grid: [] as number[], storage: [] as number[] };
    for (let second = 0; second < seconds; second += 1) {
      dispatch.tick();
      await new Promise((done) => setImmediate(done));
      plant.step(1);
      found.grid.push(read('meterGrid'));
      found.storage.push(read('meterStorage'));
    }
    return found;
  }
  dispatch.tick();
  dispatch.start('test');
  plant.force('stack1', { soc: 50 });
  const before = await run(30);
  expect(before.grid.at(-1)).toBeLessThan(-70);
  agree('enabled');
  const taken = await run(120);
  // The ramp of the storage takes a few seconds. The inverter generates the full PV power.
  expect(Math.min(...taken.grid.slice(10))).toBeGreaterThanOrEqual(0);
  expect(taken.storage.at(-1)).toBeGreaterThan(70);
  expect(limits()).toEqual([100]);
  plant.force('stack1', { soc: 97 });
  const full = await run(180);
  expect(Math.min(...full.grid.slice(10))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...full.grid.slice(60))).toBeLessThan(2);
  expect(full.storage.at(-1)).toBeLessThan(3);
  expect(limits()[0]).toBeLessThan(20);
  expect(dispatch.curtailed()).toEqual({ percent: expect.closeTo(limits()[0] ?? Number.NaN, 0), deviating: 0 });
  agree('disabled');
  await run(5);
  expect(limits()).toEqual([100]);
  expect(dispatch.curtailed()).toEqual({ percent: undefined, deviating: 0 });
  await dispatch.close();
});
