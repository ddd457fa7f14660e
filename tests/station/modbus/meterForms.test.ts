// Register formats of meters: power factors with a quadrant, and clock values.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Register } from '../../../src/core/devices/device.ts';
import { decode, encode } from '../../../src/station/modbus/codec.ts';
import { draws } from '../../chance.ts';

const at = (register: Omit<Register, 'table' | 'address'>): Register => ({ table: 'input', address: 0, ...register });

describe('a power factor with its quadrant', () => {
  const quadrants = at({ as: 'float32', powerFactor: 'quadrants' });
  /** Columns: power factor in the register, and with the sign of the active power. */
  it.each([
    [0.95, 0.95],
    [1.05, 0.95],
    [-0.95, -0.95],
    [-1.05, -0.95],
    [1, 1],
    [-1, -1],
    [2, 0],
    [-2, 0],
  ])('with the register value %s is read as %s', (raw, value) => {
    const words = encode(at({ as: 'float32' }), raw, 'ABCD') ?? [];
    expect(decode(quadrants, words, 0, 'ABCD')).toBeCloseTo(value, 6);
    const scaled = at({ as: 'int16', scale: 0.001, powerFactor: 'quadrants' });
    expect(decode(scaled, [(raw * 1000) & 0xffff], 0, 'ABCD')).toBeCloseTo(value, 9);
  });

  it.each([2.1, -2.1])('with the register value %s has no value', (raw) => {
    expect(decode(quadrants, encode(at({ as: 'float32' }), raw, 'ABCD') ?? [], 0, 'ABCD')).toBeNaN();
  });

  it('is read without a sign if the sign of the register means leading or lagging', () => {
    const register = at({ as: 'int16', scale: 0.01, powerFactor: 'lead-lag', missing: -32_768 });
    expect([97, -97 & 0xffff, 0x8000].map((word) => decode(register, [word], 0, 'ABCD'))).toEqual([0.97, 0.97, Number.NaN]);
  });

  it('is encoded by a simulated device as it is decoded', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (thousandths) => {
        const value = thousandths / 1000;
        expect(decode(quadrants, encode(quadrants, value, 'ABCD') ?? [], 0, 'ABCD')).toBeCloseTo(value, 6);
      }),
      draws(),
    );
  });
});

describe('a date and time', () => {
  const moment = Date.UTC(2026, 10, 28, 14, 5, 59);
  it.each<[name: string, as: Register['as'], words: number[], value: number]>([
    ['two fields per register', 'clock48', [0x1a0b, 0x1c0e, 0x053b], moment],
    ['one field per register', 'clock96', [2026, 11, 28, 14, 5, 59], moment],
    ['a year of two digits', 'clock96', [26, 11, 28, 14, 5, 59], moment],
    ['two BCD fields per register', 'clockBcd48', [0x2611, 0x2814, 0x0559], moment],
    ['one BCD field per register', 'clockBcd96', [0x2026, 0x11, 0x28, 0x14, 0x05, 0x59], moment],
    ['CP56Time2a with its weekday and daylight saving time', 'cp56', [26, 0x0bdc, 0x8e05, 59_250], moment + 250],
    ['CP56Time2a marked as invalid', 'cp56', [26, 0x0bdc, 0x0e85, 59_250], Number.NaN],
    ['CP56Time2a with more than 60 s in a minute', 'cp56', [26, 0x0bdc, 0x0e05, 60_000], Number.NaN],
    ['registers of zeros', 'clock48', [0, 0, 0], Number.NaN],
    ['an invalid month', 'clock96', [2026, 13, 1, 0, 0, 0], Number.NaN],
    ['an invalid day', 'clock96', [2026, 2, 29, 0, 0, 0], Number.NaN],
    ['29 February in a leap year', 'clock96', [2028, 2, 29, 0, 0, 0], Date.UTC(2028, 1, 29)],
    ['an invalid hour', 'clock48', [0x1a0b, 0x1c18, 0], Number.NaN],
    ['invalid BCD digits', 'clockBcd48', [0x2611, 0x281a, 0], Number.NaN],
    ['a year beyond the century', 'clock96', [2100, 1, 1, 0, 0, 0], Number.NaN],
  ])('is decoded from %s', (_name, as, words, value) => {
    expect(decode(at({ as }), words, 0, 'ABCD')).toBe(value);
  });

  it('is converted with the time zone of the clock, including daylight saving time', () => {
    const decoded = (zone: string, month: number) => decode(at({ as: 'clock96', zone }), [2026, month, 1, 12, 0, 0], 0, 'ABCD');
    expect([decoded('Europe/Berlin', 1), decoded('Europe/Berlin', 7), decoded('Asia/Shanghai', 7)]).toEqual([
      ...[Date.UTC(2026, 0, 1, 11), Date.UTC(2026, 6, 1, 10), Date.UTC(2026, 6, 1, 4)],
    ]);
    expect(encode(at({ as: 'clock96', zone: 'Asia/Shanghai' }), Date.UTC(2026, 6, 1, 4), 'ABCD')).toEqual([2026, 7, 1, 12, 0, 0]);
  });

  it.each([Date.UTC(1999, 11, 31), Date.UTC(2100)])('at %s is outside the supported years and is not encoded', (value) => {
    for (const as of ['clock48', 'clock96', 'clockBcd48', 'clockBcd96', 'cp56'] as const)
      expect(encode(at({ as }), value, 'ABCD')).toBeUndefined();
  });
});
