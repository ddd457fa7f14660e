// The set-points of a device that are written again while they are in force, with the points of the watchdog in the device.
import type { DeviceModel } from '../../core/devices/device.ts';
import { toKey } from './deviceParts.ts';

export interface PlacedRepeat {
  key: string;
  everyMs: number;
  /** The device drops the value after this time without a write. */
  lapsesMs: number;
  fallback: number | undefined;
  /** Values that set up the watchdog of the device. The time is the last one, because it may start the watchdog. */
  watchdog: readonly (readonly [key: string, value: number])[];
}

export const placedRepeats = (path: string, { repeats = {} }: DeviceModel): PlacedRepeat[] =>
  Object.entries(repeats).map(([name, { seconds, watchdog, fallback }]) => ({
    key: toKey(path, name),
    everyMs: seconds * 1000,
    lapsesMs: watchdog.seconds * 1000,
    fallback,
    watchdog: [
      ...(watchdog.value === undefined || fallback === undefined ? [] : [[toKey(path, watchdog.value), fallback] as const]),
      ...(watchdog.time === undefined ? [] : [[toKey(path, watchdog.time), watchdog.seconds] as const]),
    ],
  }));
