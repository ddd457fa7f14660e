// Lists the parts of a type in a device, grouped by container, without reading values.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { DeviceRecord } from '../../contract/index.ts';
import { type PartPlace, partsOf, toKey } from '../../modbus/deviceParts.ts';

export interface Holding {
  /** The container of the parts: '' is the device itself. */
  path: string;
  type: string;
  /** Number of the container, counted from 1; absent for the device itself. */
  number?: number;
  /** The path between the container and the number of a part, for example `/cell`. */
  part: string;
  paths: string[];
  keys: Map<string, readonly string[]>;
}

/** Devices of the same type and size share one list of parts, so the result is cached by list. */
const known = new WeakMap<readonly PartPlace[], Map<string, Holding[]>>();

export function partsOfType(device: Pick<DeviceRecord, 'type' | 'config'>, types: Members<DeviceType>, type: string): Holding[] {
  if (!types[device.type]?.parts) return [];
  const places = partsOf(device, types);
  const byType = known.get(places) ?? new Map<string, Holding[]>();
  known.set(places, byType);
  const found = byType.get(type) ?? find(places, type);
  byType.set(type, found);
  return found;
}

function find(places: readonly PartPlace[], type: string): Holding[] {
  const typeAt = new Map(places.map((place) => [place.path, place.type]));
  const holdings = new Map<string, Holding>();
  for (const place of places) {
    if (place.type !== type || place.path === '') continue;
    const cut = place.path.lastIndexOf('/');
    const path = place.path.slice(0, cut);
    const part = place.path.slice(cut, place.path.lastIndexOf('.'));
    const name = path + part;
    const holding: Holding = holdings.get(name) ?? {
      path,
      type: typeAt.get(path) ?? '',
      ...numberOf(path),
      part,
      paths: [],
      keys: new Map<string, readonly string[]>(),
    };
    holdings.set(name, holding);
    holding.paths.push(place.path);
  }
  return [...holdings.values()];
}
const numberOf = (path: string): { number?: number } =>
  path === '' ? {} : { number: Number(path.slice(path.lastIndexOf('.') + 1)) };

/** The keys of one point of all parts of a group. */
export function keysOf(holding: Holding, point: string): readonly string[] {
  const found = holding.keys.get(point) ?? holding.paths.map((path) => toKey(path, point));
  holding.keys.set(point, found);
  return found;
}
