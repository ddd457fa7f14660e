// Parts of parts: the many small ones, such as the cells of a cluster, and how often they are read.
import type { DeviceMap, ReadRequest } from './deviceMap.ts';

/** Parts of parts: the many small ones, such as the cells of a cluster. */
export const isSmall = (path: string): boolean => path.indexOf('/', 1) > 0;

/** How many small parts a device has. */
export function smallPartsOf(map: DeviceMap): number {
  const count = smallParts.get(map) ?? map.parts.filter(({ path }) => isSmall(path)).length;
  smallParts.set(map, count);
  return count;
}
const smallParts = new WeakMap<DeviceMap, number>();

/** The requests with those of small parts no more often than that. */
export const slowed = ({ requests }: DeviceMap, everyMs: number): readonly ReadRequest[] =>
  requests.map((request) =>
    request.everyMs < everyMs && request.points.every(({ path }) => isSmall(path)) ? { ...request, everyMs } : request,
  );
