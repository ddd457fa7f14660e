// The points of a device that limits and plausibility checks need.
import { pointsOfBind } from '../../../core/devices/binds.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { providesPoint } from '../../../core/devices/makePoints.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { modelOf } from '../../modbus/ratios.ts';
import { bindsOfDevice } from './deviceBinds.ts';

/** Cached by the binds, which change with the device file. */
const known = new WeakMap<object, readonly string[]>();
/** Keys of the points that the binds and the plausibility checks of a device read. */
export function neededPoints(types: Members<DeviceType>, record: DeviceRecord): readonly string[] {
  const type = types[record.type];
  if (!type) return [];
  const { all } = bindsOfDevice(types, record);
  let found = known.get(all);
  if (!found) {
    const model = modelOf(type, record.model);
    // Some PV inverters report no power at night.
    const checks = type.role === 'inverter' ? [] : Object.values(type.plausibility ?? {});
    const checked = checks.flatMap((check) => ('point' in check ? [check.point] : []));
    const provided = checked.filter((point) => model && providesPoint(model, point));
    known.set(all, (found = [...new Set([...Object.values(all).flatMap(pointsOfBind), ...provided])]));
  }
  return found;
}
