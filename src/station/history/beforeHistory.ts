// In: a plant file and the moment at which its made past begins. Out: the state of the plant then: what it did in some days before, and its
// counters as those days make them since the station went into operation.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { startOfDay } from '../../core/time.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { createPlant } from '../plant/plant.ts';
import type { PlantState } from '../plant/plantState.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import { createPilot, type PilotParts } from './pilot.ts';

export interface BeforeHistory {
  plant: PlantFile;
  devices: readonly DeviceRecord[];
  types: Members<DeviceType>;
  start: number;
  seed: number;
  order: PilotParts['order'];
}
/** A week has its days of rest. */
const usual = { days: 7, stepS: 60 } as const;
const dayMs = 86_400_000;

/** Longest time without a turn for others, so that the waiting page answers. */
const turnMs = 100;

/** Undefined for a station that is not older than its past. */
export async function beforeHistory(parts: BeforeHistory): Promise<PlantState | undefined> {
  const { plant: file, devices, types, start, seed, order } = parts;
  const { operationTime, timezone } = file.station;
  if (typeof operationTime !== 'string') return undefined;
  const { days, stepS } = { ...usual, ...file.plant.history?.before };
  const served = (start - startOfDay(operationTime, timezone)) / dayMs;
  if (served <= days) return undefined;
  const from = start - days * dayMs;
  const plant = createPlant({ plant: file, devices, types, at: from - dayMs, seed });
  const pilot = createPilot({ plant, file, types, order });
  const runTo = async (until: number): Promise<void> => {
    while (plant.at < until) {
      for (const begun = Date.now(); plant.at < until && Date.now() - begun < turnMs; ) {
        pilot.steer();
        plant.step(stepS);
      }
      await nextTurn();
    }
  };
  // A day to come into its rhythm: what the batteries held by chance at the beginning is no work of the years.
  await runTo(from);
  plant.age(0);
  await runTo(start);
  return plant.age(served / days);
}
