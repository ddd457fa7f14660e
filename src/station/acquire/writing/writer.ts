// Writes values by key with as few requests as their registers allow. Other bits of shared registers are kept. Write sequences
// are sent exactly as the model defines them.
import type { Point, WriteFunction } from '../../../core/devices/device.ts';
import { decode, encode, sizeOf, withBits } from '../../modbus/codec.ts';
import { always, type ModbusLink, type Urgency } from '../../modbus/link.ts';
import type { DeviceMap, PlacedPoint } from '../../modbus/deviceMap.ts';
import type { PlacedSequence } from '../../modbus/placedSequence.ts';
import { BrokenOff, breakOffSequences, runSequence } from './sequenceRuns.ts';
import { type SequenceOrder, sendSequence, toSequenceOrder } from './sequences.ts';

/** A value that cannot be written: the point does not exist or is not writable, or its register cannot represent the value. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}
interface Sending {
  urgency: Urgency;
  isDue: () => boolean;
}
interface Piece {
  table: 'holding' | 'coil';
  unitId: number;
  address: number;
  words: number[];
  by: WriteFunction | undefined;
}

/** `isDue` is called immediately before each request: once it returns false, nothing more is sent. */
export async function writeValues(
  map: DeviceMap,
  link: ModbusLink,
  values: Readonly<Record<string, number>>,
  known: Readonly<Record<string, number>>,
  urgency: Urgency = 'write',
  isDue: () => boolean = always,
): Promise<void> {
  const orders: SequenceOrder[] = [];
  const plain: Record<string, number> = {};
  for (const [key, value] of Object.entries(values)) {
    const sequence = map.sequences.get(key);
    writable(map, key);
    if (sequence) orders.push(orderOf(sequence, value));
    else plain[key] = value;
  }
  // After a stop, no remaining write of a sequence may set a power again.
  if (urgency === 'stop') breakOffSequences(link);
  if (orders.length === 0) return writePlain(map, link, plain, known, { urgency, isDue });
  await runSequence(link, urgency, isDue, async (run) => {
    // Zeros are written first, then values without a sequence, so that these do not wait for the pauses of a set-point.
    for (const order of orders) if (order.isZero) await sendSequence(link, order, run, urgency);
    if (!run.isCurrent()) throw new BrokenOff('a later order took its place');
    await writePlain(map, link, plain, known, { urgency, isDue });
    for (const order of orders) if (!order.isZero) await sendSequence(link, order, run, urgency);
  });
}

function orderOf(sequence: PlacedSequence, value: number): SequenceOrder {
  const order = toSequenceOrder(sequence, value);
  if (!order) throw new Unwritable(`${sequence.key} cannot hold ${value}`);
  return order;
}

async function writePlain(
  map: DeviceMap,
  link: ModbusLink,
  values: Readonly<Record<string, number>>,
  known: Readonly<Record<string, number>>,
  how: Sending,
): Promise<void> {
  const pieces: Piece[] = [];
  const bits: [placed: PlacedPoint, value: number][] = [];
  for (const [key, value] of Object.entries(values)) {
    const placed = map.points.get(key);
    if (!placed) continue;
    if (placed.register.bit === undefined) pieces.push(toPiece(placed, value, known));
    else bits.push([placed, value]);
  }
  if (bits.length === 0) return writeAll(link, pieces, how);
  await alone(link, async () => {
    for (const [placed, value] of bits) await setBits({ link, pieces, known, ...how }, placed, value);
    await writeAll(link, pieces, how);
  });
}

async function writeAll(link: ModbusLink, pieces: readonly Piece[], { urgency, isDue }: Sending): Promise<void> {
  for (const { unitId, table, address, words, by } of joined(pieces))
    await link.write(unitId, table, address, words, by, urgency, isDue);
}

