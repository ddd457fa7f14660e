// In: devices whose values hold those of their parts ("/cluster.3/cell.17#voltage"). Out: each part as a reading of its own.
import { toPointKey } from '../../core/device.ts';
import type { DeviceRecord, Station } from '../contract.ts';

export interface PartReading {
  /** `stack1/cluster.3`, the address without its point. */
  id: string;
  device: DeviceRecord;
  type: string;
  /** Of the part and what it lies in, outermost first, counted from 1. */
  numbers: number[];
  values: Record<string, number>;
}

/** The device and the path inside it of an id; the path of a whole device is empty. */
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

/** Parts of the wanted types in order; `within` narrows to one device or to what lies in one part of it. */
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
  // A device may hold a hundred thousand values: they are only looked through where one can be meant.
  if (!holdsAny(station, device.type, types)) return [];
  const found = new Map<string, PartReading | undefined>();
  for (const [address, value] of Object.entries(station.live.get(device.id)?.values ?? {})) {
    if (!address.startsWith('/')) continue;
    const cut = address.indexOf('#');
    const path = address.slice(0, cut);
    if (within !== '' && path !== within && !path.startsWith(`${within}/`)) continue;
    if (!found.has(path)) found.set(path, newPart(station, device, types, path));
    const part = found.get(path);
    if (part && Number.isFinite(value)) part.values[toPointKey(part.type, address.slice(cut + 1))] = value;
  }
  return [...found.values()].filter((each) => each !== undefined).toSorted((one, other) => compare(one.numbers, other.numbers));
}

function holdsAny(station: Pick<Station, 'content'>, type: string, wanted: ReadonlySet<string>): boolean {
  const parts = Object.values(station.content().devices[type]?.parts ?? {});
  return parts.some((part) => wanted.has(part.type) || (part.type !== type && holdsAny(station, part.type, wanted)));
}

function newPart(
  station: Pick<Station, 'content'>,
  device: DeviceRecord,
  types: ReadonlySet<string>,
  path: string,
): PartReading | undefined {
  const type = partTypeAt(station, device.type, path);
  if (type === undefined || !types.has(type)) return undefined;
  const numbers = Array.from(path.matchAll(/\.(\d+)/g), ([, number]) => Number(number));
  return { id: device.id + path, device, type, numbers, values: {} };
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};
