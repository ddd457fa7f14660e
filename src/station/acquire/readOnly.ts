// In: a device that is to be written to. Out: a refusal if it is read-only.
import type { DeviceRecord } from '../contract/index.ts';
import { isReadOnly } from '../contract/readOnly.ts';
import { Unwritable } from './writer.ts';

/** Throws Unwritable for a read-only device. */
export function mustBeEnabled(record: DeviceRecord): void {
  if (isReadOnly(record)) throw new Unwritable('The device is read-only. Enable control on the Devices page');
}
