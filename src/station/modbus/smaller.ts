// In: a request that a device refused. Out: the same points in two requests of about half the size: some devices answer few registers at once, and
// some have holes.
import { sizeOf } from './codec.ts';
import type { PlacedPoint, ReadRequest } from './deviceMap.ts';

/** Illegal address, illegal value: so a device says that it was asked for too much, or for what it does not have. */
const tooMuch: ReadonlySet<number | undefined> = new Set([2, 3]);

/** Undefined where the request is not to blame, or where it cannot be divided: a value is never cut, and points of one register stay together. */
export function smaller(request: ReadRequest, exception: number | undefined): readonly ReadRequest[] | undefined {
  // A prepared block is read as a whole.
  if (!tooMuch.has(exception) || request.prepare) return undefined;
  const at = middleOf(request);
  return at === undefined
    ? undefined
    : [toRequest(request, request.points.slice(0, at)), toRequest(request, request.points.slice(at))];
}

/** The place between two points that divides the registers best. Points are sorted by address. */
function middleOf({ address, count, points }: ReadRequest): number | undefined {
  const middle = address + count / 2;
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  let end = address;
  points.forEach((point, index) => {
    const start = point.register.address;
    const off = Math.abs(start - middle);
    if (index > 0 && start >= end && off < least) [found, least] = [index, off];
    end = Math.max(end, endOf(point));
  });
  return found;
}

const endOf = ({ register }: PlacedPoint): number => register.address + sizeOf(register);

function toRequest({ table, unitId, everyMs }: ReadRequest, points: readonly PlacedPoint[]): ReadRequest {
  const address = points[0]?.register.address ?? 0;
  return { table, unitId, everyMs, address, count: Math.max(...points.map(endOf)) - address, points };
}
