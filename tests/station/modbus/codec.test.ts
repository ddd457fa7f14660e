import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Register, WordOrder } from '../../../src/core/devices/device.ts';
import { decode, decodeText, encode, encodeText, stepOf } from '../../../src/station/modbus/codec.ts';
import { draws } from '../../chance.ts';

const at = (register: Omit<Register, 'table' | 'address'>): Register => ({ table: 'input', address: 0, ...register });

describe('the step of a register', () => {
  it.each<[name: string, register: Register, power: number | undefined, step: number | undefined]>([
    ['a scaled word', at({ as: 'uint16', scale: 0.1 }), undefined, 0.1],
    ['a 16-bit integer', at({ as: 'int16' }), undefined, 1],
    ['W converted to kW with a transformer ratio', at({ as: 'int32', scale: 0.001, times: 50 }), undefined, 0.05],
    ['a scale factor', at({ as: 'int16', scale: 'factor' }), -2, 0.01],
    ['a missing scale factor', at({ as: 'int16', scale: 'factor' }), undefined, undefined],
    ['an offset that is a multiple of the step', at({ as: 'uint16', scale: 0.1, offset: -40 }), undefined, 0.1],
    ['an offset that is not a multiple of the step', at({ as: 'uint16', scale: 0.5, offset: 0.2 }), undefined, undefined],
    ['a float', at({ as: 'float32', scale: 0.1 }), undefined, undefined],
    ['codes', at({ as: 'uint16', map: { '2': 1 } }), undefined, undefined],
    ['a factor by a code', at({ as: 'uint16', scale: { point: 'unit', factors: { '0': 0.001, '1': 1 } } }), 0, 0.001],
    ['a code without a factor', at({ as: 'uint16', scale: { point: 'unit', factors: { '0': 1 } } }), 2, undefined],
    ['bits', at({ as: 'uint16', bit: 4, bits: 3 }), undefined, undefined],
    ['bits with a factor', at({ as: 'uint16', bit: 4, bits: 8, scale: 0.5 }), undefined, 0.5],
  ])('is correct for %s', (_name, register, power, step) => {
    expect(stepOf(register, power)).toBe(step);
  });
});

