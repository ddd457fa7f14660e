// In: the settings of a device and what it reads. Out: figures that a person entered and that the device reports otherwise, such as its rated power.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { DeviceRecord } from '../../contract/index.ts';

export interface Otherwise {
  name: string;
  entered: number;
  reported: number;
}
/** Rounding of the device. */
const allowedOff = 0.01;

/** A number without a unit, such as the ratio of a transformer, may be left at its default in the device. */
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
