import { describe, expect, it } from 'vitest';
import { toColumns } from '../../../renderers/table/columns/toColumns.ts';
import { compare, fromOrderText, toEntries, toOrdered, toOrderText, toPage, unfolded } from '../../../renderers/table/toOrder.ts';
import { toTableSheet } from '../../../renderers/table/toTableSheet.ts';
import { isColumnar, listAt, toRows } from '../../../renderers/shared/value/rows.ts';
import { rowSchema } from '../../../renderers/shared/value/ownSchema.ts';
import units from '../../../schemas/units.json';
import { storedDecimals } from '../../../src/core/format/scale.ts';
import type { Schema } from '../../../src/core/language.ts';
import { alarmSchema } from './samples.ts';

describe('the rows of a value', () => {
  const rows = [{ id: 1 }];
  it.each<[name: string, value: unknown, pointer: string | undefined, expected: unknown]>([
    ['in a list', rows, undefined, rows],
    ['in a page', { list: rows, total: 1 }, undefined, rows],
    ['in a page at a pointer', { a: { list: rows } }, '/a', rows],
    ['in a list at a pointer', { deep: { rows } }, '/deep/rows', rows],
    [
      'in columns of equal length',
      { at: [1, 2], p: [3, null] },
      undefined,
      [
        { at: 1, p: 3 },
        { at: 2, p: null },
      ],
    ],
    ['not in columns of unequal length', { at: [1, 2], p: [3] }, undefined, undefined],
    ['not in an object', { id: 1 }, undefined, undefined],
    ['not in a missing value', undefined, '/x', undefined],
  ])('are found: %s', (_name, value, pointer, expected) => expect(listAt(value, pointer)).toEqual(expected));
  it('are not taken from an empty object', () => expect([isColumnar({}), toRows({ a: [] })]).toEqual([false, []]));
});

describe('the columns of a table', () => {
  const row = rowSchema(alarmSchema, undefined);
  it('take title and alignment from the schema', () => {
    expect(toColumns({ level: {}, value: {}, occurTime: {} }, row).map(({ title, align }) => [title, align])).toEqual([
      ['Level', 'start'],
      ['Value', 'end'],
      ['Occurred', 'start'],
    ]);
  });
  it('include the remaining members at the asterisk', () =>
    expect(toColumns({ title: {}, '*': {}, id: {} }, row).map((each) => each.name)).toEqual([
      'title',
      'level',
      'deviceName',
      'value',
      'occurTime',
      'endTime',
      'id',
    ]));
  it('join nested names', () => {
    const nested: Schema = { properties: { a: { properties: { b: { title: 'B', type: 'number' } } } } };
    expect(toColumns({ a: { fields: { b: {} } } }, nested)).toMatchObject([
      { name: 'a/b', at: '/a/b', title: 'B', align: 'end' },
    ]);
  });
  it('are titled by name if the schema does not contain them', () =>
    expect(toColumns({ odd: {} }, row)[0]).toMatchObject({ title: 'odd', schema: undefined }));
  it('take the schema of a row from columns of equal length', () => {
    const schema: Schema = {
      type: 'object',
      properties: { p: { title: 'Power', type: 'array', unit: 'kW', items: { type: 'number' } } },
    };
    expect(toColumns({ p: {} }, rowSchema(schema, undefined))[0]).toMatchObject({
      title: 'Power',
      align: 'end',
      schema: { unit: 'kW' },
    });
  });
});

describe('the order of rows', () => {
  it.each<[name: string, left: unknown, right: unknown, descending: boolean, sign: number]>([
    ['numbers by size', 9, 10, false, -1],
    ['numbers by size descending', 9, 10, true, 1],
    ['texts by the numbers in them', 'PCS 10', 'PCS 9', false, 1],
    ['a missing value last', undefined, 1, false, 1],
    ['a missing value last, also descending', undefined, 1, true, 1],
    ['null like a missing value', 1, null, true, -1],
  ])('sorts %s', (_name, left, right, descending, sign) => expect(Math.sign(compare(left, right, descending))).toBe(sign));
  it('is stored in the address and read back', () =>
    expect(fromOrderText(toOrderText({ column: 'a/b', order: 'descend' }))).toEqual({ column: 'a/b', order: 'descend' }));
  it.each(['', 'level', 'level.up', 7, undefined])('is undefined for %s', (text) => expect(fromOrderText(text)).toBeUndefined());
  it('keeps the position of equal rows', () => {
    const entries = toEntries(
      [
        { id: 'b', n: 1 },
        { id: 'a', n: 1 },
        { id: 'c', n: 0 },
      ],
      '/id',
    );
    expect(toOrdered(entries, '/n', 'descend').map((each) => each.key)).toEqual(['b', 'a', 'c']);
  });
});

it.each<[current: number, shown: number[], page: number]>([
  [1, [0, 1], 1],
  [3, [4], 3],
  [9, [4], 3],
  [-1, [0, 1], 1],
])('a table shows the nearest existing page: page %s of five rows with two per page', (current, shown, page) => {
  expect(toPage([0, 1, 2, 3, 4], current, 2)).toEqual({ shown, current: page });
});

it('the keys of rows are unique', () =>
  expect(toEntries([{ id: 1 }, { id: 1 }, {}], '/id').map((each) => each.key)).toEqual(['1', '1 1', 'row 2']));

it('nested rows have unique keys and follow their parent row', () => {
  const entries = toEntries(
    [
      { id: 1, under: [{ id: 2 }, { id: 1 }] },
      { id: 3, under: [] },
    ],
    '/id',
    undefined,
    '/under',
  );
  expect(entries.map(({ children }) => children?.length)).toEqual([2, undefined]);
  expect(unfolded(entries).map(({ id }) => id)).toEqual([1, 2, 1, 3]);
  expect(new Set(unfolded(entries).map(({ key }) => key)).size).toBe(4);
});

it('an exported sheet contains numbers with the decimals of their unit, texts, and empty cells', () => {
  const columns = toColumns({ level: {}, value: {}, occurTime: {} }, rowSchema(alarmSchema, undefined));
  const sheet = toTableSheet(
    columns,
    [{ level: 'B', value: 92.03068798469725, occurTime: 0 }, { level: 'C' }, { value: 0.1 + 0.2 }],
    {
      title: (column) => String(column.title),
      unit: (column) => column.schema?.unit ?? '',
      decimals: ({ schema }, values) => storedDecimals(schema ?? {}, values, units),
      format: (_column, value) => ({ text: `<${String(value)}>` }),
    },
  );
  expect(sheet).toEqual({
    head: ['Level', 'Value (kW)', 'Occurred'],
    rows: [
      ['<B>', 92, '<0>'],
      ['<C>', null, null],
      [null, 0.3, null],
    ],
  });
});
