// Lookup in schemas, which the check of every pointer uses.
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

describe('the lookup of a pointer', () => {
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
  ])('finds "%s" as declared by the schema', (pointer, expected) =>
    expect(lookup(schema, pointer)).toMatchObject(expected as object),
  );
  it('finds an open place without a schema', () => expect(lookup(undefined, '/a/b')).toEqual({ is: 'open' }));
});
it('propertiesOf includes the properties of the cases', () => {
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
  ['an object without a list: none', { type: 'object', properties: { a: { type: 'number' } } }, undefined],
  ['no schema: none', undefined, undefined],
])('itemOf returns the schema of an item for %s', (_what, of, expected) =>
  expect(itemOf(of as Schema | undefined)).toEqual(expected),
);
