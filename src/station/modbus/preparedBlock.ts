// Plans the blocks that need a write before they are read: their preparation, and one request per block for all pages.
import type { Block, DeviceModel, Preparation, Register } from '../../core/devices/device.ts';
import { sizeOf } from './codec.ts';
import type { PlacedPoint, ReadRequest, Span } from './readRequest.ts';
import { type PlacedSequence, stepsOf } from './placedSequence.ts';

/** A block that is read after a preparation. */
export type PreparedSpan = Span & { prepare: Preparation; pages: number };
export const isPrepared = (span: Span): span is PreparedSpan => span.prepare !== undefined && span.pages !== undefined;

export function placedPreparation({ prepare, pages = 1 }: Block, model: DeviceModel, base: number) {
  if (!prepare) return undefined;
  const { write, until } = prepare;
  const by = write.write ?? model.write;
  const placed: Preparation = {
    write: { ...write, address: write.address + base, ...(by && { write: by }) },
    ...(until && { until: { ...until, address: until.address + base } }),
  };
  return { prepare: placed, pages };
}

/** Where a register begins in the answer to a request. The pages of a prepared block follow one another. */
export const wordAt = (
  { address, count }: Pick<ReadRequest, 'address' | 'count'>,
  register: Pick<Register, 'address' | 'page'>,
) => ((register.page ?? 1) - 1) * count + register.address - address;

/** Whether a point is read with a prepared block. */
export const isReadIn = ({ table, unitId, address, end, pages }: PreparedSpan, { register, unitId: own }: PlacedPoint): boolean =>
  register.table === table &&
  own === unitId &&
  address <= register.address &&
  register.address + sizeOf(register) <= end &&
  (register.page ?? 1) <= pages;

/** A block is read as a whole, since the device counts the reads of its pages. */
export function preparedRequest(span: PreparedSpan, points: readonly PlacedPoint[]): ReadRequest[] {
  const { table, unitId, address, end, everyMs, prepare, pages } = span;
  const own = points.filter((point) => isReadIn(span, point));
  return own.length === 0 ? [] : [{ table, unitId, address, count: end - address, everyMs, points: own, prepare, pages }];
}

/** Whether a preparation would write to a register that sets a point. Such a block is not read. */
export function writesPoint(
  { unitId, prepare }: PreparedSpan,
  points: Iterable<PlacedPoint>,
  sequences: Iterable<PlacedSequence>,
) {
  const { table, address, values } = prepare.write;
  const isHit = (other: number, register: Register): boolean =>
    other === unitId &&
    register.table === table &&
    register.address < address + values.length &&
    address < register.address + sizeOf(register);
  for (const each of points) if ((each.point.access ?? 'read') !== 'read' && isHit(each.unitId, each.register)) return true;
  for (const each of sequences) if (stepsOf(each).some(({ register }) => isHit(each.unitId, register))) return true;
  return false;
}
