import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { type Codec, fromPart, fromWire, toPart, toWire } from '../../../src/core/schema/wire.ts';

const joined: Codec = { joined: ',' };

it.each<[name: string, codec: Codec, wire: unknown, value: unknown]>([
  ['a flag that is set', 'flag', 1, true],
  ['a flag that is not set', 'flag', 0, false],
  ['a joined list of names', joined, 'a,b', ['a', 'b']],
  ['an empty joined list', joined, '', []],
  ['an encoded text', 'encoded', 'a%20%2F%20b', 'a / b'],
])('%s is converted in both directions', (_name, codec, wire, value) => {
  expect(fromWire(codec, wire)).toEqual(value);
  expect(toWire(codec, value)).toEqual(wire);
});
it.each<[name: string, codec: Codec, wire: unknown]>([
  ['a flag of 2', 'flag', 2],
  ['a list in place of joined names', joined, ['a']],
  ['an invalid percent encoding', 'encoded', '50 % of'],
  ['a number in place of encoded text', 'encoded', 5],
])('%s passes unchanged, so that it is reported as a misfit', (_name, codec, wire) => {
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
  ['blank text in place of a number', { type: 'integer' }, ' ', ' '],
  ['a word in place of a number', { type: 'number' }, 'ten', 'ten'],
  ['a boolean', { type: 'boolean' }, 'true', true],
  ['neither true nor false', { type: 'boolean' }, 'yes', 'yes'],
  ['an object whose schema has only properties', { properties: { a: { type: 'number' } } }, '{"a":1}', { a: 1 }],
  ['an incomplete list', { type: 'array' }, '[1,', '[1,'],
  ['a text of digits', { type: 'string' }, '007', '007'],
  ['a flag as true or false', { type: 'boolean', wire: 'flag' }, 'true', 1],
  ['a list with a codec', { type: 'array', wire: joined }, '1,2', '1,2'],
])('a multipart text is parsed by its schema: %s', (_name, schema, text, value) => {
  expect(fromPart(schema, text)).toEqual(value);
});
it('a multipart text contains a number without an exponent, and a text unchanged', () => {
  expect([1e-7, 1e21, 'a', { b: [1] }].map(toPart)).toEqual(['0.0000001', '1000000000000000000000', 'a', '{"b":[1]}']);
});
