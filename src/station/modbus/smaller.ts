// In: a request that a device refused. Out: the same points in requests of half of what the protocol allows; some devices answer no more at once.
import { sizeOf } from './codec.ts';
import type { PlacedPoint, ReadRequest } from './deviceMap.ts';

const fewWords = 64;
/** Illegal address, illegal value: so a device says that it was asked for too much. */
const tooMuch: ReadonlySet<number | undefined> = new Set([2, 3]);

/** Undefined where the request is not to blame, or where no smaller one would do. */
export function smaller(request: ReadRequest, exception: number | undefined): readonly ReadRequest[] | undefined {
  if (!tooMuch.has(exception) || request.count <= fewWords || isOfBits(request.table)) return undefined;
  const groups: PlacedPoint[][] = [];
  for (const point of request.points) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && endOf(point) - first.register.address <= fewWords) group.push(point);
    else groups.push([point]);
  }
  return groups.length < 2 ? undefined : groups.map((points) => toRequest(request, points));
}

const isOfBits = (table: ReadRequest['table']): boolean => table === 'coil' || table === 'discrete';
const endOf = ({ register }: PlacedPoint): number => register.address + sizeOf(register);

function toRequest({ table, unitId, everyMs }: ReadRequest, points: readonly PlacedPoint[]): ReadRequest {
  const address = points[0]?.register.address ?? 0;
  return { table, unitId, everyMs, address, count: Math.max(...points.map(endOf)) - address, points };
}
