// Determines the unit id under which a register, block or sequence is requested.
import type { UnitId } from '../../core/devices/device.ts';
import type { DeviceRecord } from '../contract/index.ts';

/**
 * Undefined if the setting contains no unit id. The register is then not read, because other registers may exist under the unit
 * id of the device.
 */
export function unitIdIn(named: UnitId | undefined, own: number, { config }: Pick<DeviceRecord, 'config'>): number | undefined {
  if (named === undefined) return own;
  const unitId = typeof named === 'number' ? named : config[named];
  return typeof unitId === 'number' && Number.isInteger(unitId) && unitId >= 0 && unitId <= 255 ? unitId : undefined;
}
