import { describe, expect, it } from 'vitest';
import type { Rule, Schema } from '../../../src/core/language.ts';
import { merge } from '../../../src/data/drafts/merge.ts';
import { placeOf } from '../../../src/core/rules/rowIdentity.ts';

it.each<[name: string, start: unknown, mine: unknown, theirs: unknown, expected: unknown]>([
  ['their version of members that I have not changed', { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 1 }, { a: 3, b: 2 }],
  ['my version of members that both have changed', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  [
    'the changes of both within nested members',
    { a: { b: 1, c: 1 } },
    { a: { b: 2, c: 1 } },
    { a: { b: 1, c: 3 } },
    { a: { b: 2, c: 3 } },
  ],
  ['my removal of a member and their addition of another', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }],
  ['their removal of a member and my addition of another', { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1 }, { b: 1, c: 1 }],
  ['my version of a list that both have changed', { a: [1, 2] }, { a: [1, 2, 3] }, { a: [0, 1, 2] }, { a: [1, 2, 3] }],
  ['their version of a list that only they have changed', { a: [1] }, { a: [1] }, { a: [1, 2] }, { a: [1, 2] }],
  ['their deletion of a document that I have not changed', { a: 1 }, { a: 1 }, undefined, undefined],
  ['my version of a document that they have deleted', { a: 1 }, { a: 2 }, undefined, { a: 2 }],
])('a merge takes %s', (_name, start, mine, theirs, expected) => expect(merge(start, mine, theirs)).toEqual(expected));

/** A schema of rows with the rule. */
const rows = (rule: Rule): Schema => ({
  type: 'object',
  properties: { rows: { type: 'array', items: { type: 'object' } } },
  rules: { once: rule },
});
const named = rows({ rule: 'unique-by', at: '/rows/*', key: '/id' });
const row = (id: string, power: number) => ({ id, power });
const list = (...all: unknown[]) => ({ rows: all });
const [a, b, c] = [row('a', 1), row('b', 1), row('c', 1)];

describe('rows with a key in the schema', () => {
  it.each<[name: string, start: unknown, mine: unknown, theirs: unknown, expected: unknown]>([
    ['changes of different rows', list(a, b), list(row('a', 2), b), list(a, row('b', 3)), list(row('a', 2), row('b', 3))],
    ['my change of the same member', list(a), list(row('a', 2)), list(row('a', 3)), list(row('a', 2))],
    [
      'changes of different members of one row',
      list({ ...a, soc: 1 }),
      list({ ...a, soc: 2 }),
      list({ ...a, power: 5, soc: 1 }),
      list({ id: 'a', power: 5, soc: 2 }),
    ],
    ['my removal of a row', list(a, b), list(b), list(a, row('b', 2)), list(row('b', 2))],
    ['their removal of a row', list(a, b), list(a, row('b', 2)), list(b), list(row('b', 2))],
    ['my change of a row that they removed', list(a, b), list(row('a', 2), b), list(b), list(row('a', 2), b)],
    [
      'both additions, each after its previous neighbour',
      list(a, b),
      list(a, c, b),
      list(a, b, row('d', 1)),
      list(a, c, b, row('d', 1)),
    ],
    ['my order and their change', list(a, b, c), list(c, a, b), list(a, row('b', 2), c), list(c, a, row('b', 2))],
    ['their order and my change', list(a, b, c), list(a, row('b', 2), c), list(c, a, b), list(c, a, row('b', 2))],
    ['my whole list if a row has no key', list(a, b), list(row('a', 2), { power: 1 }), list(a), list(row('a', 2), { power: 1 })],
    ['my whole list if a key occurs twice', list(a, b), list(row('a', 2), row('a', 3)), list(a), list(row('a', 2), row('a', 3))],
  ])('are merged: %s', (_name, start, mine, theirs, expected) => {
    expect(merge(start, mine, theirs, placeOf(named))).toEqual(expected);
  });
  it('are distinguished in a tree as well', () => {
    const tree = rows({ rule: 'unique-by', at: '/rows/*', key: 'id', children: 'below' });
    const of = (one: number, other: number) => list({ id: 'top', below: [row('a', one), row('b', other)] });
    expect(merge(of(1, 1), of(2, 1), of(1, 3), placeOf(tree))).toEqual(of(2, 3));
  });
  it('are distinguished by the first of several key members', () => {
    const both: Schema = { ...named, rules: { ...named.rules, names: { rule: 'unique-by', at: '/rows/*', key: 'name' } } };
    const of = (name: string, power: number) => list({ id: 'a', name, power });
    expect(merge(of('one', 1), of('two', 1), of('one', 2), placeOf(both))).toEqual(of('two', 2));
  });
  it('are one member if the schema has no key', () => {
    const plain = rows({ rule: 'ordered', at: ['/a', '/b'] });
    expect(merge(list(a, b), list(row('a', 2), b), list(a, row('b', 3)), placeOf(plain))).toEqual(list(row('a', 2), b));
  });
});
