// Converts the raw words or bits of a register to a value, and back. NaN means a missing value in both directions.
import type { Register, WordOrder } from '../../core/devices/device.ts';
import { isClock, rawRangeOf, registerFormats } from '../../core/devices/registerFormats.ts';
import { instantAt, wallAt } from '../../core/time.ts';
import { layIn, readBits, readRaw, takeOut, writeBits, writeRaw } from './forms/rawForms.ts';

/** A register with its address in the device. `times` includes the transformer ratios. */
export type PlacedRegister = Register;

/** Number of words (or bits) of a register. */
export const sizeOf = (register: Register): number => register.length ?? registerFormats[register.as].size;

/** Removes the rounding noise of binary fractions: 2315 × 0.1 is 231.5. */
const tidy = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(12)));
/** A float32 has about seven digits; further ones would be rounding noise. */
const tidyFloat = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(7)));

function isMissing({ as, missing }: Register, raw: number | string): boolean {
  if (missing === undefined) return false;
  // A float32 rounds values such as -9999.9.
  const isIt = (each: number | string): boolean => (as === 'float32' ? Math.fround(Number(each)) : each) === raw;
  return typeof missing === 'object' ? missing.some(isIt) : isIt(missing);
}
/** A missing value is written as the first raw value of the list. */
const missingRaw = ({ missing }: Register): number | undefined => {
  const first = typeof missing === 'object' ? missing[0] : missing;
  return typeof first === 'number' ? first : undefined;
};

/**
 * The value in display units. NaN if the device reports "not implemented", or a code is not in the map. `power`: the value of the
 * point that `scale` names.
 */
export function decode(register: PlacedRegister, words: ArrayLike<number>, at: number, order: WordOrder, power?: number): number {
  if (register.as === 'bool') return words[at] === 0 || words[at] === undefined ? 0 : 1;
  if (register.as === 'string') return Number.NaN;
  layIn(words, at, sizeOf(register), register.words ?? order);
  const raw = readRaw(register.as);
  if (!Number.isFinite(raw) || isMissing(register, raw)) return Number.NaN;
  if (isClock(register.as)) return instantAt(raw, register.zone ?? 'UTC');
  const own = register.bit === undefined ? raw : readBits(register, sizeOf(register));
  if (register.map) return register.map[String(own)] ?? Number.NaN;
  const scale = scaleOf(register, power);
  const value = register.as === 'float32' ? tidyFloat(own * scale) : tidy(own * scale);
  const shifted = register.offset === undefined ? value : tidy(value + register.offset);
  return register.powerFactor ? powerFactorOf(shifted, register.powerFactor) : shifted;
}

/**
 * A power factor with the sign of the active power (IEC). "quadrants": the register ranges from -2 to 2. If its absolute value
 * exceeds 1, the power factor is 2 minus that value, with the sign of the register, and reactive power flows in the opposite
 * direction (user manuals of Schneider PM5000 and iEM3000, "Power factor register format"). "lead-lag": the sign indicates
 * leading or lagging (IEEE), not the direction of active power, and is dropped.
 */
function powerFactorOf(value: number, as: 'quadrants' | 'lead-lag'): number {
  if (as === 'lead-lag') return Math.abs(value);
  const size = Math.abs(value);
  if (size > 2) return Number.NaN;
  return size > 1 ? tidy(Math.sign(value) * (2 - size)) : value;
}

/** Whether the two bytes of each register are swapped. The registers of a text keep their order. */
const swapsBytes = (register: Register, order: WordOrder): boolean => /^(BADC|DCBA)$/.test(register.words ?? order);

/** Decodes a text with two characters per register, padded with zeros. Undefined if it is empty, missing or not printable. */
export function decodeText(register: Register, words: ArrayLike<number>, at: number, order: WordOrder): string | undefined {
  const bytes = Buffer.alloc(sizeOf(register) * 2);
  for (let i = 0; i < sizeOf(register); i++) bytes.writeUInt16BE(words[at + i] ?? 0, i * 2);
  if (swapsBytes(register, order)) bytes.swap16();
  const end = bytes.indexOf(0);
  const text = bytes.toString('utf8', 0, end < 0 ? bytes.length : end).trim();
  return text === '' || /[\p{Cc}\uFFFD]/u.test(text) || isMissing(register, text) ? undefined : text;
}

/** Encodes a text. Bytes that do not fit into the registers are cut off. */
export function encodeText(register: Register, text: string, order: WordOrder): number[] {
  const bytes = Buffer.alloc(sizeOf(register) * 2);
  bytes.write(text, 'utf8');
  if (swapsBytes(register, order)) bytes.swap16();
  return Array.from({ length: sizeOf(register) }, (_, index) => bytes.readUInt16BE(index * 2));
}

/**
 * The words to write for a value, or undefined if the register cannot represent it. NaN writes the raw value for "missing", if
 * there is one.
 */
export function encode(register: PlacedRegister, value: number, order: WordOrder, power?: number): number[] | undefined {
  if (register.as === 'bool') return Number.isFinite(value) ? [value === 0 ? 0 : 1] : undefined;
  if (register.as === 'string') return undefined;
  const raw = rawOf(register, value, power);
  if (raw === undefined || Number.isNaN(raw)) return undefined;
  writeRaw(register.as, raw);
  return takeOut(sizeOf(register), register.words ?? order);
}

function rawOf(register: PlacedRegister, value: number, power?: number): number | undefined {
  // A raw value for "missing" would apply to all bit fields of the register.
  if (!Number.isFinite(value)) return register.bit === undefined ? missingRaw(register) : undefined;
  if (register.map) {
    const found = Object.entries(register.map).find(([, ours]) => ours === value);
    return found ? Number(found[0]) : undefined;
  }
  const shown = isClock(register.as) ? wallAt(value, register.zone ?? 'UTC') : value;
  const unscaled = (shown - (register.offset ?? 0)) / scaleOf(register, power);
  const { integer } = registerFormats[register.as];
  const range = rawRangeOf(register);
  const raw = integer ? Math.round(unscaled) : unscaled;
  // Integers beyond 2^53 cannot be written exactly.
  if (integer && !Number.isSafeInteger(raw)) return undefined;
  return !range || (raw >= range[0] && raw <= range[1]) ? raw : undefined;
}

function scaleOf({ scale = 1, times = 1 }: PlacedRegister, power = Number.NaN): number {
  if (typeof scale === 'object') return times * (scale.factors[String(power)] ?? Number.NaN);
  return times * (typeof scale === 'number' ? scale : 10 ** power);
}

/**
 * The resolution of a register. Undefined for floats, codes and flags, if the power of ten is unknown, or if the offset is not a
 * multiple of the step.
 */
export function stepOf(register: PlacedRegister, power?: number): number | undefined {
  const isFlags = register.bit !== undefined && register.scale === undefined;
  if (!registerFormats[register.as].integer || register.map || isFlags) return undefined;
  const step = Math.abs(scaleOf(register, power));
  const begins = tidy((register.offset ?? 0) / step);
  return Number.isInteger(begins) ? tidy(step) : undefined;
}

/**
 * The words of a register with the bits of one point set; other bits are unchanged. Undefined if the bits cannot hold the value.
 */
export function withBits(
  register: Register,
  value: number,
  current: ArrayLike<number>,
  at: number,
  order: WordOrder,
  power?: number,
): number[] | undefined {
  const { words = order } = register;
  const raw = rawOf(register, value, power);
  if (raw === undefined) return undefined;
  const size = sizeOf(register);
  layIn(current, at, size, words);
  writeBits(register, size, raw);
  return takeOut(size, words);
}
