// Plans the requests that read the points of a device: as few as possible, within the existing spans.
import { sizeOf } from './codec.ts';
import type { PlacedPoint, ReadRequest, Span } from './readRequest.ts';
import { isPrepared, isReadIn, preparedRequest, type PreparedSpan } from './preparedBlock.ts';

const mostWords = 125;
const mostBits = 2000;

/** Adjoining spans with the same interval are read together. Requests are divided so that no value is split. */
export function toRequests(
  points: ReadonlyMap<string, PlacedPoint>,
  spans: readonly Span[],
  prepared: readonly PreparedSpan[],
): ReadRequest[] {
  const all = [...points.values()].filter(({ point }) => point.access !== 'write');
  const isInPrepared = (point: PlacedPoint): boolean => prepared.some((span) => isReadIn(span, point));
  const readable = prepared.length === 0 ? all : all.filter((point) => !isInPrepared(point));
  const wanted = new Map<string, PlacedPoint[]>();
  for (const point of readable) {
    const key = `${point.register.table} ${point.unitId}`;
    const list = wanted.get(key);
    if (list) list.push(point);
    else wanted.set(key, [point]);
  }
  for (const list of wanted.values()) list.sort((a, b) => a.register.address - b.register.address);
  const plain = joined(spans.filter((span) => !isPrepared(span)));
  const requests = plain.flatMap((span) => cut(span, wanted.get(`${span.table} ${span.unitId}`) ?? []));
  return [...requests, ...prepared.flatMap((span) => preparedRequest(span, all))];
}

function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort(
    (a, b) => a.unitId - b.unitId || a.table.localeCompare(b.table) || a.everyMs - b.everyMs || a.address - b.address,
  );
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    const same = last && last.unitId === span.unitId && last.table === span.table && last.everyMs === span.everyMs;
    if (same && span.address <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** `points` are sorted by address. A point is read with the first span that contains it. */
function cut(span: Span, points: readonly PlacedPoint[]): ReadRequest[] {
  const most = span.table === 'coil' || span.table === 'discrete' ? mostBits : mostWords;
  const requests: ReadRequest[] = [];
  let taken: PlacedPoint[] = [];
  let start = 0;
  let end = 0;
  const finish = (): void => {
    if (taken.length === 0) return;
    const { table, unitId, everyMs } = span;
    requests.push({ table, unitId, everyMs, address: start, count: end - start, points: taken });
    taken = [];
  };
  for (let i = firstFrom(points, span.address); i < points.length; i++) {
    const point = points[i] as PlacedPoint;
    const last = point.register.address + sizeOf(point.register);
    if (point.register.address >= span.end) break;
    if (last > span.end) continue;
    if (taken.length > 0 && last - start > most) finish();
    if (taken.length === 0) start = point.register.address;
    end = taken.length === 0 ? last : Math.max(end, last);
    taken.push(point);
  }
  finish();
  return requests;
}

function firstFrom(points: readonly PlacedPoint[], address: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.register.address ?? 0) < address) low = middle + 1;
    else high = middle;
  }
  return low;
}
