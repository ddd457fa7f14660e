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
  ['nothing asked for', {}, 'abc'],
  ['blanks ask for nothing', { '/name': '  ' }, 'abc'],
  ['letters, large or small', { '/name': 'AN' }, 'a'],
  ['a choice is meant whole', { '/role': '1' }, 'a'],
  ['both have to hold', { '/role': '12', '/name': 'e' }, 'b'],
  ['as it reads', { '/power': '12.5' }, 'a'],
  ['what is missing is not found by its dash', { '/name': '', '/power': '1' }, 'ac'],
  ['a column that is not there', { '/gone': 'x' }, 'abc'],
])('%s', (_name, wanted, keys) => {
  expect(
    toFound(entries, wanted, columns, format)
      .map(({ key }) => key)
      .join(''),
  ).toBe(keys);
});
