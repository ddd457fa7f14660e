// Whether the station can limit the power of a device that generates PV power.
import type { DeviceType } from '../../core/devices/device.ts';
import { takesPoint } from '../../core/devices/makePoints.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { isReadOnly } from '../contract/readOnly.ts';
import { modelOf } from '../modbus/ratios.ts';
import { roleOf } from './roles.ts';

/** Whether the device is an inverter with control enabled and a writable power limit. A hybrid unit controls itself. */
export function isCurtailable(record: DeviceRecord, types: Members<DeviceType>): boolean {
  const type = types[record.type];
  if (!type || roleOf(types, record) !== 'inverter' || isReadOnly(record)) return false;
  const model = modelOf(type, record.model);
  return (type.points.powerLimit?.access ?? 'read') !== 'read' && model !== undefined && takesPoint(model, 'powerLimit');
}
