// Groups the devices by type in the order of the content, and counts them by state. Pure.
import type { DeviceHead } from '../../src/core/content.ts';
import type { Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';

export interface ShownDevice {
  id: string;
  name: string;
  item: unknown;
  /** Device settings that determine the meaning of codes. */
  config: unknown;
  /** Pointer to the reading of the device in the value of the node. */
  at: string;
}
export interface TypeGroup {
  type: string;
  title: Text;
  icon: string | undefined;
  devices: ShownDevice[];
}

const isDevice = (item: unknown): item is { id: string; name?: unknown; type: string; config?: unknown } => {
  const { id, type } = (typeof item === 'object' && item !== null ? item : {}) as { id?: unknown; type?: unknown };
  return typeof id === 'string' && typeof type === 'string';
};

/** Types are in the order of the menu. Types unknown to the content come last, under their raw name. */
export function toGroups(list: unknown, heads: readonly DeviceHead[], readings: string): TypeGroup[] {
  const groups = new Map<string, TypeGroup>();
  for (const item of Array.isArray(list) ? list : []) {
    if (!isDevice(item)) continue;
    const { id, name, type } = item;
    const head = heads.find((each) => each.type === type);
    const group = groups.get(type) ?? { type, title: head?.title ?? type, icon: head?.icon, devices: [] };
    group.devices.push({
      id,
      name: typeof name === 'string' ? name : id,
      item,
      config: item.config,
      at: `${readings}${toPointer([id])}`,
    });
    groups.set(type, group);
  }
  const placeOf = (type: string): number => heads.find((each) => each.type === type)?.monitor?.sort ?? Number.MAX_SAFE_INTEGER;
  return [...groups.values()].toSorted((one, other) => placeOf(one.type) - placeOf(other.type));
}

export interface StateCount {
  state: string;
  count: number;
}
/** Worst state first. States without a device are omitted. */
export function toStates(counts: unknown, order: readonly string[]): StateCount[] {
  const known = typeof counts === 'object' && counts !== null ? counts : {};
  const placed = (state: string): number => (order.includes(state) ? order.indexOf(state) : order.length);
  return Object.entries(known)
    .filter((each): each is [string, number] => typeof each[1] === 'number' && each[1] > 0)
    .map(([state, count]) => ({ state, count }))
    .toSorted((one, other) => placed(one.state) - placed(other.state));
}
