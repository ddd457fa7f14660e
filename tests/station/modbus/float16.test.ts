import { expect, it } from 'vitest';
import { readHalf, toHalf } from '../../../src/station/modbus/float16.ts';

it('writes every finite half as it was read', () => {
  const all = Array.from({ length: 0x10000 }, (_, bits) => bits).filter((bits) => Number.isFinite(readHalf(bits)));
  // Minus zero is written as zero.
  expect(all.filter((bits) => toHalf(readHalf(bits)) !== bits)).toEqual([0x8000]);
  expect(all).toHaveLength(0x10000 - 2 * 1024);
});

it.each([0.1, 0.125, 0.1234, -27.3, 1023.5, 65_504])('reads %d as the number that was written', (value) => {
  expect(readHalf(toHalf(value))).toBe(value);
});

it.each([
  ['the last that is rounded down', 65_519.9, 0x7bff],
  ['the first that is infinite', 65_520, 0x7c00],
  ['the first that is infinite below zero', -65_520, 0xfc00],
  ['what is far beyond', 69_000, 0x7c00],
  ['half of the smallest, which is even at zero', 2 ** -25, 0],
  ['more than half of the smallest', 2 ** -25 * 1.01, 1],
])('writes %s', (_name, value, bits) => {
  expect(toHalf(value)).toBe(bits);
});