describe('decoding of registers', () => {
  it.each<[name: string, register: Register, words: number[], order: WordOrder, power: number | undefined, value: number]>([
    ['a scaled word', at({ as: 'uint16', scale: 0.1 }), [2315], 'ABCD', undefined, 231.5],
    ['a negative word', at({ as: 'int16', scale: 0.1 }), [0xffff], 'ABCD', undefined, -0.1],
    [
      'a 32-bit value with the most significant byte first',
      at({ as: 'uint32' }),
      [0x1234, 0x5678],
      'ABCD',
      undefined,
      0x12345678,
    ],
    ['a 32-bit value with its words swapped', at({ as: 'uint32' }), [0x5678, 0x1234], 'CDAB', undefined, 0x12345678],
    ['a 32-bit value with its bytes swapped', at({ as: 'uint32' }), [0x3412, 0x7856], 'BADC', undefined, 0x12345678],
    ['a 32-bit value with its words and bytes swapped', at({ as: 'uint32' }), [0x7856, 0x3412], 'DCBA', undefined, 0x12345678],
    [
      'a register with a word order of its own',
      at({ as: 'uint32', words: 'CDAB' }),
      [0x5678, 0x1234],
      'ABCD',
      undefined,
      0x12345678,
    ],
    ['a float', at({ as: 'float32' }), [0x4366, 0x8000], 'ABCD', undefined, 230.5],
    ['a float without rounding residue', at({ as: 'float32' }), [0x3dcc, 0xcccd], 'ABCD', undefined, 0.1],
    ['a value that means not implemented', at({ as: 'uint16', missing: 65535 }), [65535], 'ABCD', undefined, Number.NaN],
    ['a signed value that means not implemented', at({ as: 'int16', missing: -32768 }), [0x8000], 'ABCD', undefined, Number.NaN],
    [
      'the second value that means missing',
      at({ as: 'uint16', missing: [65535, 65534] }),
      [65534],
      'ABCD',
      undefined,
      Number.NaN,
    ],
    ['a value next to those that mean missing', at({ as: 'uint16', missing: [65535, 65534] }), [65533], 'ABCD', undefined, 65533],
    ['a code that means missing', at({ as: 'uint16', missing: [9], map: { '9': 1 } }), [9], 'ABCD', undefined, Number.NaN],
    ['a bit of a value that means missing', at({ as: 'uint16', missing: [8, 9], bit: 3 }), [9], 'ABCD', undefined, Number.NaN],
    ['a fraction that means missing', at({ as: 'float32', missing: -9999.9 }), [0xc61c, 0x3f9a], 'ABCD', undefined, Number.NaN],
    ['a float that is no number', at({ as: 'float32' }), [0x7fc0, 0], 'ABCD', undefined, Number.NaN],
    ['one bit of a word', at({ as: 'uint16', bit: 3 }), [0b1000], 'ABCD', undefined, 1],
    ['three bits of a word', at({ as: 'uint16', bit: 4, bits: 3 }), [0b101_0000], 'ABCD', undefined, 5],
    ['the sign bit of a word', at({ as: 'int16', bit: 15 }), [0x8000], 'ABCD', undefined, 1],
    ['bits of a negative number', at({ as: 'int32', bit: 16, bits: 4 }), [0x800a, 0], 'ABCD', undefined, 10],
    ['the last bit of four words', at({ as: 'uint64', bit: 63 }), [0x8000, 0, 0, 1], 'ABCD', undefined, 1],
    ['the first bit of four full words', at({ as: 'uint64', bit: 0 }), [0xffff, 0xffff, 0xffff, 0xfffe], 'ABCD', undefined, 0],
    ['the 31st bit of two words', at({ as: 'uint32', bit: 31 }), [0x8000, 0], 'ABCD', undefined, 1],
    ['bits with a factor', at({ as: 'uint16', bit: 8, bits: 8, scale: 0.5, offset: -40 }), [0x82ff], 'ABCD', undefined, 25],
    ['bits with a scale factor', at({ as: 'uint16', bit: 0, bits: 8, scale: 'factor' }), [0xff7b], 'ABCD', -1, 12.3],
    ['bits with codes', at({ as: 'uint16', bit: 2, bits: 2, map: { '3': -1 } }), [0b1100], 'ABCD', undefined, -1],
    [
      'a code that the map of bits does not have',
      at({ as: 'uint16', bit: 2, bits: 2, map: { '3': -1 } }),
      [8],
      'ABCD',
      undefined,
      Number.NaN,
    ],
    ['a byte with a sign', at({ as: 'uint16', bit: 8, bits: 8, signed: true }), [0xfe7f], 'ABCD', undefined, -2],
    ['the least byte with a sign', at({ as: 'uint16', bit: 8, bits: 8, signed: true }), [0x8000], 'ABCD', undefined, -128],
    ['a byte with a sign above zero', at({ as: 'uint16', bit: 0, bits: 8, signed: true }), [0xfe7f], 'ABCD', undefined, 127],
    ['24 bits with a sign', at({ as: 'uint32', bit: 0, bits: 24, signed: true }), [0x7fff, 0xfffe], 'CDAB', undefined, -98_305],
    ['24 bits without a sign', at({ as: 'int32', bit: 0, bits: 24 }), [0xffff, 0xfffe], 'ABCD', undefined, 0xff_fffe],
    [
      '64 bits with a sign',
      at({ as: 'uint64', bit: 0, bits: 64, signed: true }),
      [0xffff, 0xffff, 0xffff, 0xffff],
      'ABCD',
      undefined,
      -1,
    ],
    ['a code of the model', at({ as: 'uint16', map: { '2': -1 } }), [2], 'ABCD', undefined, -1],
    ['a code that is not in its map', at({ as: 'uint16', map: { '2': -1 } }), [9], 'ABCD', undefined, Number.NaN],
    ['a scale factor of -1', at({ as: 'int16', scale: 'factor' }), [1234], 'ABCD', -1, 123.4],
    ['a missing scale factor', at({ as: 'int16', scale: 'factor' }), [1234], 'ABCD', undefined, Number.NaN],
    ['three words', at({ as: 'uint48' }), [0x1234, 0x5678, 0x9abc], 'ABCD', undefined, 0x1234_5678_9abc],
    ['three words swapped', at({ as: 'uint48' }), [0x9abc, 0x5678, 0x1234], 'CDAB', undefined, 0x1234_5678_9abc],
    ['three words with their bytes swapped', at({ as: 'uint48' }), [0x3412, 0x7856, 0xbc9a], 'BADC', undefined, 0x1234_5678_9abc],
    ['a negative value of three words', at({ as: 'int48' }), [0xffff, 0xffff, 0xfffe], 'ABCD', undefined, -2],
    ['the minimum of three words', at({ as: 'int48' }), [0x8000, 0, 0], 'ABCD', undefined, -(2 ** 47)],
    ['a bit of three words', at({ as: 'uint48', bit: 47 }), [0x8000, 0, 0], 'ABCD', undefined, 1],
    ['a half float', at({ as: 'float16' }), [0x5b34], 'ABCD', undefined, 230.5],
    ['a half float without rounding residue', at({ as: 'float16' }), [0x2e66], 'ABCD', undefined, 0.1],
    ['a negative half float', at({ as: 'float16', scale: 10 }), [0xc000], 'ABCD', undefined, -20],
    ['the smallest half float', at({ as: 'float16' }), [1], 'ABCD', undefined, 6e-8],
    ['the largest half float', at({ as: 'float16' }), [0x7bff], 'ABCD', undefined, 65_504],
    ['an infinite half float', at({ as: 'float16' }), [0x7c00], 'ABCD', undefined, Number.NaN],
    ['a half float that is no number', at({ as: 'float16' }), [0x7e00], 'ABCD', undefined, Number.NaN],
    ['BCD digits', at({ as: 'bcd16', scale: 0.1 }), [0x2315], 'ABCD', undefined, 231.5],
    ['eight BCD digits', at({ as: 'bcd32' }), [0x1234, 0x5678], 'ABCD', undefined, 12_345_678],
    ['eight BCD digits swapped', at({ as: 'bcd32' }), [0x7856, 0x3412], 'DCBA', undefined, 12_345_678],
    ['a last digit above nine', at({ as: 'bcd16' }), [0x231a], 'ABCD', undefined, Number.NaN],
    ['a digit above nine within eight', at({ as: 'bcd32' }), [0x12a4, 0x5678], 'ABCD', undefined, Number.NaN],
    ['BCD registers without valid digits', at({ as: 'bcd32' }), [0xffff, 0xffff], 'ABCD', undefined, Number.NaN],
    ['groups of four digits', at({ as: 'mod10k32' }), [123, 4567], 'ABCD', undefined, 1_234_567],
    ['groups of four digits swapped', at({ as: 'mod10k48' }), [7, 9999, 1], 'CDAB', undefined, 199_990_007],
    ['four groups of four digits', at({ as: 'mod10k64', scale: 0.001 }), [0, 12, 3456, 7890], 'ABCD', undefined, 1_234_567.89],
    ['groups of a negative number', at({ as: 'mod10k32' }), [0xffff, 0xf6d7], 'ABCD', undefined, -12_345],
    ['a group of more than four digits', at({ as: 'mod10k32' }), [1, 10_000], 'ABCD', undefined, Number.NaN],
    ['a time of day', at({ as: 'hhmm' }), [1345], 'ABCD', undefined, 825],
    ['a time of day with its bytes swapped', at({ as: 'hhmm' }), [0x4105], 'BADC', undefined, 825],
    ['the last minute of the day', at({ as: 'hhmm' }), [2359], 'ABCD', undefined, 1439],
    ['the end of the day', at({ as: 'hhmm' }), [2400], 'ABCD', undefined, 1440],
    ['a time of day after 24:00', at({ as: 'hhmm' }), [2401], 'ABCD', undefined, Number.NaN],
    ['a time of day with an invalid minute', at({ as: 'hhmm' }), [1360], 'ABCD', undefined, Number.NaN],
    [
      'seconds since 1970 as an instant',
      at({ as: 'uint32', scale: 1000, missing: 0 }),
      [0x6b49, 0xd200],
      'ABCD',
      undefined,
      1_800_000_000_000,
    ],
    ['groups with different signs', at({ as: 'mod10k32' }), [1, 0xffff], 'ABCD', undefined, Number.NaN],
    ['an offset', at({ as: 'uint16', scale: 0.1, offset: -40 }), [650], 'ABCD', undefined, 25],
    ['a coil', at({ as: 'bool' }), [1], 'ABCD', undefined, 1],
    ['a 32-bit value without its words', at({ as: 'uint32' }), [], 'ABCD', undefined, 0],
  ])('returns the value of %s', (_name, register, words, order, power, value) => {
    expect(decode(register, words, 0, order, power)).toEqual(value);
  });
});

