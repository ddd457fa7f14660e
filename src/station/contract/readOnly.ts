// In: a device record. Out: whether the station writes to such a device by itself, and whether it may.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from './devices.ts';

/** A real device to which the station writes by itself: control has to be enabled first. */
export const needsControl = (
  { type, simulated }: Pick<DeviceRecord, 'type' | 'simulated'>,
  types: Members<DeviceType>,
): boolean => types[type]?.commanded === true && simulated !== true;

/** Until control is enabled, the record may point at the wrong device. */
export const isReadOnly = ({ control, simulated }: Pick<DeviceRecord, 'control' | 'simulated'>): boolean =>
  control !== undefined && control !== 'enabled' && simulated !== true;
