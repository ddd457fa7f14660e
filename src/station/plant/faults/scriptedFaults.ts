// Determines which timed faults of a plant file are active at a moment. The result depends only on the inputs.
import { addDays, dayOf, instantOf } from '../../../core/time.ts';
import type { FaultOrder } from '../../contract/devices.ts';
import { seedOf } from '../noise.ts';

export interface ScriptedFault extends FaultOrder {
  device: string;
  /** Time of day ("09:30", station time, every day), or seconds after the first start of the plant, once. */
  at: string | number;
  seconds: number;
  /** Share of the days on which the fault occurs, drawn from the seed. Default: all days. */
  chance?: number;
}
export interface ScriptMoment {
  now: number;
  /** First start of the plant. */
  begun: number;
  zone: string;
  seed: number;
}

/** By device. If several faults are active, the one that began last. */
export function scriptedAt(script: readonly ScriptedFault[], moment: ScriptMoment): ReadonlyMap<string, ScriptedFault> {
  const found = new Map<string, { row: ScriptedFault; from: number }>();
  for (const row of script) {
    const from = beganAt(row, moment);
    if (from === undefined || from < (found.get(row.device)?.from ?? Number.NEGATIVE_INFINITY)) continue;
    found.set(row.device, { row, from });
  }
  return new Map([...found].map(([device, { row }]) => [device, row]));
}

/** Start of a fault that is active at the moment. A fault of the previous evening may continue past midnight. */
function beganAt(row: ScriptedFault, { now, begun, zone, seed }: ScriptMoment): number | undefined {
  const holds = (from: number): boolean => from <= now && now < from + row.seconds * 1000;
  const { at } = row;
  if (typeof at === 'number') return holds(begun + at * 1000) ? begun + at * 1000 : undefined;
  const today = dayOf(now, zone);
  for (const day of [today, addDays(today, -1)]) {
    const from = instantOf(day, at, zone);
    if (holds(from) && isDrawn(row, day, seed)) return from;
  }
  return undefined;
}

function isDrawn({ device, fault, at, chance = 1 }: ScriptedFault, day: string, seed: number): boolean {
  return chance >= 1 || seedOf(seed, `${device} ${fault} ${at} ${day}`) / 2 ** 32 < chance;
}
