// Converts the words of a register to the raw number of its format or bit field, and back. NaN: the words are not a valid number.
import type { Register, WordOrder } from '../../../core/devices/device.ts';
import { type ClockFormat, isClock, type RegisterFormat } from '../../../core/devices/registerFormats.ts';
import { readClock, writeClock } from './clockForms.ts';
import { readHalf, toHalf } from './float16.ts';

const scratch = new DataView(new ArrayBuffer(12));

/** Writes the words as big-endian bytes: CDAB swaps words, BADC swaps bytes, DCBA both. A single word has no word order. */
export function layIn(words: ArrayLike<number>, at: number, size: number, order: WordOrder): void {
  for (let i = 0; i < size; i++) {
    const from = order === 'CDAB' || order === 'DCBA' ? size - 1 - i : i;
    const word = words[at + from] ?? 0;
    const swapped = order === 'BADC' || order === 'DCBA' ? ((word & 0xff) << 8) | (word >> 8) : word;
    scratch.setUint16(i * 2, swapped);
  }
}
export function takeOut(size: number, order: WordOrder): number[] {
  const words = Array.from({ length: size }, () => 0);
  for (let i = 0; i < size; i++) {
    const word = scratch.getUint16(i * 2);
    const swapped = order === 'BADC' || order === 'DCBA' ? ((word & 0xff) << 8) | (word >> 8) : word;
    words[order === 'CDAB' || order === 'DCBA' ? size - 1 - i : i] = swapped;
  }
  return words;
}

interface Form {
  read: () => number;
  write: (raw: number) => void;
}
/** Converts the bytes in the buffer into a number, and a number into bytes. */
const forms: Readonly<Record<Exclude<RegisterFormat, 'bool' | 'string' | ClockFormat>, Form>> = {
  uint16: { read: () => scratch.getUint16(0), write: (raw) => scratch.setUint16(0, raw) },
  int16: { read: () => scratch.getInt16(0), write: (raw) => scratch.setInt16(0, raw) },
  uint32: { read: () => scratch.getUint32(0), write: (raw) => scratch.setUint32(0, raw) },
  int32: { read: () => scratch.getInt32(0), write: (raw) => scratch.setInt32(0, raw) },
  uint48: { read: () => scratch.getUint16(0) * 2 ** 32 + scratch.getUint32(2), write: write48 },
  int48: { read: () => scratch.getInt16(0) * 2 ** 32 + scratch.getUint32(2), write: write48 },
  uint64: {
    read: () => Number(scratch.getBigUint64(0)),
    // A double rounds 2^64 - 1 up to 2^64.
    write: (raw) => scratch.setBigUint64(0, raw >= 2 ** 64 ? 2n ** 64n - 1n : BigInt(raw)),
  },
  int64: { read: () => Number(scratch.getBigInt64(0)), write: (raw) => scratch.setBigInt64(0, BigInt(raw)) },
  float16: { read: () => readHalf(scratch.getUint16(0)), write: (raw) => scratch.setUint16(0, toHalf(raw)) },
  float32: { read: () => scratch.getFloat32(0), write: (raw) => scratch.setFloat32(0, raw) },
  float64: { read: () => scratch.getFloat64(0), write: (raw) => scratch.setFloat64(0, raw) },
  bcd16: { read: () => readDigits(1), write: (raw) => writeDigits(1, raw) },
  bcd32: { read: () => readDigits(2), write: (raw) => writeDigits(2, raw) },
  mod10k32: { read: () => readGroups(2), write: (raw) => writeGroups(2, raw) },
  mod10k48: { read: () => readGroups(3), write: (raw) => writeGroups(3, raw) },
  mod10k64: { read: () => readGroups(4), write: (raw) => writeGroups(4, raw) },
  hhmm: { read: readTimeOfDay, write: (raw) => scratch.setUint16(0, Math.floor(raw / 60) * 100 + (raw % 60)) },
};
/** Coils and texts are not numbers. */
export function readRaw(as: RegisterFormat): number {
  if (as === 'bool' || as === 'string') return Number.NaN;
  return isClock(as) ? readClock(as, scratch) : forms[as].read();
}
export function writeRaw(as: RegisterFormat, raw: number): void {
  if (as === 'bool' || as === 'string') return;
  if (isClock(as)) writeClock(as, scratch, raw);
  else forms[as].write(raw);
}

/** Two's complement: the upper register of a negative number is negative. */
function write48(raw: number): void {
  const upper = Math.floor(raw / 2 ** 32);
  scratch.setInt16(0, upper);
  scratch.setUint32(2, raw - upper * 2 ** 32);
}

/** BCD: one decimal digit per four bits. A digit above nine makes the number invalid. */
function readDigits(size: number): number {
  let value = 0;
  for (let i = 0; i < size * 2; i++) {
    const byte = scratch.getUint8(i);
    const [tens, ones] = [byte >> 4, byte & 0xf];
    if (tens > 9 || ones > 9) return Number.NaN;
    value = value * 100 + tens * 10 + ones;
  }
  return value;
}
function writeDigits(size: number, raw: number): void {
  let rest = raw;
  for (let i = size * 2 - 1; i >= 0; i--) {
    const two = rest % 100;
    scratch.setUint8(i, Math.floor(two / 10) * 16 + (two % 10));
    rest = Math.floor(rest / 100);
  }
}

/** Modulo 10,000: four decimal digits per register; all registers of a negative number are negative. Anything else is invalid. */
function readGroups(size: number): number {
  let [value, isAbove, isBelow] = [0, false, false];
  for (let i = 0; i < size; i++) {
    const group = scratch.getInt16(i * 2);
    isAbove ||= group > 0;
    isBelow ||= group < 0;
    if (Math.abs(group) > 9999 || (isAbove && isBelow)) return Number.NaN;
    value = value * 10_000 + group;
  }
  return value;
}
function writeGroups(size: number, raw: number): void {
  let rest = raw;
  for (let i = size - 1; i >= 0; i--) {
    scratch.setInt16(i * 2, rest % 10_000);
    rest = Math.trunc(rest / 10_000);
  }
}

/** Minutes since midnight. Invalid if the digits are not a time of day. */
function readTimeOfDay(): number {
  const digits = scratch.getUint16(0);
  const [hour, minute] = [Math.floor(digits / 100), digits % 100];
  return minute > 59 || digits > 2400 ? Number.NaN : hour * 60 + minute;
}

/** A bit field of the words in the buffer, counted in the number they represent. */
export function readBits({ bit = 0, bits = 1, signed }: Register, size: number): number {
  if (size > 2) {
    const above = scratch.getBigUint64(0) >> BigInt(64 - size * 16 + bit);
    return Number(signed ? BigInt.asIntN(bits, above) : BigInt.asUintN(bits, above));
  }
  const words = size === 1 ? scratch.getUint16(0) : scratch.getUint32(0);
  const own = Math.floor(words / 2 ** bit) % 2 ** bits;
  return signed && own >= 2 ** (bits - 1) ? own - 2 ** bits : own;
}
/** Writes an integer into the bit field and leaves the other bits unchanged. */
export function writeBits({ bit = 0, bits = 1 }: Register, size: number, raw: number): void {
  const unused = BigInt(64 - size * 16);
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(bit);
  const others = (scratch.getBigUint64(0) >> unused) & ~mask;
  scratch.setBigUint64(0, (others | ((BigInt(raw) << BigInt(bit)) & mask)) << unused);
}
