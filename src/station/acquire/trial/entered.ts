// Finds settings of a device, such as the rated power, that differ from the value that the device reports.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { DeviceRecord } from '../../contract/index.ts';

export interface Otherwise {
  name: string;
  entered: number;
  reported: number;
}
/** Relative tolerance for rounding in the device. */
const allowedOff = 0.01;

/** Numbers without a unit, such as transformer ratios, are skipped: the device may still have its default for them. */
export function enteredOtherwise(
  { config, points }: DeviceType,
  record: Pick<DeviceRecord, 'config'>,
  values: Readonly<Record<string, number>>,
): Otherwise[] {
  return Object.entries(config?.properties ?? {}).flatMap(([name, { unit }]) => {
    const [entered, reported] = [record.config[name], values[name]];
    if (typeof entered !== 'number' || reported === undefined || unit === undefined) return [];
    if (unit !== points[name]?.unit || reported <= 0 || Math.abs(reported - entered) <= allowedOff * entered) return [];
    return [{ name, entered, reported }];
  });
}
