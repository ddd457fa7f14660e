import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { boundsOf, endlessIn } from '../../../src/core/schema/bounds.ts';
import { jsonExcess } from '../../../src/core/schema/jsonSize.ts';

const text = (maxLength: number): Schema => ({ type: 'string', maxLength });
const closed = (properties: NonNullable<Schema['properties']>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});
const page = closed({
  current: { type: 'integer' },
  text: text(60),
  range: { type: 'array', maxItems: 2, items: { type: 'string', format: 'day' } },
});

describe('boundsOf', () => {
  it('is as large as the longest value of the schema, each character escaped', () => {
    const { bytes, values, levels } = boundsOf(page, 'request');
    const longest = JSON.stringify({ current: 1_000_000, text: '\u0001'.repeat(60), range: ['2026-01-01', '2026-01-02'] });
    expect(bytes).toBeGreaterThanOrEqual(longest.length);
    expect(bytes).toBeLessThan(1000);
    expect(values).toBeGreaterThanOrEqual(6);
    expect(levels).toBe(2);
  });
  it('counts members of every case, and none that only the other side has', () => {
    const cases: Schema['cases'] = { one: { when: { op: 'present', at: '/a' }, properties: { b: text(100) } } };
    const withCase = boundsOf({ ...closed({ a: text(10) }), cases }, 'request').bytes;
    expect(withCase).toBeGreaterThan(boundsOf(closed({ a: text(10) }), 'request').bytes + 600);
    expect(boundsOf(closed({ a: { ...text(100), readOnly: true } }), 'request').bytes).toBeLessThan(50);
    expect(boundsOf(closed({ a: { ...text(100), readOnly: true } }), 'answer').bytes).toBeGreaterThan(600);
  });
  it('is infinite if the schema is unbounded or recursive', () => {
    const node: Schema = closed({ children: { type: 'array', maxItems: 2, items: { $ref: '#/$defs/node' } } });
    expect(boundsOf({ $ref: '#/$defs/node', $defs: { node } }, 'request').bytes).toBe(Number.POSITIVE_INFINITY);
    expect(boundsOf({ type: 'string' }, 'request').bytes).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('endlessIn', () => {
  it.each<[string, Schema, string[]]>([
    ['a page', page, []],
    ['a schema without a word', {}, []],
    ['a text', closed({ a: { type: 'string' } }), ['/a maxLength']],
    ['a text of one of two types', closed({ a: { type: ['string', 'number'] } }), ['/a maxLength']],
    ['a choice', closed({ a: { type: 'string', choices: { x: { const: 'x', title: 'X' } } } }), []],
    ['a file', closed({ a: { type: 'string', file: { accept: ['.png'], maxMB: 1 } } }), []],
    ['a list and what is in it', closed({ a: { type: 'array', items: { type: 'string' } } }), ['/a maxItems', '/a/* maxLength']],
    ['an open object', { type: 'object', properties: {} }, [' maxProperties']],
    [
      'an object with so many members',
      closed({ a: { type: 'object', maxProperties: 3, additionalProperties: { type: 'number' } } }),
      [],
    ],
    ['what is only read', closed({ a: { type: 'string', readOnly: true } }), []],
  ])('%s', (_what, schema, found) => {
    expect(endlessIn(schema).map(({ at, word }) => `${at} ${word}`)).toEqual(found);
  });
});

describe('jsonExcess', () => {
  const limits = { values: 10, members: 9, levels: 3 };
  it.each<[string, string, 'values' | 'levels' | undefined]>([
    ['as many values as are allowed', '[1,2,3,4,5,6,7,8,9]', undefined],
    ['one more', '[1,2,3,4,5,6,7,8,9,10]', 'values'],
    ['as deep as is allowed', '[[[1]]]', undefined],
    ['one level more', '[[[[1]]]]', 'levels'],
    ['levels that are closed again', '[[1],[2],[3]]', undefined],
    ['brackets and commas in a text', `["[[[[[[,,,,,,,,,,,,,,"]`, undefined],
    ['a text that ends in a backslash', String.raw`["\\",[[[1]]]]`, 'levels'],
    ['a quote in a text', String.raw`["\"[[[[[[",1]`, undefined],
    ['a text without an end', '["[[[[[', undefined],
    ['objects', '{"a":{"b":{"c":{"d":1}}}}', 'levels'],
    ['members of one object, before the values', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}', undefined],
    ['members of two objects', '[{"a":1,"b":1,"c":1},{"d":1,"e":1,"f":1}]', undefined],
    ['members', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}', 'values'],
  ])('%s', (_what, json, excess) => {
    expect(jsonExcess(json, limits)).toBe(excess);
  });
  it('scans a megabyte of brackets, commas or escapes quickly', () => {
    for (const part of ['[', ',', '{"a":', '\\"', '"\\\\"', '"']) {
      const json = part.repeat(1_000_000 / part.length);
      // The best of five, because garbage of other tests may be collected at the same time.
      const cpuMs = Array.from({ length: 5 }, () => {
        const begun = process.cpuUsage();
        jsonExcess(json, { values: 1e9, members: 1e9, levels: 1e9 });
        const { user, system } = process.cpuUsage(begun);
        return (user + system) / 1000;
      });
      expect(Math.min(...cpuMs)).toBeLessThan(400);
    }
  });
});
