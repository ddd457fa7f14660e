// The JSON of a response is the same in pieces as in one, and no piece is long.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convert } from '../../../src/core/schema/convert.ts';
import type { Schema } from '../../../src/core/language.ts';
import { keptSecret, toSealed } from '../../../src/core/schema/secret.ts';
import { eachLater, toPieces } from '../../../src/station/server/calls/pieces.ts';
import { draws } from '../../chance.ts';

const units = { units: { kW: { symbol: 'kW', divisor: 1000 } }, families: {} };
const power = { type: 'number', unit: 'kW' } as const;
const rows = { type: 'array', items: { type: 'object', properties: { power, name: { type: 'string' } } } } as const;
const schema: Schema = {
  type: 'object',
  properties: { rows, one: power, columns: { type: 'array', items: { type: 'array', items: power } } },
};
const written = (value: unknown): string[] => [...toPieces(convert(schema, value, 'toWire', units, {}, eachLater))];
const asWire = (value: unknown): string => JSON.stringify(convert(schema, value, 'toWire', units));
const column = (length: number) => Array.from({ length }, (_none, index) => (index % 7 === 0 ? null : index / 3));

it.each<[string, value: unknown]>([
  ['null', null],
  ['a short answer', { one: 5, rows: [{ power: 1, name: 'A' }] }],
  ['long columns', { columns: [column(14_400), column(499), column(500), column(501), []], one: 1 }],
  ['many rows', { rows: Array.from({ length: 3000 }, (_none, index) => ({ power: index, name: `${index}`, none: undefined })) }],
  ['members without a schema', { other: column(5000), deep: { er: { column: column(2000) } }, gone: undefined }],
  ['a heavy element among light ones', { other: [1, 2, column(3000), 3, column(600), column(10)] }],
  ['long texts', { other: Array.from({ length: 100 }, (_none, index) => 'x'.repeat(index * 100)) }],
])('a response is written in short pieces with the same JSON: %s', (_name, value) => {
  const pieces = written(value);
  expect(pieces.join('')).toBe(asWire(value));
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(60_000);
});

it('a text of the length of a picture is written as the same JSON, alone and with other members', () => {
  const picture = 'iVBORw0KGgo='.repeat(20_000);
  for (const value of [
    picture,
    { other: picture },
    { other: [1, picture, 2], one: 1 },
    { rows: [{ name: picture, power: 5 }] },
  ]) {
    const json = [...toPieces(value)].join('');
    // Compared by length and beginning, because a diff of this size is no help.
    expect([json.length, json.slice(0, 60), json === JSON.stringify(value)]).toEqual([
      JSON.stringify(value).length,
      JSON.stringify(value).slice(0, 60),
      true,
    ]);
  }
});

it('any JSON value is written as the same JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 1200 }), (other, length) => {
      const value = { other: Array.from({ length }, () => other), columns: [[...column(length), other]] };
      expect(written(value).join('')).toBe(asWire(value));
    }),
    draws(50),
  );
});

it('a response in pieces contains no encrypted value', () => {
  const json = written({ other: Array.from({ length: 3000 }, (_none, index) => ({ index, key: toSealed(`k${index}`) })) }).join(
    '',
  );
  expect(json).not.toContain('sealed:');
  expect(json.split(keptSecret)).toHaveLength(3001);
});
