import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/core/language.ts';
import { boundsOf, endlessIn } from '../../../src/core/schema/bounds.ts';
import { jsonExcess } from '../../../src/core/schema/jsonSize.ts';
import { deepest } from '../../../src/station/server/bodies.ts';

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
  it('returns at least the size of the longest value of the schema with every character escaped', () => {
    const { bytes, values, levels } = boundsOf(page, 'request');
    const longest = JSON.stringify({ current: 1_000_000, text: '\u0001'.repeat(60), range: ['2026-01-01', '2026-01-02'] });
    expect(bytes).toBeGreaterThanOrEqual(longest.length);
    expect(bytes).toBeLessThan(1000);
    expect(values).toBeGreaterThanOrEqual(6);
    expect(levels).toBe(2);
  });
  it('counts the members of every case, and read-only members only for the answer', () => {
    const cases: Schema['cases'] = { one: { when: { op: 'present', at: '/a' }, properties: { b: text(100) } } };
    const withCase = boundsOf({ ...closed({ a: text(10) }), cases }, 'request').bytes;
    expect(withCase).toBeGreaterThan(boundsOf(closed({ a: text(10) }), 'request').bytes + 600);
    expect(boundsOf(closed({ a: { ...text(100), readOnly: true } }), 'request').bytes).toBeLessThan(50);
    expect(boundsOf(closed({ a: { ...text(100), readOnly: true } }), 'answer').bytes).toBeGreaterThan(600);
  });
  it('returns infinity if the schema is unbounded or recursive', () => {
    const node: Schema = closed({ children: { type: 'array', maxItems: 2, items: { $ref: '#/$defs/node' } } });
    expect(boundsOf({ $ref: '#/$defs/node', $defs: { node } }, 'request').bytes).toBe(Number.POSITIVE_INFINITY);
    expect(boundsOf({ type: 'string' }, 'request').bytes).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('endlessIn', () => {
  it.each<[string, Schema, string[]]>([
    ['a bounded page: none', page, []],
    ['an empty schema: none', {}, []],
    ['a text: maxLength', closed({ a: { type: 'string' } }), ['/a maxLength']],
    ['a text or number: maxLength', closed({ a: { type: ['string', 'number'] } }), ['/a maxLength']],
    ['a choice: none', closed({ a: { type: 'string', choices: { x: { const: 'x', title: 'X' } } } }), []],
    ['a file: none', closed({ a: { type: 'string', file: { accept: ['.png'], maxMB: 1 } } }), []],
    [
      'a list of texts: maxItems and maxLength',
      closed({ a: { type: 'array', items: { type: 'string' } } }),
      ['/a maxItems', '/a/* maxLength'],
    ],
    ['an open object: maxProperties', { type: 'object', properties: {} }, [' maxProperties']],
    [
      'an object with maxProperties: none',
      closed({ a: { type: 'object', maxProperties: 3, additionalProperties: { type: 'number' } } }),
      [],
    ],
    ['a read-only text: none', closed({ a: { type: 'string', readOnly: true } }), []],
  ])('lists the missing limits of %s', (_what, schema, found) => {
    expect(endlessIn(schema).map(({ at, word }) => `${at} ${word}`)).toEqual(found);
  });
});

describe('jsonExcess', () => {
  const limits = { values: 10, members: 9, levels: 3 };
  it.each<[string, string, 'values' | 'levels' | undefined]>([
    ['the maximum number of values: no excess', '[1,2,3,4,5,6,7,8,9]', undefined],
    ['one value more: excess', '[1,2,3,4,5,6,7,8,9,10]', 'values'],
    ['the maximum depth: no excess', '[[[1]]]', undefined],
    ['one level more: excess', '[[[[1]]]]', 'levels'],
    ['levels that are closed again: no excess', '[[1],[2],[3]]', undefined],
    ['brackets and commas in a text: no excess', `["[[[[[[,,,,,,,,,,,,,,"]`, undefined],
    ['too many levels after a text that ends in a backslash: excess', String.raw`["\\",[[[1]]]]`, 'levels'],
    ['a quotation mark in a text: no excess', String.raw`["\"[[[[[[",1]`, undefined],
    ['an unterminated text: no excess', '["[[[[[', undefined],
    ['too many levels of objects: excess', '{"a":{"b":{"c":{"d":1}}}}', 'levels'],
    ['the maximum number of members: no excess', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}', undefined],
    ['members of two objects: no excess', '[{"a":1,"b":1,"c":1},{"d":1,"e":1,"f":1}]', undefined],
    ['one member more: excess', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}', 'values'],
  ])('checks %s', (_what, json, excess) => {
    expect(jsonExcess(json, limits)).toBe(excess);
  });
  // The largest body is a megabyte, and no single request may occupy the event loop for more than 50 ms.
  it.each(['[', '[]', ',', '{"a":', '\\"', '"\\\\"', '"', '\\'])(
    'scans a megabyte of %s in less than 50 ms of CPU time',
    (part) => {
      const json = part.repeat(1_000_000 / part.length);
      // The best of five runs, because the garbage collector and the compiler may run during one of them.
      const cpuMs = Array.from({ length: 5 }, () => {
        const begun = process.cpuUsage();
        jsonExcess(json, { values: 1e9, members: 1e9, levels: deepest });
        const { user, system } = process.cpuUsage(begun);
        return (user + system) / 1000;
      });
      expect(Math.min(...cpuMs)).toBeLessThan(50);
    },
  );
});
