// In: a plant file and the moment at which its made past begins. Out: the state of the plant then: what it did in some days before, and its
// counters as those days make them since the station went into operation.
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

/** Undefined for a station that is not older than its past. */
export function beforeHistory({ plant: file, devices, types, start, seed, order }: BeforeHistory): PlantState | undefined {
  const { operationTime, timezone } = file.station;
  if (typeof operationTime !== 'string') return undefined;
  const { days, stepS } = { ...usual, ...file.plant.history?.before };
  const served = (start - startOfDay(operationTime, timezone)) / dayMs;
  if (served <= days) return undefined;
  const from = start - days * dayMs;
  const plant = createPlant({ plant: file, devices, types, at: from - dayMs, seed });
  const pilot = createPilot({ plant, file, types, order });
  const runTo = (until: number): void => {
    while (plant.at < until) {
      pilot.steer();
      plant.step(stepS);
    }
  };
  // A day to come into its rhythm: what the batteries held by chance at the beginning is no work of the years.
  runTo(from);
  plant.age(0);
  runTo(start);
  return plant.age(served / days);
}
