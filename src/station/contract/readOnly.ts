// Determines whether the station writes to a device by itself, and whether it may write to it.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from './devices.ts';

/** A real device to which the station writes by itself: control must be enabled first. */
export const needsControl = (
  { type, simulated }: Pick<DeviceRecord, 'type' | 'simulated'>,
  types: Members<DeviceType>,
): boolean => types[type]?.commanded === true && simulated !== true;

/** A read-only device: until control is enabled, the record may point to the wrong device. */
export const isReadOnly = ({ control, simulated }: Pick<DeviceRecord, 'control' | 'simulated'>): boolean =>
  control !== undefined && control !== 'enabled' && simulated !== true;
