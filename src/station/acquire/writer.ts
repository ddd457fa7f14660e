// In: values by key. Out: as few writes as their registers allow. Points that share a word are written into what the word holds.
import { encode, withBits } from '../modbus/codec.ts';
import type { ModbusLink } from '../modbus/link.ts';
import type { DeviceMap, PlacedPoint } from '../modbus/deviceMap.ts';

/** A value that cannot be written at all: no such point, not writable, or beyond what its register holds. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}
interface Piece {
  table: 'holding' | 'coil';
  unitId: number;
  address: number;
  words: number[];
}

export async function writeValues(
  map: DeviceMap,
  link: ModbusLink,
  values: Readonly<Record<string, number>>,
  known: Readonly<Record<string, number>>,
): Promise<void> {
  const pieces: Piece[] = [];
  for (const [key, value] of Object.entries(values)) {
    const placed = writable(map, key);
    const { register, unitId } = placed;
    const table = register.table === 'coil' ? 'coil' : 'holding';
    if (register.bit !== undefined) {
      const here = pieces.find((piece) => piece.unitId === unitId && piece.address === register.address);
      const word = here?.words[0] ?? (await link.read(unitId, table, register.address, 1))[0] ?? 0;
      const words = [withBits(word, register, value)];
      if (here) here.words = words;
      else pieces.push({ table, unitId, address: register.address, words });
      continue;
    }
    const power = placed.powerKey === undefined ? undefined : known[placed.powerKey];
    const words = encode(register, value, placed.words, power);
    if (!words) throw new Unwritable(`${key} cannot hold ${value}`);
    pieces.push({ table, unitId, address: register.address, words });
  }
  for (const { unitId, table, address, words } of joined(pieces)) await link.write(unitId, table, address, words);
}

export function writable(map: DeviceMap, key: string): PlacedPoint {
  const placed = map.points.get(key);
  const { table } = placed?.register ?? {};
  if (!placed || (placed.point.access ?? 'read') === 'read' || (table !== 'holding' && table !== 'coil')) {
    throw new Unwritable(`${key} cannot be written`);
  }
  return placed;
}

/** Neighbours go in one request, so that a device takes them together. */
function joined(pieces: readonly Piece[]): Piece[] {
  const sorted = [...pieces].sort((a, b) => a.unitId - b.unitId || a.table.localeCompare(b.table) || a.address - b.address);
  const merged: Piece[] = [];
  for (const piece of sorted) {
    const last = merged.at(-1);
    const next =
      last && last.unitId === piece.unitId && last.table === piece.table && last.address + last.words.length === piece.address;
    if (next && last.words.length + piece.words.length <= 120) last.words.push(...piece.words);
    else merged.push({ ...piece, words: [...piece.words] });
  }
  return merged;
}
