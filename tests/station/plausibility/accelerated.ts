// A demo plant with its dispatch, virtual meters and the plausibility checks in simulated time: one second per step, or more if
// requested.
import { createLive } from '../../../src/station/acquire/live.ts';
import { isVirtual } from '../../../src/station/counters/index.ts';
import { createDispatch, type RunningDispatch } from '../../../src/station/dispatch/dispatch.ts';
import { createFresh, type FreshOf } from '../../../src/station/equipment/fresh.ts';
import type { ReportFollowUp } from '../../../src/station/dispatch/followUp/findings.ts';
import type { Plan } from '../../../src/station/dispatch/decision.ts';
import { createVirtualMeters } from '../../../src/station/domain/metering/virtualMeters.ts';
import { livePlant } from '../../../src/station/history/livePlant.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createPlausibility, type PlausibilityEngine } from '../../../src/station/plausibility/plausibility.ts';
import type { DeviceRecord, LiveValues } from '../../../src/station/contract/index.ts';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Members } from '../../../src/core/language.ts';
import { types as demoTypes } from '../demoSet.ts';

export interface Accelerated {
  plant: Plant;
  dispatch: RunningDispatch;
  plausibility: PlausibilityEngine;
  live: LiveValues;
  /** Values that are recent and not in doubt. */
  fresh: FreshOf;
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
  types?: Members<DeviceType>;
  stepS?: number;
  /** Raises and ends the alarms of the dispatch. */
  report?: ReportFollowUp;
}

export function accelerated(parts: AcceleratedParts): Accelerated {
  const { file, plan, at, devices = file.devices, types = demoTypes, stepS = 1 } = parts;
  const plant = createPlant({ plant: file, devices: devices.filter((each) => !isVirtual(each)), types, at });
  const clock = { now: () => plant.at };
  const seen = livePlant(plant, types);
  const virtual = createLive(clock);
  for (const { id, type } of devices.filter(isVirtual)) virtual.add(id, type);
  const get: LiveValues['get'] = (id) => virtual.live.get(id) ?? seen.get(id);
  const live: LiveValues = {
    get,
    all: () => devices.flatMap(({ id }) => get(id) ?? []),
    state: () => 'normal',
    onChange: () => () => {},
  };
  const records = () => devices;
  const plausibility = createPlausibility({
    clock,
    devices: records,
    types: () => types,
    fresh: createFresh({ clock, live, types: () => types }),
    contradicted: () => dispatch.contradicted(),
  });
  const fresh = createFresh({ clock, live, types: () => types, trusted: plausibility.trusted });
  const meters = createVirtualMeters({
    clock,
    devices: records,
    live,
    fresh,
    bandAt: () => 0,
    monthAt: () => '',
    wrapsOf: () => undefined,
    put: ({ id }, values, readAt, link) => virtual.put(id, readAt, values, { link }),
    load: () => undefined,
    save: () => {},
  });
  const sets = new Map<string, number>();
  const dispatch: RunningDispatch = createDispatch({
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
    ...(parts.report && { report: parts.report }),
  });
  return {
    plant,
    dispatch,
    plausibility,
    live,
    fresh,
    sets,
    value: (device, point) => plant.value(device, point),
    async run(seconds, each) {
      for (let second = stepS; second <= seconds; second += stepS) {
        plant.step(stepS);
        meters.tick();
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
