// Conditions over incomplete data: more data never changes a decision, and only data that is read wakes a watcher.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, operators, reads } from '../../src/core/condition.ts';
import type { Condition } from '../../src/core/language.ts';
import { draws } from '../chance.ts';

type Data = Readonly<Record<string, number | string | null | undefined>>;
const context = (data: Data) => ({ scope: (pointer: string) => data[pointer.slice(1)] });

const places = ['a', 'b', 'c'] as const;
const from = fc.constantFrom(...places.map((place) => `/${place}` as const));
const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y', ''));
const comparison: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom('eq' as const, 'gt' as const, 'lt' as const), from, value }),
  fc.record({ op: fc.constant('in' as const), from, value: fc.array(value, { maxLength: 3 }) }),
  fc.boolean(),
);
const existence: fc.Arbitrary<Condition> = fc.record({ op: fc.constantFrom('present' as const, 'filled' as const), from });
const over = (leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.letrec<{ all: Condition }>((tie) => ({
    all: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({ op: fc.constantFrom('all' as const, 'any' as const), of: fc.array(tie('all'), { maxLength: 3 }) }),
      fc.record({ op: fc.constant('not' as const), of: tie('all') }),
    ),
  })).all;
const known = fc.record({ a: value, b: value, c: value });
/** A part of the data; the rest is missing or null. */
const known3 = fc.tuple(known, fc.subarray([...places]), fc.constantFrom(undefined, null));

describe('a condition', () => {
  it('that is decided by part of the data has the same result with all of it', () => {
    fc.assert(
      fc.property(over(comparison), known3, (condition, [data, there, missing]) => {
        const some = Object.fromEntries(places.map((place) => [place, there.includes(place) ? data[place] : missing]));
        const verdict = holds(condition, context(some));
        if (verdict !== undefined) expect(holds(condition, context(data))).toBe(verdict);
      }),
      draws(300),
    );
  });

  it('is true or false if all data is present', () => {
    fc.assert(
      fc.property(over(fc.oneof(comparison, existence)), known, (condition, data) => {
        expect(holds(condition, context(data))).toBeTypeOf('boolean');
      }),
      draws(),
    );
  });

  it('reads only the places that it declares', () => {
    fc.assert(
      fc.property(over(fc.oneof(comparison, existence)), known3, (condition, [data, there]) => {
        const some = Object.fromEntries(there.map((place) => [place, data[place]]));
        const readPointers = new Set<string>();
        holds(condition, { scope: (pointer) => (readPointers.add(pointer), context(some).scope(pointer)) });
        expect([...readPointers].filter((each) => !reads(condition).includes(each))).toEqual([]);
      }),
      draws(),
    );
  });

  it('satisfies De Morgan: the negation of "all" equals "any" of the negations', () => {
    fc.assert(
      fc.property(fc.array(over(comparison), { maxLength: 3 }), known3, (of, [data, there]) => {
        const some = context(Object.fromEntries(there.map((place) => [place, data[place]])));
        const either = holds({ op: 'any', of: of.map((each): Condition => ({ op: 'not', of: each })) }, some);
        expect(holds({ op: 'not', of: { op: 'all', of } }, some)).toBe(either);
      }),
      draws(),
    );
  });

  it.each<[name: string, condition: Condition, data: Data, verdict: boolean | undefined]>([
    [
      'zero is present and filled',
      {
        op: 'all',
        of: [
          { op: 'present', from: '/a' },
          { op: 'filled', from: '/a' },
        ],
      },
      { a: 0 },
      true,
    ],
    ['an empty text is not filled', { op: 'filled', from: '/a' }, { a: '' }, false],
    ['null is not present', { op: 'present', from: '/a' }, { a: null }, false],
    ['a comparison with null is unknown', { op: 'eq', from: '/a', value: 0 }, { a: null }, undefined],
    ['a number is not greater than a text', { op: 'gt', from: '/a', value: '1' }, { a: 2 }, false],
    ['a comparison with a missing value is unknown', { op: 'eq', from: '/a', value: { from: '/b' } }, { a: 1 }, undefined],
    ['"all" without conditions is true', { op: 'all', of: [] }, {}, true],
    ['"any" without conditions is false', { op: 'any', of: [] }, {}, false],
  ])('follows the rule: %s', (_name, condition, data, verdict) => expect(holds(condition, context(data))).toBe(verdict));

  it('has only the operators that are tested here', () => {
    expect(operators.toSorted()).toEqual(['all', 'any', 'eq', 'filled', 'gt', 'in', 'lt', 'not', 'present']);
  });
});
