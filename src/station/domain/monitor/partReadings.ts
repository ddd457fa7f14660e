// Returns the parts of devices as readings of their own. Their values are in those of the device, for example
// "/cluster.3/cell.17#voltage".
import { type Point, toPointKey } from '../../../core/devices/device.ts';
import { ownMember } from '../../../core/object.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { toDeviceMap } from '../../modbus/deviceMap.ts';
import { partsOf, toKey } from '../../modbus/deviceParts.ts';

export interface PartReading {
  /** `stack1/cluster.3`, the address without its point. */
  id: string;
  device: DeviceRecord;
  type: string;
  /** Numbers of the part and its containers, outermost first, counted from 1. */
  numbers: number[];
  values: Record<string, number>;
}

/** The device and the path inside it for an id; the path of the device itself is empty. */
export function toDeviceAndPath(id: string): { device: string; path: string } {
  const cut = id.indexOf('/');
  return cut < 0 ? { device: id, path: '' } : { device: id.slice(0, cut), path: id.slice(cut) };
}

/** The type of the part at a path such as `/cluster.3/cell.17`; undefined if there is no such part. */
export function partTypeAt(station: Pick<Station, 'content'>, type: string, path: string): string | undefined {
  let found: string | undefined = type;
  for (const step of path.split('/').slice(1)) {
    const part = step.slice(0, step.lastIndexOf('.'));
    found = found === undefined ? undefined : station.content().devices[found]?.parts?.[part]?.type;
  }
  return found;
}

/** The point that a type declares; undefined for other names, also for those that every object has. */
export const pointOfType = ({ content }: Pick<Station, 'content'>, type: string, point: string): Point | undefined =>
  ownMember(ownMember(content().devices, type)?.points ?? {}, point);

/**
 * Parts of the given types in order, if they are read or have a value. `within` restricts them to a device or to the contents of
 * a part.
 */
export function partReadings(
  station: Pick<Station, 'content' | 'live'>,
  devices: readonly DeviceRecord[],
  types: ReadonlySet<string>,
  within?: string,
): PartReading[] {
  const wanted = within === undefined ? undefined : toDeviceAndPath(within);
  const holding = devices.filter(({ id }) => wanted === undefined || wanted.device === id);
  return holding.flatMap((device) => readParts(station, device, types, wanted?.path ?? ''));
}

function readParts(
  station: Pick<Station, 'content' | 'live'>,
  device: DeviceRecord,
  types: ReadonlySet<string>,
  within: string,
): PartReading[] {
  const known = station.content().devices;
  if (!known[device.type]?.parts) return [];
  const current = station.live.get(device.id)?.values ?? {};
  // A part that is read appears even before its first value, so that pages do not change when it arrives.
  const { points: placed } = toDeviceMap(device, known);
  const found: PartReading[] = [];
  // Looks up values by name instead of scanning them, because a device may have a hundred thousand.
  for (const { path, type } of partsOf(device, known)) {
    if (path === '' || !types.has(type)) continue;
    if (within !== '' && path !== within && !path.startsWith(`${within}/`)) continue;
    const values: Record<string, number> = {};
    let isThere = false;
    for (const name of Object.keys(known[type]?.points ?? {})) {
      const key = toKey(path, name);
      const value = current[key];
      isThere ||= value !== undefined || placed.has(key);
      if (value !== undefined && Number.isFinite(value)) values[toPointKey(type, name)] = value;
    }
    if (!isThere) continue;
    const numbers = Array.from(path.matchAll(/\.(\d+)/g), ([, number]) => Number(number));
    found.push({ id: device.id + path, device, type, numbers, values });
  }
  return found;
}
