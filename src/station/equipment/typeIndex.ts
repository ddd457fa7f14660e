// Sorts the devices of each type by their number, if they have one. Devices of other types keep their positions.
import type { DeviceRecord } from '../contract/index.ts';

export function byTypeIndex(devices: readonly DeviceRecord[]): readonly DeviceRecord[] {
  if (!devices.some(({ typeIndex }) => typeIndex !== undefined)) return devices;
  const queues = new Map<string, DeviceRecord[]>();
  for (const type of new Set(devices.map((each) => each.type))) {
    const own = devices.filter((each) => each.type === type);
    const place = (each: DeviceRecord): number => each.typeIndex ?? own.indexOf(each) + 1;
    queues.set(
      type,
      own.toSorted((one, other) => place(one) - place(other)),
    );
  }
  return devices.map((each) => queues.get(each.type)?.shift() ?? each);
}
