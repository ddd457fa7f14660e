import { describe, expect, it } from 'vitest';
import type { Rule, Schema } from '../../../src/core/language.ts';
import { merge } from '../../../src/data/drafts/merge.ts';
import { placeOf } from '../../../src/core/rules/rowIdentity.ts';

it.each<[name: string, start: unknown, mine: unknown, theirs: unknown, expected: unknown]>([
  ['members that I have not changed are theirs', { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 1 }, { a: 3, b: 2 }],
  ['members that both have changed are mine', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  ['members within members', { a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }, { a: { b: 1, c: 3 } }, { a: { b: 2, c: 3 } }],
  [
    'a member that I removed stays removed, one that they added stays',
    { a: 1, b: 1 },
    { b: 1 },
    { a: 1, b: 1, c: 1 },
    { b: 1, c: 1 },
  ],
  [
    'a member that they removed stays removed, one that I added stays',
    { a: 1, b: 1 },
    { a: 1, b: 1, c: 1 },
    { b: 1 },
    { b: 1, c: 1 },
  ],
  ['a list is one member', { a: [1, 2] }, { a: [1, 2, 3] }, { a: [0, 1, 2] }, { a: [1, 2, 3] }],
  ['a list that only they have changed', { a: [1] }, { a: [1] }, { a: [1, 2] }, { a: [1, 2] }],
  ['nothing changed here', { a: 1 }, { a: 1 }, undefined, undefined],
  ['their document is deleted', { a: 1 }, { a: 2 }, undefined, { a: 2 }],
])('%s', (_name, start, mine, theirs, expected) => expect(merge(start, mine, theirs)).toEqual(expected));

/** Schemas with the rule, and how two users edited a value. */
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
    ['different rows', list(a, b), list(row('a', 2), b), list(a, row('b', 3)), list(row('a', 2), row('b', 3))],
    ['the same row: mine', list(a), list(row('a', 2)), list(row('a', 3)), list(row('a', 2))],
    [
      'members of the same row',
      list({ ...a, soc: 1 }),
      list({ ...a, soc: 2 }),
      list({ ...a, power: 5, soc: 1 }),
      list({ id: 'a', power: 5, soc: 2 }),
    ],
    ['one that I removed', list(a, b), list(b), list(a, row('b', 2)), list(row('b', 2))],
    ['one that they removed', list(a, b), list(a, row('b', 2)), list(b), list(row('b', 2))],
    ['one that they removed and I changed stays', list(a, b), list(row('a', 2), b), list(b), list(row('a', 2), b)],
    [
      'one of each added, each after what it followed',
      list(a, b),
      list(a, c, b),
      list(a, b, row('d', 1)),
      list(a, c, b, row('d', 1)),
    ],
    ['put in order here', list(a, b, c), list(c, a, b), list(a, row('b', 2), c), list(c, a, row('b', 2))],
    ['put in order by them', list(a, b, c), list(a, row('b', 2), c), list(c, a, b), list(c, a, row('b', 2))],
    [
      'a row without a name: the list is mine',
      list(a, b),
      list(row('a', 2), { power: 1 }),
      list(a),
      list(row('a', 2), { power: 1 }),
    ],
    ['a name twice: the list is mine', list(a, b), list(row('a', 2), row('a', 3)), list(a), list(row('a', 2), row('a', 3))],
  ])('%s', (_name, start, mine, theirs, expected) => {
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