/** Returns the point. Throws if it has no holding register, coil or sequence of writes, or is read-only. */
export function writable({ points, sequences }: DeviceMap, key: string): Point {
  const sequence = sequences.get(key);
  const placed = points.get(key);
  const { point } = sequence ?? placed ?? {};
  const isPlaced = sequence !== undefined || placed?.register.table === 'holding' || placed?.register.table === 'coil';
  if (!point || !isPlaced || (point.access ?? 'read') === 'read') throw new Unwritable(`${key} cannot be written`);
  return point;
}

const placeOf = ({ register, unitId, write }: PlacedPoint): Omit<Piece, 'words'> => ({
  table: register.table === 'coil' ? 'coil' : 'holding',
  unitId,
  address: register.address,
  by: write,
});

function toPiece(placed: PlacedPoint, value: number, known: Readonly<Record<string, number>>): Piece {
  const power = powerOf(placed, known);
  const words = encode(placed.register, value, placed.words, power);
  return { ...placeOf(placed), words: readable(placed, value, words, power) };
}

const powerOf = ({ powerKey }: PlacedPoint, known: Readonly<Record<string, number>>): number | undefined =>
  powerKey === undefined ? undefined : known[powerKey];

/** Words that would be read as "missing" are never written, because the value could not be confirmed. */
function readable(placed: PlacedPoint, value: number, words: number[] | undefined, power?: number): number[] {
  if (!words || !Number.isFinite(decode(placed.register, words, 0, placed.words, power)))
    throw new Unwritable(`${placed.key} cannot hold ${value}`);
  return words;
}

interface Setting extends Sending {
  link: ModbusLink;
  pieces: Piece[];
  known: Readonly<Record<string, number>>;
}
/** Puts the bits of a point into words that this order already writes, otherwise into words read from the device. */
async function setBits({ link, pieces, known, urgency }: Setting, placed: PlacedPoint, value: number): Promise<void> {
  const power = powerOf(placed, known);
  const place = placeOf(placed);
  const size = sizeOf(placed.register);
  const isHere = (piece: Piece): boolean => piece.unitId === place.unitId && piece.table === place.table;
  const containing = pieces.find(
    (piece) => isHere(piece) && piece.address <= place.address && place.address + size <= piece.address + piece.words.length,
  );
  if (containing) {
    const at = place.address - containing.address;
    const words = readable(placed, value, withBits(placed.register, value, containing.words, at, placed.words, power), power);
    containing.words.splice(at, size, ...words);
    return;
  }
  const current = [...(await link.read(place.unitId, place.table, place.address, size, urgency))];
  const inside = pieces.filter(
    (piece) => isHere(piece) && piece.address >= place.address && piece.address + piece.words.length <= place.address + size,
  );
  for (const { address, words } of inside) current.splice(address - place.address, words.length, ...words);
  const words = readable(placed, value, withBits(placed.register, value, current, 0, placed.words, power), power);
  for (const piece of inside) pieces.splice(pieces.indexOf(piece), 1);
  pieces.push({ ...place, words });
}

/** Bit writes to a link run one at a time. Otherwise, bits set between the read and the write would be lost. */
const setting = new WeakMap<ModbusLink, Promise<void>>();
async function alone(link: ModbusLink, work: () => Promise<void>): Promise<void> {
  const mine = (setting.get(link) ?? Promise.resolve()).then(work);
  setting.set(
    link,
    mine.catch(() => undefined),
  );
  await mine;
}

/**
 * Adjacent registers are written in one request, so that the device applies them together, except those that must be written one
 * by one.
 */
function joined(pieces: readonly Piece[]): Piece[] {
  const sorted = [...pieces].sort((a, b) => a.unitId - b.unitId || a.table.localeCompare(b.table) || a.address - b.address);
  const merged: Piece[] = [];
  for (const piece of sorted) {
    const last = merged.at(-1);
    const next =
      last &&
      last.by === piece.by &&
      last.by !== 'single' &&
      last.unitId === piece.unitId &&
      last.table === piece.table &&
      last.address + last.words.length === piece.address;
    if (next && last.words.length + piece.words.length <= 120) last.words.push(...piece.words);
    else merged.push({ ...piece, words: [...piece.words] });
  }
  return merged;
}
