// A demo plant with its dispatch and the plausibility checks in simulated time: one second per step, or more if requested.
import { createDispatch, type RunningDispatch } from '../../../src/station/dispatch/dispatch.ts';
import { createFresh } from '../../../src/station/dispatch/fresh.ts';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { livePlant } from '../../../src/station/history/livePlant.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createPlausibility, type PlausibilityEngine } from '../../../src/station/plausibility/plausibility.ts';
import type { DeviceRecord, LiveValues } from '../../../src/station/contract/index.ts';
import { types } from '../demoSet.ts';

export interface Accelerated {
  plant: Plant;
  dispatch: RunningDispatch;
  plausibility: PlausibilityEngine;
  /** The last set-point of the dispatch, by converter. */
  sets: Map<string, number>;
  value(device: string, point: string): number;
  /** Returns the seconds until `each` was true, or infinity. */
  run(seconds: number, each?: () => boolean | void): Promise<number>;
  close(): Promise<void>;
}
export interface AcceleratedParts {
  file: PlantFile;
  plan: () => Plan | undefined;
  at: number;
  devices?: readonly DeviceRecord[];
  stepS?: number;
}

export function accelerated({ file, plan, at, devices = file.devices, stepS = 1 }: AcceleratedParts): Accelerated {
  const plant = createPlant({ plant: file, devices, types, at });
  const clock = { now: () => plant.at };
  const seen = livePlant(plant, types);
  const live: LiveValues = {
    get: seen.get,
    all: () => devices.flatMap(({ id }) => seen.get(id) ?? []),
    state: () => 'normal',
    onChange: () => () => {},
  };
  const records = () => devices;
  const plausibility = createPlausibility({
    clock,
    devices: records,
    types: () => types,
    fresh: createFresh({ clock, live, types: () => types }),
  });
  const sets = new Map<string, number>();
  const dispatch = createDispatch({
    clock,
    timezone: () => file.station.timezone,
    devices: records,
    types: () => types,
    live,
    plan,
    trusted: plausibility.trusted,
    outlet: {
      async set(device, values) {
        if (values.activePowerSet !== undefined) sets.set(device, values.activePowerSet);
        for (const [point, value] of Object.entries(values)) plant.write(device, '', point, value);
      },
    },
    everyMs: 0,
  });
  return {
    plant,
    dispatch,
    plausibility,
    sets,
    value: (device, point) => plant.value(device, point),
    async run(seconds, each) {
      for (let second = stepS; second <= seconds; second += stepS) {
        plant.step(stepS);
        plausibility.look();
        dispatch.tick();
        await dispatch.late(() => {});
        if (each?.() === true) return second;
      }
      return Number.POSITIVE_INFINITY;
    },
    close: () => dispatch.close(),
  };
}
