// Small parts are parts of parts, such as the cells of a cluster. A device can have many of them, so they are counted and may be
// read less often.
import type { DeviceMap, ReadRequest } from './deviceMap.ts';

export const isSmall = (path: string): boolean => path.indexOf('/', 1) > 0;

export function smallPartsOf(map: DeviceMap): number {
  const count = smallParts.get(map) ?? map.parts.filter(({ path }) => isSmall(path)).length;
  smallParts.set(map, count);
  return count;
}
const smallParts = new WeakMap<DeviceMap, number>();

/** The requests of a device. Those that read only small parts run at most every `everyMs`. */
export const slowed = ({ requests }: DeviceMap, everyMs: number): readonly ReadRequest[] =>
  requests.map((request) =>
    request.everyMs < everyMs && request.points.every(({ path }) => isSmall(path)) ? { ...request, everyMs } : request,
  );
