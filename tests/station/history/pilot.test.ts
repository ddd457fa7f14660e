// The history generator and the running station make the same decisions: each controls its own copy of a plant, and both write
// the same set-points every minute.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { LiveValues } from '../../../src/station/contract/index.ts';
import { seedDemo } from '../../../src/station/domain/station/seed.ts';
import { createDispatch, type RunningDispatch } from '../../../src/station/dispatch/dispatch.ts';
import { planFromDocs } from '../../../src/station/dispatch/plan/planFromDocs.ts';
import { livePlant } from '../../../src/station/history/livePlant.ts';
import { createPilot } from '../../../src/station/history/pilot.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { ownFolder, plants, types } from '../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
// Covers a charge at night, the morning discharge, and most of the next charge.
const start = Date.parse('2026-10-19T00:00:00+08:00');
const minutes = 12 * 60;

/** Limits one converter after another, and changes the SOC of one battery. */
function meddle(plant: Plant, minute: number): void {
  if (minute === 40) plant.write('pcs2', '', 'chargeCurrentLimitSet', 30);
  if (minute === 100) plant.force('pcs1', { controlMode: 0 });
  if (minute === 110) plant.force('pcs1', undefined);
  if (minute === 520) plant.force('stack1', { soc: 5 });
  if (minute === 560) plant.force('stack1', undefined);
}
function runningStation(file: PlantFile, plant: Plant, name: string): RunningDispatch {
  const clock = { now: () => plant.at };
  const docs = createDocStore(openCore(join(folder, `${name}.db`)), clock);
  docs.tx((tx) => seedDemo(tx, file, types));
  const { get } = livePlant(plant, types);
  const live: LiveValues = { get, all: () => [], state: () => 'normal', onChange: () => () => {} };
  return createDispatch({
    clock,
    timezone: () => file.station.timezone,
    devices: () => file.devices,
    types: () => types,
    live,
    outlet: {
      set: (id, values) => {
        for (const [point, value] of Object.entries(values)) plant.write(id, '', point, value);
        return Promise.resolve();
      },
    },
    plan: planFromDocs(docs, clock.now, () => file.station.timezone),
    everyMs: 0,
  });
}

it.each(['cabinet', 'charging', 'area'])(
  'the history generator makes the same decisions as the running station on the plant %s',
  async (name) => {
    const file = plants[name] as PlantFile;
    const build = (): Plant => createPlant({ plant: file, devices: file.devices, types, at: start });
    const [past, present] = [build(), build()];
    const pilot = createPilot({ plant: past, file, types });
    const station = runningStation(file, present, name);
    const converters = file.devices.filter(({ type }) => type === 'pcs').map(({ id }) => id);
    const setOf = (plant: Plant): string => converters.map((id) => plant.value(id, 'activePowerSet')).join(' ');
    const different: string[] = [];
    for (let minute = 0; minute < minutes; minute++) {
      for (const plant of [past, present]) meddle(plant, minute);
      pilot.steer();
      station.tick();
      // Lets the write complete before the next step.
      await new Promise((done) => setImmediate(done));
      if (setOf(past) !== setOf(present)) different.push(`${minute}: ${setOf(past)} | ${setOf(present)}`);
      for (const plant of [past, present]) plant.step(60);
    }
    expect(different).toEqual([]);
    expect(present.books().storageIn).toBeGreaterThan(200);
    expect(present.books().storageOut).toBeGreaterThan(100);
    await station.close();
  },
);
