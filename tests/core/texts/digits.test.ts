import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asKept, decimalText, digitsOf, fitsDigits, type Digits } from '../../../src/core/texts/digits.ts';
import { draws } from '../../chance.ts';

describe('fitsDigits', () => {
  it.each<[name: string, value: number | string, digits: Digits, expected: boolean]>([
    ['whole at the limit', 999999, { whole: 6, part: 4 }, true],
    ['whole beyond the limit', 1000000, { whole: 6, part: 4 }, false],
    ['part at the limit', 0.1234, { whole: 6, part: 4 }, true],
    ['part beyond the limit', 0.12345, { whole: 6, part: 4 }, false],
    ['a binary fraction counts as written', 0.1 + 0.2, { whole: 1, part: 1 }, false],
    ['zeros after the point do not count', '1.50000', { whole: 1, part: 1 }, true],
    ['zeros in front do not count', '0007', { whole: 1 }, true],
    ['without part it is whole', 1.5, { whole: 3 }, false],
    ['negative is refused', -1, { whole: 3 }, false],
    ['negative with sign', -1, { whole: 3, sign: true }, true],
    ['minus zero is zero', -0, { whole: 3 }, true],
    ['a tiny number is not zero', 1e-7, { whole: 1, part: 6 }, false],
    ['a tiny number within the part', 1e-7, { whole: 1, part: 7 }, true],
    ['twenty digits as text', '12345678901234567890', { whole: 20 }, true],
    ['twenty-one digits as text', '123456789012345678901', { whole: 20 }, false],
    ['words', 'abc', { whole: 3 }, false],
    ['nothing', '', { whole: 3 }, false],
    ['a lone point', '.', { whole: 3, part: 1 }, false],
    ['not a number', Number.NaN, { whole: 3 }, false],
    ['infinity', Number.POSITIVE_INFINITY, { whole: 3 }, false],
    ['an exponent in a text', '1e3', { whole: 9 }, false],
  ])('%s', (_name, value, digits, expected) => {
    expect(fitsDigits(value, digits)).toBe(expected);
  });

  it('accepts every number with at most that many digits, and only those', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.integer({ min: 0, max: 9999 }), fc.boolean(), (whole, part, negative) => {
        const text = `${negative ? '-' : ''}${whole}.${String(part).padStart(4, '0')}`;
        const digits = { whole: 6, part: 4, sign: true };
        expect(fitsDigits(Number(text), digits)).toBe(true);
        expect(fitsDigits(`${text}5`, digits)).toBe(false);
        expect(fitsDigits(Number(text), { ...digits, whole: String(whole).length - 1 })).toBe(whole === 0);
      }),
      draws(),
    );
  });
});

describe('decimalText', () => {
  it.each([
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [1e21, '1000000000000000000000'],
    [123.456, '123.456'],
    [0, '0'],
  ])('%s', (value, expected) => {
    expect(decimalText(value)).toBe(expected);
  });

  it('means the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
        expect(decimalText(value)).not.toContain('e');
      }),
      draws(),
    );
  });
});

it('a negative explicit limit allows the sign', () => {
  expect(digitsOf({ digits: { whole: 2, part: 1 }, minimum: -30 })).toEqual({ whole: 2, part: 1, sign: true });
  expect(digitsOf({ digits: { whole: 2, part: 1 }, minimum: 0 })).toEqual({ whole: 2, part: 1 });
});

describe('asKept', () => {
  it.each([
    ['a mean stored in four bytes', Math.fround(0.35), 0.35],
    ['a power', Math.fround(-112.3), -112.3],
    ['all digits that such a mean has', Math.fround(1234.567), 1234.567],
    ['a mean of such means', (Math.fround(0.35) + Math.fround(0.36) + Math.fround(0.34)) / 3, 0.35],
    ['a decimal stored with full precision', 123456.789, 123456.789],
    ['a count', 16_777_217, 16_777_217],
    ['a large count that four bytes hold as well', 134_217_728, 134_217_728],
    ['what three samples have', 10 / 3, 3.333333],
    ['next to nothing', Math.fround(1e-7), 1e-7],
  ])('%s', (_name, value, expected) => expect(asKept(value)).toBe(expected));

  it('has the same four bytes', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Math.fround(asKept(value)) + 0).toBe(value + 0);
      }),
      draws(),
    );
  });
});
