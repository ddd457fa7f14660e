// Decimal digits of numbers. Works on the decimal text, because binary fractions are inexact.
import type { Schema } from '../language.ts';

export type Digits = NonNullable<Schema['digits']>;

/** Plain decimal text of a number, never with an exponent: 1e-7 is "0.0000001". */
export function decimalText(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', part = '', power = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (power === '') return text;
  const shift = Number(power);
  const digits = whole + part;
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${digits}`;
  return sign + digits.padEnd(shift + 1, '0');
}

/** True if the value is a decimal number within the digits. Without `part` an integer; without `sign` not negative. */
export function fitsDigits(value: number | string, { whole, part = 0, sign = false }: Digits): boolean {
  const text = typeof value === 'number' ? decimalText(value) : value.trim();
  const [, minus, before = '', after = ''] = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (minus === undefined || !/\d/.test(text)) return false;
  if (minus !== '' && !sign && /[1-9]/.test(text)) return false;
  return before.length <= whole && after.length <= part;
}

/** The digits of a schema. If `sign` is not given, a negative minimum allows negative values. */
export function digitsOf(schema: Schema): Digits | undefined {
  const { digits } = schema;
  if (!digits || digits.sign !== undefined) return digits;
  const { minimum, exclusiveMinimum = 0 } = schema;
  const low = typeof minimum === 'number' ? minimum : minimum === undefined ? exclusiveMinimum : (minimum.times ?? 1);
  return low < 0 ? { ...digits, sign: true } : digits;
}

/** Removes conversion noise. Twelve significant digits are more than any quantity of a station needs. */
export const withoutNoise = (value: number, digits = 12): number =>
  Number.isFinite(value) ? Number(value.toPrecision(digits)) : value;

/** Precision of sums in answers. */
export const toFourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Restores a mean from a rollup, which stores means as 32-bit floats: 0.34999999404 becomes 0.35. Integers and decimals of at
 * most nine digits are returned unchanged.
 */
export function asKept(value: number): number {
  const plain = withoutNoise(value);
  if (!Number.isFinite(value) || Number.isInteger(plain) || significant(plain) <= 9) return plain;
  if (Math.fround(value) !== value) return withoutNoise(value, 7);
  for (let digits = 6; digits < 9; digits += 1) {
    const shorter = withoutNoise(value, digits);
    if (Math.fround(shorter) === value) return shorter;
  }
  return withoutNoise(value, 9);
}
const significant = (value: number): number => decimalText(Math.abs(value)).replace('.', '').replace(/^0+/, '').length;
