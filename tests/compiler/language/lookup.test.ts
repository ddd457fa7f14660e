// Lookup in schemas, on which the check of every written pointer is based.
import { describe, expect, it } from 'vitest';
import { itemOf, lookup, propertiesOf } from '../../../src/compiler/language/lookup.ts';
import type { Schema } from '../../../src/core/language.ts';

const node: Schema = { type: 'object', properties: { name: { type: 'string' }, children: { type: 'array' } } };
const schema = {
  type: 'object',
  properties: {
    power: { type: 'number', unit: 'kW' },
    rows: { type: 'array', items: { type: 'object', properties: { start: { type: 'string' } } } },
    loose: { type: 'array' },
    any: {},
    free: { type: 'object', properties: { known: { type: 'string' } }, additionalProperties: true },
    readings: { type: 'object', pointKeys: true },
    tree: { $ref: '#/$defs/node' },
  },
  cases: { wide: { when: true, properties: { width: { type: 'integer' } } } },
  $defs: { node },
} as unknown as Schema;

describe('a place', () => {
  it.each<[pointer: string, expected: unknown]>([
    ['', { is: 'schema' }],
    ['/power', { is: 'schema', schema: { type: 'number', unit: 'kW' } }],
    ['/rows/0/start', { is: 'schema', schema: { type: 'string' } }],
    ['/rows/*/start', { is: 'schema', schema: { type: 'string' } }],
    ['/width', { is: 'schema', schema: { type: 'integer' } }],
    ['/tree/name', { is: 'schema', schema: { type: 'string' } }],
    ['/any/whatever/it/is', { is: 'open' }],
    ['/free/x', { is: 'open' }],
    ['/readings/pcs#power', { is: 'open' }],
    ['/loose/3/x', { is: 'open' }],
    ['/powr', { is: 'missing' }],
    ['/rows/first', { is: 'missing', known: ['0', '*'] }],
    ['/rows/0/stop', { is: 'missing', known: ['start'] }],
    ['/power/x', { is: 'missing', known: [] }],
    ['/tree/title', { is: 'missing', known: ['name', 'children'] }],
  ])('%s', (pointer, expected) => expect(lookup(schema, pointer)).toMatchObject(expected as object));
  it('without a schema is open', () => expect(lookup(undefined, '/a/b')).toEqual({ is: 'open' }));
});
it('properties include those of the cases, without duplicates', () => {
  expect(propertiesOf(schema)).toEqual([...Object.keys(schema.properties ?? {}), 'width']);
});
it.each<[what: string, of: unknown, expected: unknown]>([
  ['a list', { type: 'array', items: { type: 'string' } }, { type: 'string' }],
  ['a page', { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } }, { type: 'string' }],
  [
    'columns',
    { type: 'object', properties: { at: { type: 'array', items: { type: 'integer' } }, mean: { type: 'array' } } },
    { type: 'object', properties: { at: { type: 'integer' }, mean: {} } },
  ],
  ['no list', { type: 'object', properties: { a: { type: 'number' } } }, undefined],
  ['nothing', undefined, undefined],
])('an item of %s', (_what, of, expected) => expect(itemOf(of as Schema | undefined)).toEqual(expected));
