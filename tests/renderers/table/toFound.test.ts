import { expect, it } from 'vitest';
import { toColumns } from '../../../renderers/table/columns/toColumns.ts';
import { toFound } from '../../../renderers/table/toFound.ts';
import { toEntries } from '../../../renderers/table/toOrder.ts';
import type { Schema } from '../../../src/core/language.ts';

const row: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    role: { type: 'integer', choices: { chief: { const: 1, title: 'Chief' }, guest: { const: 12, title: 'Guest' } } },
    power: { type: 'number' },
  },
};
const entries = toEntries(
  [
    { id: 'a', name: 'Anna', role: 1, power: 12.5 },
    { id: 'b', name: 'Bert', role: 12 },
    { id: 'c', role: 12, power: 1 },
  ],
  '/id',
);
const columns = toColumns({ name: {}, role: {}, power: {} }, row);
const format = (value: unknown) => ({ text: value === undefined ? '–' : String(value) });

it.each<[name: string, wanted: Record<string, string | undefined>, keys: string]>([
  ['all rows match without a filter', {}, 'abc'],
  ['spaces do not filter', { '/name': '  ' }, 'abc'],
  ['letters match in upper and lower case', { '/name': 'AN' }, 'a'],
  ['a choice must match completely', { '/role': '1' }, 'a'],
  ['all filters must match', { '/role': '12', '/name': 'e' }, 'b'],
  ['a number matches by its displayed text', { '/power': '12.5' }, 'a'],
  ['a missing value does not match', { '/name': '', '/power': '1' }, 'ac'],
  ['a missing column does not filter', { '/gone': 'x' }, 'abc'],
])('the search of a list follows the rule: %s', (_name, wanted, keys) => {
  expect(
    toFound(entries, wanted, columns, format)
      .map(({ key }) => key)
      .join(''),
  ).toBe(keys);
});
