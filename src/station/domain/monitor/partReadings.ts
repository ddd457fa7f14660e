// In: devices whose values hold those of their parts ("/cluster.3/cell.17#voltage"). Out: each part as a reading of its own.
import { toPointKey } from '../../../core/devices/device.ts';
import type { DeviceRecord, Station } from '../../contract/index.ts';
import { toDeviceMap } from '../../modbus/deviceMap.ts';
import { partsOf, toKey } from '../../modbus/deviceParts.ts';

export interface PartReading {
  /** `stack1/cluster.3`, the address without its point. */
  id: string;
  device: DeviceRecord;
  type: string;
  /** Of the part and what it lies in, outermost first, counted from 1. */
  numbers: number[];
  values: Record<string, number>;
}

/** The device and the path inside it for an id; the path of the device itself is empty. */
export function toDeviceAndPath(id: string): { device: string; path: string } {
  const cut = id.indexOf('/');
  return cut < 0 ? { device: id, path: '' } : { device: id.slice(0, cut), path: id.slice(cut) };
}

/** The type of what lies at a path such as `/cluster.3/cell.17`; undefined where there is no such part. */
export function partTypeAt(station: Pick<Station, 'content'>, type: string, path: string): string | undefined {
  let found: string | undefined = type;
  for (const step of path.split('/').slice(1)) {
    const part = step.slice(0, step.lastIndexOf('.'));
    found = found === undefined ? undefined : station.content().devices[found]?.parts?.[part]?.type;
  }
  return found;
}

/** Parts of the wanted types in order, those that are read or have a value; `within` narrows to a device or to what lies in a part of it. */
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
  // What is read is there before its first value has come, so that no page changes when it does.
  const { points: placed } = toDeviceMap(device, known);
  const found: PartReading[] = [];
  // By name and not by looking through the values: a device may hold a hundred thousand of them.
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
