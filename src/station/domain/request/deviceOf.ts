// Finds the device of a request by its id, or the type of a device. Refuses the request with 404 if there is none.
import type { DeviceType } from '../../../core/devices/device.ts';
import { type DeviceRecord, Refused, type Station } from '../../contract/index.ts';

export function deviceOf(station: Pick<Station, 'devices'>, id: string): DeviceRecord {
  const found = station.devices().find((each) => each.id === id);
  if (!found) throw new Refused(404, 'No such device');
  return found;
}
export function typeOf(station: Pick<Station, 'content'>, { type }: DeviceRecord): DeviceType {
  const found = station.content().devices[type];
  if (!found) throw new Refused(404, 'No such device');
  return found;
}
