// Lists a device and its parts according to its configuration, each with path and type.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { read } from '../../core/pointer.ts';
import { fill } from '../../core/value.ts';
import type { DeviceRecord } from '../contract/index.ts';

/** One place in the tree of parts: the device itself (''), a cluster ('/cluster.3'), a cell. */
export interface PartPlace {
  path: string;
  type: string;
}
export const toKey = (path: string, name: string): string => (path === '' ? name : `${path}#${name}`);

/** Devices of one model and size have the same map, so it is made once and shared while their types are unchanged. */
interface Found {
  types: readonly [name: string, type: DeviceType | undefined][];
  value: unknown;
}
const known = new WeakMap<DeviceType, Map<string, Found>>();
export function once<T>(root: string, types: Members<DeviceType>, name: string, make: () => T): T {
  const type = types[root];
  if (!type) return make();
  const byName = known.get(type) ?? new Map<string, Found>();
  known.set(type, byName);
  const found = byName.get(name);
  if (found?.types.every(([each, file]) => types[each] === file)) return found.value as T;
  const value = make();
  byName.set(name, { types: typesIn(root, types), value });
  return value;
}

/** The type of a device and those of its parts. */
export function typesIn(root: string, types: Members<DeviceType>): Found['types'] {
  const names = new Set([root]);
  // Iterating over a set also visits items added meanwhile.
  for (const name of names) for (const { type } of Object.values(types[name]?.parts ?? {})) names.add(type);
  return Array.from(names, (name) => [name, types[name]]);
}

/** The device and its parts according to its configuration, in the order of the device files. The device comes first. */
export function partsOf(record: Pick<DeviceRecord, 'type' | 'config'>, types: Members<DeviceType>): readonly PartPlace[] {
  return once(record.type, types, `parts ${record.type} ${JSON.stringify(record.config)}`, () => findParts(record, types));
}
function findParts(record: Pick<DeviceRecord, 'type' | 'config'>, types: Members<DeviceType>): PartPlace[] {
  const found: PartPlace[] = [];
  const visit = (path: string, typeName: string): void => {
    found.push({ path, type: typeName });
    for (const [name, part] of Object.entries(types[typeName]?.parts ?? {})) {
      const count = countOf(part.count, record.config);
      for (let n = 1; n <= count; n++) visit(`${path}/${name}.${n}`, part.type);
    }
  };
  visit('', record.type);
  return found;
}

/** The number of parts: a value over `/config`. Anything but an integer of at least 1 means none. */
export function countOf(count: Parameters<typeof fill>[0], config: unknown): number {
  const value = Number(fill(count, (pointer) => read({ config }, pointer)));
  return Number.isInteger(value) && value > 0 ? value : 0;
}
