// Makes the point and the register of the language from a SunSpec point and its address; for a bitfield one for each symbol.
import type { Point, Register } from '../../core/devices/device.ts';
import type { RegisterFormat } from '../../core/devices/registerFormats.ts';
import { createNames, toBitName, toChoiceName, toName, toUnit, toWords } from './names.ts';
import type { SunPoint } from './model.ts';
import { isCell, toSimulate } from './toSimulate.ts';

export interface MadePoint {
  name: string;
  point: Point;
  register: Register;
  sort: 'measured' | 'state' | 'set' | 'scale' | 'model' | 'bits' | 'text';
  from: SunPoint;
  /** Name of the bit in the standard. */
  symbol?: string;
}
interface Wire {
  as: RegisterFormat;
  missing?: number;
}
/** The standard's values for "not implemented". A float uses NaN; for 64 one-bits a JS number has the next higher value. */
const wires: Readonly<Record<string, Wire>> = {
  int16: { as: 'int16', missing: -0x8000 },
  uint16: { as: 'uint16', missing: 0xffff },
  count: { as: 'uint16', missing: 0xffff },
  acc16: { as: 'uint16', missing: 0 },
  enum16: { as: 'uint16', missing: 0xffff },
  bitfield16: { as: 'uint16', missing: 0xffff },
  sunssf: { as: 'int16', missing: -0x8000 },
  int32: { as: 'int32', missing: -0x8000_0000 },
  uint32: { as: 'uint32', missing: 0xffff_ffff },
  acc32: { as: 'uint32', missing: 0 },
  enum32: { as: 'uint32', missing: 0xffff_ffff },
  bitfield32: { as: 'uint32', missing: 0xffff_ffff },
  float32: { as: 'float32' },
  int64: { as: 'int64', missing: -(2 ** 63) },
  uint64: { as: 'uint64', missing: 2 ** 64 },
  acc64: { as: 'uint64', missing: 0 },
  bitfield64: { as: 'uint64', missing: 2 ** 64 },
  float64: { as: 'float64' },
};

/** Addresses and padding are not measurements and are skipped. `scaleOf` finds the point of a scale factor. */
export function toPoints(from: SunPoint, address: number, scaleOf: (name: string) => string | undefined): MadePoint[] {
  if (from.type === 'string') return [toText(from, address)];
  const wire = wires[from.type];
  if (!wire) return [];
  if (from.type.startsWith('bitfield') && from.symbols.length > 0) return toBits(from, address);
  const { unit: written, times, suffix } = toUnit(from.units);
  const unit = isCell(from) ? 'cell-V' : written;
  const scale = toScale(from, scaleOf);
  const isInteger = from.sf === undefined && times === undefined && !wire.as.startsWith('float');
  const title = (from.label ?? from.name) + suffix;
  const choices = from.type.startsWith('enum') && from.symbols.length > 0 ? toChoices(from) : undefined;
  const point: Point = {
    title,
    type: isInteger ? 'integer' : 'number',
    ...(unit !== undefined && { unit }),
    ...(choices && { choices }),
    ...(from.writable && { access: 'both' as const }),
    keep: choices ? 'last' : keepOf(from, unit),
    simulate: toSimulate(from),
  };
  const register: Register = {
    table: 'holding',
    address,
    ...wire,
    ...(scale !== undefined && { scale }),
    ...(times !== undefined && { times }),
  };
  return [{ name: toName(from.name), point, register, sort: sortOf(from), from }];
}

/** A power of ten, or the name of the point with the exponent. */
function toScale({ sf }: SunPoint, scaleOf: (name: string) => string | undefined): Register['scale'] {
  return typeof sf === 'string' ? scaleOf(sf) : sf === undefined ? undefined : 10 ** sf;
}

/** Codes have no mean, and for counters the increase is recorded. */
function keepOf({ type }: SunPoint, unit: string | undefined): NonNullable<Point['keep']> {
  if (type === 'sunssf') return 'last';
  if (type.startsWith('acc')) return 'difference';
  return unit ? 'mean' : 'last';
}

/** Maximum number of registers per request. */
export const mostRegisters = 125;
/** Nameplate data such as manufacturer and serial number; read-only. */
function toText(from: SunPoint, address: number): MadePoint {
  const title = from.label ?? from.name;
  return {
    name: toName(from.name),
    point: { title, type: 'string', keep: 'last', simulate: { text: title.slice(0, from.size * 2) } },
    register: { table: 'holding', address, as: 'string', length: Math.min(from.size, mostRegisters) },
    sort: 'text',
    from,
  };
}

function sortOf({ name, type, writable }: SunPoint): MadePoint['sort'] {
  if (type === 'sunssf') return 'scale';
  if (name === 'ID' || name === 'L') return 'model';
  if (writable) return 'set';
  return type.startsWith('enum') ? 'state' : 'measured';
}

/** Each symbol becomes a flag. The high word comes first, so bit 0 of 32 is in the last register. */
function toBits(from: SunPoint, address: number): MadePoint[] {
  return from.symbols.flatMap((symbol): MadePoint[] => {
    const word = from.size - 1 - Math.floor(symbol.value / 16);
    if (word < 0) return [];
    return [
      {
        name: toBitName(from.name, symbol.name),
        point: {
          title: symbol.label ?? toWords(symbol.name),
          $ref: '../entities/devices/deviceStates.json#/$defs/flag',
          keep: 'last',
          simulate: { is: 0 },
        },
        register: { table: 'holding', address: address + word, as: 'uint16', missing: 0xffff, bit: symbol.value % 16 },
        sort: 'bits',
        from,
        symbol: symbol.name,
      },
    ];
  });
}

function toChoices({ symbols }: SunPoint): Point['choices'] {
  const free = createNames();
  return Object.fromEntries(
    symbols.map(({ name, value, label }) => [free(toChoiceName(name)), { const: value, title: label ?? toWords(name) }]),
  );
}
