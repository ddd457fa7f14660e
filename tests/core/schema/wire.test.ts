import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { type Codec, fromPart, fromWire, toPart, toWire } from '../../../src/core/schema/wire.ts';

const joined: Codec = { joined: ',' };

it.each<[name: string, codec: Codec, wire: unknown, value: unknown]>([
  ['a flag that is set', 'flag', 1, true],
  ['a flag that is not', 'flag', 0, false],
  ['names one after the other', joined, 'a,b', ['a', 'b']],
  ['no name at all', joined, '', []],
  ['an encoded text', 'encoded', 'a%20%2F%20b', 'a / b'],
])('%s is the same in both directions', (_name, codec, wire, value) => {
  expect(fromWire(codec, wire)).toEqual(value);
  expect(toWire(codec, value)).toEqual(wire);
});
it.each<[name: string, codec: Codec, wire: unknown]>([
  ['a flag of 2', 'flag', 2],
  ['a list where names are joined', joined, ['a']],
  ['a percent sign that begins no letter', 'encoded', '50 % of'],
  ['a number that is encoded', 'encoded', 5],
])('%s passes unchanged, to be reported as a misfit', (_name, codec, wire) => {
  expect(fromWire(codec, wire)).toEqual(wire);
});
it('any text survives encoding and decoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fromWire('encoded', toWire('encoded', text))).toBe(text);
    }),
  );
});

it.each<[name: string, schema: Schema, text: string, value: unknown]>([
  ['a number', { type: 'number' }, '1.50', 1.5],
  ['nothing where a number belongs', { type: 'integer' }, ' ', ' '],
  ['words where a number belongs', { type: 'number' }, 'ten', 'ten'],
  ['yes', { type: 'boolean' }, 'true', true],
  ['neither yes nor no', { type: 'boolean' }, 'yes', 'yes'],
  ['an object by its members alone', { properties: { a: { type: 'number' } } }, '{"a":1}', { a: 1 }],
  ['a list that is broken off', { type: 'array' }, '[1,', '[1,'],
  ['digits of a text', { type: 'string' }, '007', '007'],
  ['a flag as true or false', { type: 'boolean', wire: 'flag' }, 'true', 1],
  ['a value with a codec', { type: 'array', wire: joined }, '1,2', '1,2'],
])('a part of a body that is %s', (_name, schema, text, value) => {
  expect(fromPart(schema, text)).toEqual(value);
});
it('a part contains a number without an exponent, and a text unchanged', () => {
  expect([1e-7, 1e21, 'a', { b: [1] }].map(toPart)).toEqual(['0.0000001', '1000000000000000000000', 'a', '{"b":[1]}']);
});
