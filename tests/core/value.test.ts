import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, originOf, readsOf } from '../../src/core/value.ts';
import type { Value } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';

const scope = { form: { name: 'North', limits: { most: 20 } }, session: { user: 'Ada' }, rows: [1, 2] };
const lookup = (pointer: string): unknown => read(scope, pointer);

describe('fill', () => {
  it.each<[name: string, value: Value, expected: unknown]>([
    ['a plain value is unchanged', { a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
    ['a reference is replaced by its value at any depth', { who: [{ from: '/session/user' }] }, { who: ['Ada'] }],
    ['a member whose reference has no value is omitted', { a: { from: '/nothing' }, b: 1 }, { b: 1 }],
    ['a reference inside a constant is not resolved', { const: { from: '/session/user' } }, { from: '/session/user' }],
    [
      'the values of a text are filled, and the text stays',
      { text: 'By {{who}}', values: { who: { from: '/session/user' } } },
      { text: 'By {{who}}', values: { who: 'Ada' } },
    ],
    [
      '"*" is spread first, and named members override it',
      { '*': { from: '/form/limits' }, most: 5, least: 1 },
      { most: 5, least: 1 },
    ],
    ['"*" of a value that is not an object spreads nothing', { '*': { from: '/rows' }, a: 1 }, { a: 1 }],
    [
      'a function is called with its arguments filled',
      { fn: 'to-point-keys', of: { type: 'pcs', values: { from: '/form/limits' } } },
      { 'pcs#most': 20 },
    ],
  ])('%s', (_name, value, expected) => {
    expect(fill(value, lookup)).toEqual(expected);
  });

  it('reads only what readsOf names', () => {
    const leaf = fc.oneof(
      fc.integer(),
      fc.constantFrom('/session/user', '/form/name', '/rows/0', '/nothing').map((from) => ({ from })),
      fc.constantFrom('/form').map((from) => ({ const: { from } })),
      fc.constantFrom('/form/name').map((from) => ({ text: 'At {{place}}', values: { place: { from } } })),
    );
    const { value } = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', '*'), tie('value')),
      ),
    }));
    fc.assert(
      fc.property(value, (each) => {
        const seen = new Set<string>();
        fill(each, (pointer) => (seen.add(pointer), lookup(pointer)));
        expect(readsOf(each)).toEqual(expect.arrayContaining([...seen]));
      }),
    );
  });
});

describe('originOf', () => {
  const params: Value = {
    '*': { from: '/form' },
    limit: { from: '/form/limits/most' },
    fixed: { const: 1 },
    rows: { first: { from: '/rows' } },
  };
  it.each<[name: string, pointer: string, expected: string | undefined]>([
    ['a named member with the path below it', '/limit/unit', '/form/limits/most/unit'],
    ['a member of a member', '/rows/first/0', '/rows/0'],
    ['a spread member', '/name', '/form/name'],
    ['a constant: none', '/fixed', undefined],
  ])('returns the origin of %s', (_name, pointer, expected) => {
    expect(originOf(params, pointer)).toBe(expected);
  });
});
