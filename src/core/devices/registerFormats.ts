// Register formats with their size and range of raw values. Used by the compiler, the codec and the history.

export type RawRange = readonly [least: number, most: number];
interface Format {
  /** Number of registers, or of bits for a coil. A text declares its own length. */
  size: number;
  /** Minimum and maximum raw value. */
  range?: RawRange;
  /** Raw values are integers. */
  integer?: true;
  /** Whether the bits are a binary number, so that a point can be a bit field of it. */
  bits?: true;
}

const formats = {
  bool: { size: 1, range: [0, 1], integer: true },
  uint16: { size: 1, range: [0, 0xffff], integer: true, bits: true },
  int16: { size: 1, range: [-0x8000, 0x7fff], integer: true, bits: true },
  uint32: { size: 2, range: [0, 0xffff_ffff], integer: true, bits: true },
  int32: { size: 2, range: [-0x8000_0000, 0x7fff_ffff], integer: true, bits: true },
  uint48: { size: 3, range: [0, 2 ** 48 - 1], integer: true, bits: true },
  int48: { size: 3, range: [-(2 ** 47), 2 ** 47 - 1], integer: true, bits: true },
  // A double rounds 2^64 - 1, which often means "not implemented", up to 2^64.
  uint64: { size: 4, range: [0, 2 ** 64], integer: true, bits: true },
  int64: { size: 4, range: [-(2 ** 63), 2 ** 63], integer: true, bits: true },
  float16: { size: 1, range: [-65_504, 65_504] },
  float32: { size: 2 },
  float64: { size: 4 },
  // One decimal digit per four bits.
  bcd16: { size: 1, range: [0, 9999], integer: true },
  bcd32: { size: 2, range: [0, 99_999_999], integer: true },
  // Four decimal digits per register, "modulo 10,000".
  mod10k32: { size: 2, range: [1 - 10 ** 8, 10 ** 8 - 1], integer: true },
  mod10k48: { size: 3, range: [1 - 10 ** 12, 10 ** 12 - 1], integer: true },
  mod10k64: { size: 4, range: [1 - 10 ** 16, 10 ** 16 - 1], integer: true },
  // Time of day as the digits 1345, in minutes since midnight; 2400 ends the day.
  hhmm: { size: 1, range: [0, 1440], integer: true },
  // Date and time: year, month, day, hour, minute, second, each in a byte or a register. cp56 is CP56Time2a.
  // The raw value is in ms, as if the clock were in UTC.
  clock48: { size: 3, range: [Date.UTC(2000), Date.UTC(2100) - 1000], integer: true },
  clock96: { size: 6, range: [Date.UTC(2000), Date.UTC(2100) - 1000], integer: true },
  clockBcd48: { size: 3, range: [Date.UTC(2000), Date.UTC(2100) - 1000], integer: true },
  clockBcd96: { size: 6, range: [Date.UTC(2000), Date.UTC(2100) - 1000], integer: true },
  cp56: { size: 4, range: [Date.UTC(2000), Date.UTC(2100) - 1], integer: true },
  string: { size: 1 },
} as const satisfies Readonly<Record<string, Format>>;

export type RegisterFormat = keyof typeof formats;
export const registerFormats: Readonly<Record<RegisterFormat, Format>> = formats;

export type ClockFormat = Extract<RegisterFormat, `clock${string}` | 'cp56'>;
export const isClock = (as: RegisterFormat): as is ClockFormat => as === 'cp56' || as.startsWith('clock');

/** Minimum and maximum raw value of a point: of its bit field, or of the whole format. */
export function rawRangeOf({ as, bit, bits = 1, signed }: Bits): RawRange | undefined {
  if (bit === undefined) return registerFormats[as].range;
  return signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
}
interface Bits {
  as: RegisterFormat;
  bit?: number;
  bits?: number;
  signed?: true;
}

/** Order of the bytes of a 32-bit value 0xAABBCCDD on the wire. */
export type WordOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA';
/** Function codes of a write: 5 and 6, or 15 and 16. Absent: 6 for one register, 16 for more, 15 for coils. */
export type WriteFunction = 'single' | 'multiple';
