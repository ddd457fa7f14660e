// In: a device record. Out: whether the station may write to it; what a person reads where it may not.
import type { DeviceRecord } from '../contract/index.ts';
import { Unwritable } from './writer.ts';

/** Whatever is not enabled is refused: nobody has looked yet whether this is the device that is meant. */
export const isReadOnly = ({ control, simulated }: Pick<DeviceRecord, 'control' | 'simulated'>): boolean =>
  control !== undefined && control !== 'enabled' && simulated !== true;

/** Before anything is written. Throws Unwritable; nothing was sent then. */
export function mustBeEnabled(record: DeviceRecord): void {
  if (isReadOnly(record)) throw new Unwritable('The device is read-only. Enable control on the page Devices');
}
