// Determines from which alarms an alarm can follow, and which devices are related: by the wiring, coolant loop and grid
// connection point in their records, and by their connection.
import type { DeviceType } from '../../core/devices/device.ts';
import { followsOf, gateway, silence } from '../../core/devices/follows.ts';
import type { Members } from '../../core/language.ts';
import type { AlarmRecord, DeviceRecord } from '../contract/index.ts';
import { roleOf } from '../equipment/roles.ts';
import type { Surroundings } from './fold.ts';

export const surroundingsOf = (
  devices: () => readonly DeviceRecord[],
  types: () => Members<DeviceType>,
  running: ReadonlyMap<string, AlarmRecord>,
): Surroundings => ({
  follows: ({ deviceType, alarm }) => followsOf(types()[deviceType], alarm),
  related: (device, type) =>
    type === gateway
      ? gatewayOf(devices(), device, (id) => running.has(`${id} ${silence}`))
      : relatedOf(devices(), device, type, (each) => roleOf(types(), each)),
});

/**
 * Devices that a device names, and that name it. If none of them has the type or role: those at the same grid connection point.
 */
export function relatedOf(
  devices: readonly DeviceRecord[],
  id: string,
  type: string,
  roleOf: (record: DeviceRecord) => string | undefined = () => undefined,
): string[] {
  const record = devices.find((each) => each.id === id);
  const others = devices.filter((each) => (each.type === type || roleOf(each) === type) && each.id !== id);
  const named = new Set(Object.values(record?.relates ?? {}));
  const own = others.filter((each) => named.has(each.id) || Object.values(each.relates ?? {}).includes(id));
  const found = own.length > 0 ? own : others.filter(({ busbarName }) => busbarName === record?.busbarName);
  return found.map((each) => each.id);
}

/**
 * The device through which another one is reached: the gateway in its record; otherwise, if several devices at one address are
 * all silent, the first of them.
 */
export function gatewayOf(devices: readonly DeviceRecord[], id: string, isSilent: (id: string) => boolean): string[] {
  const record = devices.find((each) => each.id === id);
  if (!record) return [];
  if (record.relates?.gateway !== undefined) return [record.relates.gateway];
  const address = addressOf(record);
  const behind = address === undefined ? [] : devices.filter((each) => addressOf(each) === address);
  const [first] = behind.toSorted((one, other) => one.link.unitId - other.link.unitId || (one.id < other.id ? -1 : 1));
  return first && first !== record && behind.every((each) => isSilent(each.id)) ? [first.id] : [];
}
/** A simulated device is not reached through the connection of its record. */
function addressOf({ simulated, link: { protocol, ip, port, line } }: DeviceRecord): string | undefined {
  if (simulated || protocol === 'none') return undefined;
  return protocol === 'modbus-rtu' ? line?.serial : `${ip}:${port}`;
}
