import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../src/core/schema/convert.ts';
import type { Schema, Units } from '../../../src/core/language.ts';
import { fromPart, toPart } from '../../../src/core/schema/wire.ts';
import { draws } from '../../chance.ts';

const units: Units = {
  units: {
    W: { symbol: 'W' },
    kW: { symbol: 'kW', divisor: 1000 },
    kWh: { symbol: 'kWh', divisor: 3_600_000 },
    MWh: { symbol: 'MWh', divisor: 3.6e9 },
    mV: { symbol: 'mV', divisor: 0.001 },
  },
  families: { energy: { steps: [{ unit: 'kWh' }, { unit: 'MWh', from: 3.6e9 }] } },
};
const pointUnits = { 'pcs#activePower': 'kW', 'em2#energy': 'kWh' };
const both = (schema: Schema, wire: unknown) => {
  const display = convert(schema, wire, 'toDisplay', units, pointUnits);
  return { display, back: convert(schema, display, 'toWire', units, pointUnits) };
};

describe('convert', () => {
  it.each<[name: string, schema: Schema, wire: unknown, display: unknown]>([
    ['a unit', { type: 'number', unit: 'kW' }, 1500, 1.5],
    ['a unit that multiplies', { type: 'number', unit: 'mV' }, 3.327, 3327],
    ['a value whose unit is that of the wire, unchanged', { type: 'number', unit: 'W' }, 5, 5],
    ['a value with an unknown unit, unchanged', { type: 'number', unit: 'parsec' }, 5, 5],
    ['a value of a unit family, to the first step', { type: 'number', unit: 'energy' }, 7.2e9, 2000],
    ['null, unchanged', { type: ['number', 'null'], unit: 'kW' }, null, null],
    ['a text in place of a number, unchanged', { type: 'number', unit: 'kW' }, 'many', 'many'],
    ['a flag', { type: 'boolean', wire: 'flag' }, 1, true],
    ['a joined list', { type: 'array', wire: { joined: '#' } }, 'China#Anhui#Hefei', ['China', 'Anhui', 'Hefei']],
    ['an empty joined list', { type: 'array', wire: { joined: '#' } }, '', []],
    ['an encoded text', { type: 'string', wire: 'encoded' }, '%E7%AB%99', '站'],
    ['a list of numbers', { type: 'array', items: { type: 'number', unit: 'kW' } }, [1000, null, 2000], [1, null, 2]],
    [
      'members with a unit',
      { type: 'object', properties: { p: { type: 'number', unit: 'kW' } } },
      { p: 1000, other: 1000 },
      { p: 1, other: 1000 },
    ],
    ['additional members', { type: 'object', additionalProperties: { type: 'number', unit: 'kW' } }, { a: 1000 }, { a: 1 }],
    [
      'a member of a case',
      { type: 'object', cases: { on: { when: true, properties: { limit: { type: 'number', unit: 'kW' } } } } },
      { limit: 1000 },
      { limit: 1 },
    ],
    [
      'a recursive definition, at every depth of the data',
      {
        $defs: { node: { properties: { p: { unit: 'kW' }, below: { type: 'array', items: { $ref: '#/$defs/node' } } } } },
        $ref: '#/$defs/node',
      },
      { p: 1000, below: [{ p: 2000, below: [] }] },
      { p: 1, below: [{ p: 2, below: [] }] },
    ],
    [
      'point keys',
      { type: 'object', pointKeys: true },
      { 'pcs#activePower': -60_000, 'pcs#runState': 3, 'em2#energy': [3_600_000, null] },
      { 'pcs#activePower': -60, 'pcs#runState': 3, 'em2#energy': [1, null] },
    ],
    [
      'a column whose point is named by a sibling',
      { type: 'object', properties: { key: { type: 'string' }, values: { type: 'array', pointKey: 'key' } } },
      { key: 'pcs#activePower', values: [1000, null] },
      { key: 'pcs#activePower', values: [1, null] },
    ],
  ])('converts %s, in both directions', (_name, schema, wire, display) => {
    expect(both(schema, wire)).toEqual({ display, back: wire });
  });

  it('removes rounding noise', () => {
    expect(convert({ unit: 'kWh' }, 0.1 * 3_600_000 * 3, 'toDisplay', units)).toBe(0.3);
  });

  it('is reversible for every value that a form accepts', () => {
    const quantity = fc
      .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 9999 }))
      .map(([w, p]) => Number(`${w}.${String(p).padStart(4, '0')}`));
    fc.assert(
      fc.property(quantity, fc.constantFrom('kW', 'kWh', 'MWh'), (value, unit) => {
        const wire = convert({ unit }, value, 'toWire', units);
        expect(convert({ unit }, wire, 'toDisplay', units)).toBe(value);
      }),
      draws(),
    );
  });

  it('is reversible for every integer SI value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (wire) => {
        expect(both({ unit: 'kW' }, wire).back).toBe(wire);
      }),
      draws(),
    );
  });

  it('returns columns without units as the same object', () => {
    const at = [1, 2, 3];
    const out = convert({ properties: { at: { type: 'array', items: { type: 'integer' } } } }, { at }, 'toDisplay', units) as {
      at: unknown;
    };
    expect(out.at).toBe(at);
  });

  it('never throws, regardless of the data', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        convert(
          { properties: { a: { unit: 'kW' }, b: { wire: { joined: ',' } } }, items: { unit: 'kW' } },
          value,
          'toDisplay',
          units,
        );
        expect(() => convert({ pointKeys: true }, value, 'toWire', units, pointUnits)).not.toThrow();
      }),
      draws(),
    );
  });

  it('ignores a member named __proto__', () => {
    const out = convert(
      { type: 'object', properties: {} },
      JSON.parse('{"__proto__":{"evil":1},"a":1}'),
      'toDisplay',
      units,
    ) as object;
    expect(Object.getPrototypeOf(out)).toBe(Object.prototype);
    expect(out).toEqual({ a: 1 });
  });
});

it.each<[Schema, unknown, string, unknown]>([
  [{ type: 'number' }, 0.0000001, '0.0000001', 1e-7],
  [{ type: 'boolean', wire: 'flag' }, 1, '1', 1],
  [{ type: 'string' }, 'text', 'text', 'text'],
  [{ type: 'object' }, { a: 1 }, '{"a":1}', { a: 1 }],
  [{ type: 'number' }, 'many', 'many', 'many'],
])('a value is the same after a multipart body: %o', (schema, value, text, back) => {
  expect(toPart(value)).toBe(text);
  expect(fromPart(schema, text)).toEqual(back);
});