describe('encoding of registers', () => {
  it.each<[name: string, register: Register, value: number, words: number[] | undefined]>([
    ['a value above the range of the register', at({ as: 'int16', scale: 0.1 }), 4000, undefined],
    ['a value below the range of an unsigned register', at({ as: 'uint16' }), -1, undefined],
    ['a missing value', at({ as: 'uint16', missing: 65535 }), Number.NaN, [65535]],
    [
      'a missing value, with the first of several declared values',
      at({ as: 'uint16', missing: [65535, 65534] }),
      Number.NaN,
      [65535],
    ],
    ['a missing value without a declared value', at({ as: 'uint16' }), Number.NaN, undefined],
    ['a code of the model', at({ as: 'uint16', map: { '2': -1 } }), -1, [2]],
    ['a code that the model does not have', at({ as: 'uint16', map: { '2': -1 } }), 1, undefined],
    ['a value beyond the exact integers of JavaScript', at({ as: 'uint64' }), 2 ** 60, undefined],
    ['a value above three words', at({ as: 'uint48' }), 2 ** 48, undefined],
    ['a value below three words', at({ as: 'int48' }), -(2 ** 47) - 1, undefined],
    ['a negative number of three words', at({ as: 'int48' }), -(2 ** 32) - 1, [0xfffe, 0xffff, 0xffff]],
    ['a value beyond a half float', at({ as: 'float16' }), 65_505, undefined],
    ['a value rounded to a half float', at({ as: 'float16' }), 0.1, [0x2e66]],
    ['a value between two half floats', at({ as: 'float16' }), 2049, [0x6800]],
    ['a value between two other half floats', at({ as: 'float16' }), 2051, [0x6802]],
    ['the smallest half float', at({ as: 'float16' }), 5.9e-8, [1]],
    ['a value of more than four BCD digits', at({ as: 'bcd16' }), 10_000, undefined],
    ['a negative value in BCD digits', at({ as: 'bcd16' }), -1, undefined],
    ['a value in BCD digits', at({ as: 'bcd32', scale: 0.01 }), 9876.54, [0x0098, 0x7654]],
    ['a value beyond two groups of four digits', at({ as: 'mod10k32' }), 100_000_000, undefined],
    ['a time of day', at({ as: 'hhmm' }), 825, [1345]],
    ['a time of day after 24:00', at({ as: 'hhmm' }), 1441, undefined],
    ['groups of four digits', at({ as: 'mod10k48' }), 199_990_007, [1, 9999, 7]],
    ['a negative value in groups of four digits', at({ as: 'mod10k32' }), -12_345, [0xffff, 0xf6d7]],
    ['a value rounded to the step of the register', at({ as: 'int16', scale: 0.1 }), -12.34, [0xff85]],
  ])('returns the words of %s, if it can be encoded', (_name, register, value, words) => {
    expect(encode(register, value, 'ABCD')).toEqual(words);
  });

  it('is reversed by decoding, in every format and order', () => {
    const formats = fc.constantFrom<Register['as']>('uint16', 'int16', 'uint32', 'int32', 'uint64', 'int64', 'float64');
    const orders = fc.constantFrom<WordOrder>('ABCD', 'CDAB', 'BADC', 'DCBA');
    fc.assert(
      fc.property(
        formats,
        orders,
        fc.constantFrom(1, 0.1, 0.01, 0.001),
        fc.integer({ min: 0, max: 32_767 }),
        (as, words, scale, raw) => {
          const register = at({ as, scale });
          const value = Number((raw * scale).toPrecision(12));
          expect(decode(register, encode(register, value, words) ?? [], 0, words)).toBeCloseTo(value, 9);
        },
      ),
      draws(),
    );
  });
});

