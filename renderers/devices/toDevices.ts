// In: the list of devices, the device types in the order of the content, and a state to narrow to. Out: devices by type. Pure.
import type { DeviceHead } from '../../src/core/content.ts';
import type { Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';

export interface ShownDevice {
  id: string;
  name: string;
  item: unknown;
  /** Its settings that say what codes mean on it. */
  config: unknown;
  /** Pointer to its reading in the node's value. */
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

/** Types stand as their pages do in the menu; one that the content does not know comes last under its own name. */
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
/** Worst first; those that no device is in are left out. */
export function toStates(counts: unknown, order: readonly string[]): StateCount[] {
  const known = typeof counts === 'object' && counts !== null ? counts : {};
  const placed = (state: string): number => (order.includes(state) ? order.indexOf(state) : order.length);
  return Object.entries(known)
    .filter((each): each is [string, number] => typeof each[1] === 'number' && each[1] > 0)
    .map(([state, count]) => ({ state, count }))
    .toSorted((one, other) => placed(one.state) - placed(other.state));
}
