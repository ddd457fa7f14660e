// Refuses writes to read-only devices.
import type { DeviceRecord } from '../../contract/index.ts';
import { isReadOnly } from '../../contract/readOnly.ts';
import { Unwritable } from './writer.ts';

/** Throws Unwritable if the device is read-only. */
export function mustBeEnabled(record: DeviceRecord): void {
  if (isReadOnly(record)) throw new Unwritable('The device is read-only. Enable control on the Devices page');
}
