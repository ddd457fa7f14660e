// In: the timed faults of a plant file, the seed, a moment. Out: which device has which of them then; the result depends only on the inputs.
import { addDays, dayOf, instantOf } from '../../../core/time.ts';
import type { FaultOrder } from '../../contract/devices.ts';
import { seedOf } from '../noise.ts';

export interface ScriptedFault extends FaultOrder {
  device: string;
  /** Time of day ("09:30", in the station's zone, every day), or seconds after the plant's first start, once. */
  at: string | number;
  seconds: number;
  /** Share of the days that have it, drawn from the seed; all where absent. */
  chance?: number;
}
export interface ScriptMoment {
  now: number;
  /** When the plant was started first. */
  begun: number;
  zone: string;
  seed: number;
}

/** By device; of several that hold at once the one that began last. */
export function scriptedAt(script: readonly ScriptedFault[], moment: ScriptMoment): ReadonlyMap<string, ScriptedFault> {
  const found = new Map<string, { row: ScriptedFault; from: number }>();
  for (const row of script) {
    const from = beganAt(row, moment);
    if (from === undefined || from < (found.get(row.device)?.from ?? Number.NEGATIVE_INFINITY)) continue;
    found.set(row.device, { row, from });
  }
  return new Map([...found].map(([device, { row }]) => [device, row]));
}

/** When a row that applies at the moment began; a row of the previous evening may continue past midnight. */
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
