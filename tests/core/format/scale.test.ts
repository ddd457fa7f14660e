import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf, storedDecimals } from '../../../src/core/format/scale.ts';
import { divisorOf, symbolOf, toDisplayUnit, toWireUnit } from '../../../src/core/format/units.ts';
import type { Schema, Units } from '../../../src/core/language.ts';

const units = JSON.parse(readFileSync('schemas/units.json', 'utf8')) as Units;
const signs = { units, language: 'en_US' };

describe('a scale', () => {
  it('is that of the number with the largest magnitude in a column', () => {
    const { unit, factor, largest } = scaleOf({ type: 'number', unit: 'energy' }, [3, -4_500_000, Number.NaN], signs);
    expect(largest).toBe(4_500_000);
    expect(scaleOf({ type: 'number', unit: 'energy' }, [4_500_000], signs)).toMatchObject({ unit, factor });
  });
  it('omits the unit if the schema has none, and decimals for a single number', () => {
    expect(scaleOf({ type: 'number' }, [1.25], signs)).toEqual({
      unit: undefined,
      factor: 1,
      decimals: undefined,
      largest: 1.25,
    });
  });
  it.each<[name: string, schema: Schema, values: number[], decimals: number]>([
    ['as many as the longest number has', { type: 'number' }, [1, 2.5, 3.25], 2],
    ['no more than three', { type: 'number' }, [1 / 3, 2], 3],
    ['those of the schema', { type: 'number', digits: { whole: 4, part: 1 } }, [1, 2.555], 1],
    ['none for integers', { type: 'integer' }, [1, 2], 0],
    ['none for floating-point noise', { type: 'number' }, [0.1 + 0.2, 1], 1],
  ])('gives numbers without a unit the same decimals: %s', (_name, schema, values, decimals) => {
    expect(scaleOf(schema, values, signs).decimals).toBe(decimals);
  });
  it('keeps numbers without a unit unchanged in a file', () => {
    expect(storedDecimals({ type: 'number' }, [1.2e-5, 300], units)).toBeUndefined();
    expect(storedDecimals({ type: 'number', digits: { whole: 4, part: 1 } }, [1, 2.5], units)).toBe(1);
  });
  it('keeps digits that rounding would remove, up to the digits of the schema', () => {
    const schema: Schema = { type: 'number', unit: 's', digits: { whole: 3, part: 2 } };
    expect([0.2, 0.25, 2, 0.004].map((value) => storedDecimals(schema, [value], units))).toEqual([1, 2, 0, 2]);
  });
});

it('an entered number of up to twelve digits is exact after transmission, for every divisor', () => {
  const names = Object.keys(units.units);
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.integer({ min: -1e12 + 1, max: 1e12 - 1 }), fc.nat(4), (name, digits, part) => {
      const divisor = divisorOf(name, units);
      const entered = digits / 10 ** part;
      expect(toDisplayUnit(toWireUnit(entered, divisor), divisor)).toBe(entered);
    }),
    { numRuns: 500 },
  );
});
it('an unknown unit shows its name, and a ratio shows none', () => {
  const ratioUnits: Units = { units: { kW: { symbol: 'kW' }, ratio: { symbol: '', bare: true } }, families: {} };
  expect(['kW', 'ratio', 'furlong', undefined].map((name) => symbolOf(name, ratioUnits))).toEqual([
    'kW',
    undefined,
    'furlong',
    undefined,
  ]);
});

it('a sum of floats is transmitted without rounding noise', () => {
  expect(toWireUnit(3388.409_999_999_97, 3_600_000)).toBe(12_198_276_000);
});
