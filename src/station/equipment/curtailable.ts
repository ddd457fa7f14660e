// Whether the station can limit the power of a PV inverter.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { isReadOnly } from '../contract/readOnly.ts';

/** Its type has a limit that can be written, and control is enabled. */
export const isCurtailable = (record: DeviceRecord, types: Members<DeviceType>): boolean =>
  (types[record.type]?.points?.powerLimit?.access ?? 'read') !== 'read' && !isReadOnly(record);
