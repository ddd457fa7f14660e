// Converts half-precision floats (IEEE 754 binary16) to numbers, and back. DataView has no float16 before Node 24.

/** Infinity and NaN as in the standard. */
function ofHalf(bits: number): number {
  const sign = bits >= 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** Rounds to the nearest half, ties to even. Infinite from 65520, which would round to more than the largest half. */
export function toHalf(value: number): number {
  const size = Math.abs(value);
  const sign = value < 0 ? 0x8000 : 0;
  if (size >= 65_520) return sign | 0x7c00;
  const exponent = Math.max(-14, Math.floor(Math.log2(size)));
  const steps = size / 2 ** (exponent - 10);
  const low = Math.floor(steps);
  const up = steps - low > 0.5 || (steps - low === 0.5 && low % 2 === 1);
  // A mantissa that rounds up to 1024 increments the exponent.
  return sign | (((exponent + 14) << 10) + low + (up ? 1 : 0));
}

/** The shortest decimal number that rounds to the half: 0x2e66 is 0.1, not 0.0999755859375. */
export function readHalf(bits: number): number {
  const value = ofHalf(bits);
  if (Number.isInteger(value)) return value;
  for (let digits = 1; digits <= 5; digits++) {
    const short = Number(value.toPrecision(digits));
    if (toHalf(short) === bits) return short;
  }
  return value;
}
