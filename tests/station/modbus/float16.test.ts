import { expect, it } from 'vitest';
import { readHalf, toHalf } from '../../../src/station/modbus/forms/float16.ts';

it('every finite half-precision value is encoded to the bits from which it was decoded, except minus zero', () => {
  const all = Array.from({ length: 0x10000 }, (_, bits) => bits).filter((bits) => Number.isFinite(readHalf(bits)));
  // Minus zero is encoded as zero.
  expect(all.filter((bits) => toHalf(readHalf(bits)) !== bits)).toEqual([0x8000]);
  expect(all).toHaveLength(0x10000 - 2 * 1024);
});

it.each([0.1, 0.125, 0.1234, -27.3, 1023.5, 65_504])(
  'the half-precision value nearest to %d is decoded as this number',
  (value) => {
    expect(readHalf(toHalf(value))).toBe(value);
  },
);

it.each([
  ['the last finite value down', 65_519.9, 0x7bff],
  ['the first value beyond the range to infinity', 65_520, 0x7c00],
  ['the first negative value beyond the range to infinity', -65_520, 0xfc00],
  ['a value far beyond the range to infinity', 69_000, 0x7c00],
  ['half of the smallest value, which is a tie, to zero', 2 ** -25, 0],
  ['more than half of the smallest value up', 2 ** -25 * 1.01, 1],
])('the half-precision encoding rounds %s', (_name, value, bits) => {
  expect(toHalf(value)).toBe(bits);
});
