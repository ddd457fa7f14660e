// In: the unit id that a register, block or sequence names, and the settings of a device. Out: the unit id that it is asked under.
import type { UnitId } from '../../core/devices/device.ts';
import type { DeviceRecord } from '../contract/index.ts';

/** Undefined where the setting has no unit id: under that of the device other registers may lie, so nothing is read. */
export function unitIdIn(named: UnitId | undefined, own: number, { config }: Pick<DeviceRecord, 'config'>): number | undefined {
  if (named === undefined) return own;
  const unitId = typeof named === 'number' ? named : config[named];
  return typeof unitId === 'number' && Number.isInteger(unitId) && unitId >= 0 && unitId <= 255 ? unitId : undefined;
}
