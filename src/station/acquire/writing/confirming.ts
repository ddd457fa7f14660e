// Waits after a write until a reading of the device shows the expected values.
import type { Clock, CommandResult, LiveDevice, LiveValues } from '../../contract/index.ts';
import { answers } from '../../equipment/figures.ts';
import type { DeviceMap } from '../../modbus/deviceMap.ts';
import { amountOf } from '../../modbus/placedSequence.ts';

export interface Wanted {
  key: string;
  value: number;
  tolerance: number;
}
export interface ConfirmParts {
  clock: Clock;
  live: LiveValues;
  /** Requests that these points are read as soon as possible. */
  hurry: (device: string, keys: readonly string[]) => void;
  /** When the oldest of their values was read, inputs of computed points included; undefined if one was not read. */
  readAt: (device: string, keys: readonly string[]) => number | undefined;
}
/** Delay before the next reading if the last one does not show the values yet, and if no reading arrived. */
const againMs = 100;
const silentMs = 1000;

export function confirm(
  { clock, live, hurry, readAt }: ConfirmParts,
  device: string,
  wanted: readonly Wanted[],
  withinMs: number,
): Promise<CommandResult> {
  const since = clock.now();
  const keys = wanted.map(({ key }) => key);
  return new Promise((done) => {
    let fresh = false;
    let next: NodeJS.Timeout | undefined;
    let isPlanned = false;
    const ask = (): void => {
      isPlanned = false;
      next = setTimeout(ask, silentMs);
      hurry(device, keys);
    };
    const askAgain = (): void => {
      // Frequent updates of other values must not postpone the next reading.
      if (isPlanned) return;
      isPlanned = true;
      clearTimeout(next);
      next = setTimeout(ask, againMs);
    };
    const end = (outcome: CommandResult['outcome']): void => {
      unwatch();
      clearTimeout(next);
      clearTimeout(limit);
      done({ outcome, ...seen(live.get(device), keys) });
    };
    const look = (): void => {
      const now = live.get(device);
      // Other values of the device may have been read while these are still the values from before the write.
      const isNew = now !== undefined && answers(now) && (readAt(device, keys) ?? 0) > since;
      fresh ||= isNew;
      if (isNew && wanted.every((each) => reads(now, each))) end('confirmed');
      else askAgain();
    };
    const unwatch = live.onChange(device, look);
    const limit = setTimeout(() => end(fresh ? 'accepted' : 'unknown'), withinMs);
    ask();
  });
}

export const reads = ({ values }: LiveDevice, { key, value, tolerance }: Wanted): boolean =>
  Math.abs((values[key] ?? Number.NaN) - value) <= tolerance;

function seen(now: LiveDevice | undefined, [first = '']: readonly string[]): Pick<CommandResult, 'seen' | 'of'> {
  const value = now?.values[first];
  return value === undefined ? {} : { seen: value, of: first };
}

export const dust = 1e-9;
/** The tolerance corresponds to the resolution of the register. */
export function toWanted(map: DeviceMap, key: string, value: number): Wanted {
  const sequence = map.sequences.get(key);
  const { scale, as, times = 1 } = map.points.get(key)?.register ?? (sequence && amountOf(sequence)?.register) ?? {};
  const tolerance = as === 'float32' ? Math.abs(value) * 1e-6 : (typeof scale === 'number' ? scale / 2 : 0.5) * times;
  return { key, value, tolerance: tolerance + dust };
}