describe('a text in registers', () => {
  const text = at({ as: 'string', length: 5 });
  const [plain, turned] = [
    [0x4453, 0x2d32, 0x3032, 0x3600, 0],
    [0x5344, 0x322d, 0x3230, 0x0036, 0],
  ];
  it.each<[name: string, register: Register, order: WordOrder, words: number[]]>([
    ['has its first character in the high byte', text, 'ABCD', plain],
    ['keeps the order of its registers if words are swapped', text, 'CDAB', plain],
    ['has its first character in the low byte if bytes are swapped', text, 'BADC', turned],
    ['swaps only the bytes if words and bytes are swapped', text, 'DCBA', turned],
    ['can have another order than its device model', { ...text, words: 'BADC' }, 'ABCD', turned],
    ['has its bytes in order if the register overrides a model that swaps bytes', { ...text, words: 'ABCD' }, 'DCBA', plain],
  ])('%s', (_name, register, order, words) => {
    expect(decodeText(register, words, 0, order)).toBe('DS-2026');
    expect(encodeText(register, 'DS-2026', order)).toEqual(words);
  });

  it.each<[name: string, missing: NonNullable<Register['missing']>, expected: string | undefined]>([
    ['is missing if it equals the declared text', 'DS-2026', undefined],
    ['is missing if it equals one of several declared texts', ['N/A', 'DS-2026'], undefined],
    ['is a normal text if it only begins like one of them', ['DS', 'DS-'], 'DS-2026'],
  ])('%s', (_name, missing, expected) => {
    expect(decodeText({ ...text, missing }, plain, 0, 'ABCD')).toBe(expected);
  });

  it('is decoded as it was encoded, in every order, cut to its registers', () => {
    const characters = fc.string({ unit: fc.constantFrom('A', 'z', '0', '9', '-', '_', 'ü', '电'), minLength: 1, maxLength: 12 });
    const orders = fc.constantFrom<WordOrder>('ABCD', 'CDAB', 'BADC', 'DCBA');
    fc.assert(
      fc.property(characters, orders, (written, order) => {
        const register = at({ as: 'string', length: 18 });
        expect(decodeText(register, encodeText(register, written, order), 0, order)).toBe(written);
      }),
      draws(),
    );
  });
});
