import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asKept, decimalText, digitsOf, fitsDigits, type Digits } from '../../../src/core/texts/digits.ts';
import { draws } from '../../chance.ts';

describe('fitsDigits', () => {
  it.each<[name: string, value: number | string, digits: Digits, expected: boolean]>([
    ['accepts the largest number of integer digits', 999999, { whole: 6, part: 4 }, true],
    ['rejects one integer digit more', 1000000, { whole: 6, part: 4 }, false],
    ['accepts the largest number of decimals', 0.1234, { whole: 6, part: 4 }, true],
    ['rejects one decimal more', 0.12345, { whole: 6, part: 4 }, false],
    ['rejects the decimals of a rounding error', 0.1 + 0.2, { whole: 1, part: 1 }, false],
    ['ignores zeros at the end of the decimals', '1.50000', { whole: 1, part: 1 }, true],
    ['ignores leading zeros', '0007', { whole: 1 }, true],
    ['rejects decimals if only integers are allowed', 1.5, { whole: 3 }, false],
    ['rejects a negative number', -1, { whole: 3 }, false],
    ['accepts a negative number with a sign', -1, { whole: 3, sign: true }, true],
    ['accepts minus zero as zero', -0, { whole: 3 }, true],
    ['rejects a tiny number with too many decimals', 1e-7, { whole: 1, part: 6 }, false],
    ['accepts a tiny number with enough decimals', 1e-7, { whole: 1, part: 7 }, true],
    ['accepts a text of twenty digits', '12345678901234567890', { whole: 20 }, true],
    ['rejects a text of twenty-one digits', '123456789012345678901', { whole: 20 }, false],
    ['rejects a word', 'abc', { whole: 3 }, false],
    ['rejects an empty text', '', { whole: 3 }, false],
    ['rejects a decimal point without digits', '.', { whole: 3, part: 1 }, false],
    ['rejects NaN', Number.NaN, { whole: 3 }, false],
    ['rejects infinity', Number.POSITIVE_INFINITY, { whole: 3 }, false],
    ['rejects an exponent in a text', '1e3', { whole: 9 }, false],
  ])('%s', (_name, value, digits, expected) => {
    expect(fitsDigits(value, digits)).toBe(expected);
  });

  it('accepts exactly the numbers with at most that many digits', () => {
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
  ])('writes %s without an exponent', (value, expected) => {
    expect(decimalText(value)).toBe(expected);
  });

  it('keeps the value of every number and contains no exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
        expect(decimalText(value)).not.toContain('e');
      }),
      draws(),
    );
  });
});

it('digitsOf allows the sign if the minimum is negative', () => {
  expect(digitsOf({ digits: { whole: 2, part: 1 }, minimum: -30 })).toEqual({ whole: 2, part: 1, sign: true });
  expect(digitsOf({ digits: { whole: 2, part: 1 }, minimum: 0 })).toEqual({ whole: 2, part: 1 });
});

describe('asKept', () => {
  it.each([
    ['the decimal value of a mean stored in four bytes', Math.fround(0.35), 0.35],
    ['the decimal value of a power stored in four bytes', Math.fround(-112.3), -112.3],
    ['all digits of a value stored in four bytes', Math.fround(1234.567), 1234.567],
    [
      'the mean of values stored in four bytes without their rounding error',
      (Math.fround(0.35) + Math.fround(0.36) + Math.fround(0.34)) / 3,
      0.35,
    ],
    ['a decimal stored in eight bytes unchanged', 123456.789, 123456.789],
    ['a count unchanged', 16_777_217, 16_777_217],
    ['a large count that fits in four bytes unchanged', 134_217_728, 134_217_728],
    ['a mean of three samples rounded to seven digits', 10 / 3, 3.333333],
    ['a tiny value unchanged', Math.fround(1e-7), 1e-7],
  ])('returns %s', (_name, value, expected) => expect(asKept(value)).toBe(expected));

  it('returns a number with the same four bytes', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Math.fround(asKept(value)) + 0).toBe(value + 0);
      }),
      draws(),
    );
  });
});
