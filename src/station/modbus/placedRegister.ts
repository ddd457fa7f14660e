// Adds the base address, the ratios and the time zone of a device to a register.
import type { DeviceModel, Point, Register } from '../../core/devices/device.ts';
import { isZone } from '../../core/time.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { type PlacedRegister, sizeOf } from './codec.ts';
import { ratioOf } from './ratios.ts';

interface Of {
  point: Point;
  model: DeviceModel;
  base: number;
  record: DeviceRecord;
}
/** Undefined if the register is beyond the end of the table, or the setting with its time zone is empty. */
export function placedRegister(register: Register, { point, model, base, record }: Of): PlacedRegister | undefined {
  const times = ratioOf(point, model, record) * (register.times ?? 1);
  const zone = zoneIn(register, record);
  if (register.zone !== undefined && zone === undefined) return undefined;
  const address = register.address + base;
  if (address + sizeOf(register) > 0x10000) return undefined;
  return { ...register, address, ...(times !== 1 && { times }), ...(zone !== undefined && { zone }) };
}

/** Names of time zones begin with a capital letter, names of settings do not. */
function zoneIn({ zone }: Register, { config }: DeviceRecord): string | undefined {
  if (zone === undefined || /^[A-Z]/.test(zone)) return zone;
  const set = config[zone];
  return typeof set === 'string' && isZone(set) ? set : undefined;
}
