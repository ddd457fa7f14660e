// Splits a request that a device refused into two of about half the size. Some devices answer only few registers at once, and
// some have gaps between registers.
import { sizeOf } from './codec.ts';
import type { PlacedPoint, ReadRequest } from './deviceMap.ts';

/** Illegal address and illegal value: with these a device refuses too many registers, or registers that it does not have. */
const tooMuch: ReadonlySet<number | undefined> = new Set([2, 3]);

/**
 * Undefined if the exception has another cause, or the request cannot be divided: a value is never split, and points of one
 * register stay together.
 */
export function smaller(request: ReadRequest, exception: number | undefined): readonly ReadRequest[] | undefined {
  // A prepared block is read as a whole.
  if (!tooMuch.has(exception) || request.prepare) return undefined;
  const at = middleOf(request);
  return at === undefined
    ? undefined
    : [toRequest(request, request.points.slice(0, at)), toRequest(request, request.points.slice(at))];
}

/** The index of the point at which the request is divided most evenly. Points are sorted by address. */
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
