import { describe, expect, it } from 'vitest';
import { activeCases, withCases } from '../../../renderers/shared/fields/cases.ts';
import { offersOfItems, withCurrentValue } from '../../../renderers/shared/fields/choices.ts';
import { toEntries, toGroups } from '../../../renderers/shared/fields/entries.ts';
import { toDifferences } from '../../../renderers/shared/draft/toDifferences.ts';
import type { Schema } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';

const schema: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'string' },
    name: { title: 'Name', type: 'string' },
    power: { title: 'Power', $ref: '#/$defs/power' },
    note: { title: 'Note', type: 'string' },
    protocol: { title: 'Protocol', type: 'string' },
  },
  cases: {
    tcp: {
      when: { op: 'eq', at: '/protocol', value: 'tcp' },
      required: ['port'],
      properties: { port: { title: 'Port', type: 'integer' } },
    },
  },
  $defs: { power: { type: 'number', unit: 'kW' } },
};
const names = (fields?: Parameters<typeof toEntries>[2]) => toEntries(schema, schema, fields).map((each) => each.name);

describe('the members shown', () => {
  it('are all members with a title if no fields are configured', () =>
    expect(names()).toEqual(['name', 'power', 'note', 'protocol']));
  it('are the named ones in the configured order', () => expect(names({ note: {}, name: {} })).toEqual(['note', 'name']));
  it('include the remaining ones at the asterisk', () =>
    expect(names({ note: {}, '*': {}, name: {} })).toEqual(['note', 'power', 'protocol', 'name']));
  it('exclude a member that is set to null', () => expect(names({ name: null, note: {} })).toEqual(['note']));
  it('exclude a member that is not in the schema', () => expect(names({ colour: {} })).toEqual([]));
  it('follow references', () => {
    expect(toEntries(schema, schema, { power: {} })[0]?.schema).toMatchObject({ title: 'Power', type: 'number', unit: 'kW' });
  });
  it('are only those in groups if there are only groups', () => {
    expect(toGroups(schema, schema, undefined, { one: { title: 'One', fields: { name: {} } } }).map((each) => each.name)).toEqual(
      ['one'],
    );
  });
  it('include no group without members', () => {
    expect(toGroups(schema, schema, { name: {} }, { tcp: { fields: { port: {} } } })).toHaveLength(1);
  });
});

describe('the cases of a schema', () => {
  const sight = (value: unknown) => ({ scope: () => undefined, own: (pointer: string) => read(value, pointer) });
  it.each<[name: string, value: unknown, active: string[]]>([
    ['are active if their condition is met', { protocol: 'tcp' }, ['tcp']],
    ['are inactive if their condition is not met', { protocol: 'rtu' }, []],
    ['are inactive if data is missing', {}, []],
  ])('%s', (_name, value, active) => expect(activeCases(schema, sight(value))).toEqual(active));
  it('add their members and requirements if they are active', () => {
    const merged = withCases(schema, ['tcp']);
    expect(toEntries(merged, schema, { port: {} })).toMatchObject([{ name: 'port', required: true }]);
  });
});

describe('the options of a field', () => {
  const areas = [{ value: 'CN', title: 'China', children: [{ value: 'ZJ', title: 'Zhejiang' }] }, { title: 'without value' }];
  it('keep the levels of a tree and omit an item without a value', () => {
    expect(offersOfItems(areas, { value: '/value', title: '/title', children: '/children' })).toEqual([
      { value: 'CN', title: 'China', children: [{ value: 'ZJ', title: 'Zhejiang' }] },
    ]);
  });
  it('are the items of a paged response', () => {
    expect(offersOfItems({ list: [{ id: 1 }], total: 1 }, { value: '/id' })).toEqual([{ value: 1, title: '1' }]);
  });
  it('include the current value even if it is not offered', () => {
    expect(withCurrentValue([{ value: 1, title: 'One' }], 7, (value) => `unknown (${value})`).at(-1)).toEqual({
      value: 7,
      title: 'unknown (7)',
    });
  });
  it('do not include an empty text as current value', () =>
    expect(withCurrentValue([], '', (value) => `unknown (${value})`)).toEqual([]));
});

it('the differences of two values are listed by title, without internal members', () => {
  const found = toDifferences(schema, { id: 'a', name: 'mine', power: 1 }, { id: 'b', name: 'theirs', power: 1 });
  expect(found).toMatchObject([{ pointer: '/name', title: 'Name', mine: 'mine', theirs: 'theirs' }]);
});

describe('the differences of a list whose rows have a key', () => {
  const prices: Schema = {
    type: 'object',
    rules: { once: { rule: 'unique-by', at: '/prices/*', key: '/code', says: 'Price duplicated' } },
    properties: {
      prices: {
        title: 'Prices',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            code: {
              title: 'Band',
              type: 'integer',
              choices: { peak: { const: 1, title: 'Peak' }, flat: { const: 2, title: 'Flat' } },
            },
            buy: { title: 'Buy price', type: 'number' },
          },
        },
      },
    },
  };
  const row = (code: number, buy: number) => ({ code, buy });
  const begun = { prices: [row(1, 1), row(2, 0.5)] };
  const differences = (mine: unknown[], theirs: unknown[]) =>
    toDifferences(prices, { prices: mine }, { prices: theirs }, begun).map(
      ({ within, title, mine: own, theirs: other, touched, row: whole }) => ({
        name: [...within, title],
        ...(whole ? { there: [own !== undefined, other !== undefined] } : { mine: own, theirs: other }),
        touched,
      }),
    );
  it('name the row and its member, regardless of the position of the row', () => {
    expect(differences([row(1, 1), row(2, 0.6)], [row(2, 0.7), row(1, 1)])).toEqual([
      { name: ['Prices', 'Flat', 'Buy price'], mine: 0.6, theirs: 0.7, touched: true },
    ]);
    expect(differences([row(1, 2), row(2, 0.5)], [row(1, 1), row(2, 0.7)])).toEqual([
      { name: ['Prices', 'Peak', 'Buy price'], mine: 2, theirs: 1, touched: true },
      { name: ['Prices', 'Flat', 'Buy price'], mine: 0.5, theirs: 0.7, touched: false },
    ]);
  });
  it('include a row that only one side has, and the result of discarding the change', () => {
    expect(differences([row(1, 1)], [row(1, 1), row(2, 0.5)])).toEqual([
      { name: ['Prices', 'Flat'], there: [false, true], touched: true },
    ]);
    const [removed] = toDifferences(prices, { prices: [row(1, 1)] }, { prices: [row(2, 0.5), row(1, 1)] }, begun);
    expect(removed).toMatchObject({ pointer: '/prices', taken: [row(2, 0.5), row(1, 1)] });
    const [kept] = toDifferences(prices, begun, { prices: [row(1, 1)] }, begun);
    expect(kept).toMatchObject({ touched: false, taken: [row(1, 1)] });
  });
  it('include the whole list if two rows have the same key', () => {
    const [whole] = toDifferences(prices, { prices: [row(1, 1), row(1, 2)] }, begun, begun);
    expect(whole).toMatchObject({ pointer: '/prices', title: 'Prices', within: [] });
  });
});
