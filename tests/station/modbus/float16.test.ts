import { expect, it } from 'vitest';
import { readHalf, toHalf } from '../../../src/station/modbus/float16.ts';

it('writes every finite half-precision value as it was read', () => {
  const all = Array.from({ length: 0x10000 }, (_, bits) => bits).filter((bits) => Number.isFinite(readHalf(bits)));
  // Minus zero is written as zero.
  expect(all.filter((bits) => toHalf(readHalf(bits)) !== bits)).toEqual([0x8000]);
  expect(all).toHaveLength(0x10000 - 2 * 1024);
});

it.each([0.1, 0.125, 0.1234, -27.3, 1023.5, 65_504])('reads %d back as the number that was written', (value) => {
  expect(readHalf(toHalf(value))).toBe(value);
});

it.each([
  ['the last value that is rounded down', 65_519.9, 0x7bff],
  ['the first value that becomes infinite', 65_520, 0x7c00],
  ['the first negative value that becomes infinite', -65_520, 0xfc00],
  ['a value far beyond the range', 69_000, 0x7c00],
  ['half of the smallest value, a tie that is rounded to zero', 2 ** -25, 0],
  ['more than half of the smallest value', 2 ** -25 * 1.01, 1],
])('writes %s', (_name, value, bits) => {
  expect(toHalf(value)).toBe(bits);
});
