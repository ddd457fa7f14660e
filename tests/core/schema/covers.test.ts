import { describe, expect, it } from 'vitest';
import { holds, operators } from '../../../src/core/condition.ts';
import type { Condition } from '../../../src/core/language.ts';
import { read } from '../../../src/core/pointer.ts';
import { covers, isCondition } from '../../../src/core/schema/covers.ts';

const a = (op: 'eq' | 'gt' | 'lt', value: string | number): Condition => ({ op, at: '/a', value });
const among = (...value: (string | number)[]): Condition => ({ op: 'in', at: '/a', value });
const elsewhere: Condition = { op: 'eq', from: '/session/type', value: 'cloud' };
const present: Condition = { op: 'present', at: '/a' };
const filled: Condition = { op: 'filled', at: '/a' };

describe('a condition of an overlay', () => {
  it.each<[why: string, own: Condition, base: Condition]>([
    ['the same', a('eq', 1), a('eq', 1)],
    ['one more value', among(1, 2), a('eq', 1)],
    ['further values', among(1, 2, 3), among(1, 2)],
    ['a lower threshold', a('gt', 3), a('gt', 5)],
    ['a threshold below the value', a('gt', 3), a('eq', 5)],
    ['a later day', a('lt', '2026-06-01'), a('lt', '2026-05-01')],
    ['only present', present, a('gt', 5)],
    ['filled instead of one of several texts', filled, among('x', 'y')],
    ['an alternative', { op: 'any', of: [a('eq', 1), elsewhere] }, a('eq', 1)],
    ['one of two required conditions', a('eq', 1), { op: 'all', of: [a('eq', 1), elsewhere] }],
    ['a condition that both alternatives imply', a('gt', 0), { op: 'any', of: [a('eq', 1), a('gt', 5)] }],
    ['excluding a value that the base excludes', { op: 'not', of: a('eq', 2) }, a('eq', 1)],
    ['an empty "all"', { op: 'all', of: [] }, true],
    ['the negation of false', { op: 'not', of: false }, a('eq', 1)],
  ])('is no stricter than the base: %s', (_why, own, base) => expect(covers(own, base)).toBe(true));

  it.each<[why: string, own: Condition, base: Condition]>([
    ['a condition on another place', elsewhere, a('eq', 1)],
    ['one value less', among(1), among(1, 2)],
    ['a higher threshold', a('gt', 6), a('gt', 5)],
    ['a text as threshold instead of a number', a('gt', '3'), a('gt', 5)],
    ['filled instead of an empty text', filled, among('')],
    ['a condition that only one alternative implies', a('eq', 1), { op: 'any', of: [a('eq', 1), elsewhere] }],
    ['an additional condition', { op: 'all', of: [a('eq', 1), elsewhere] }, a('eq', 1)],
    ['excluding a value that the base permits', { op: 'not', of: a('eq', 1) }, among(1, 2)],
    ['excluding a value that is known only later', { op: 'not', of: { op: 'eq', at: '/a', value: { from: '/b' } } }, a('eq', 1)],
    ['false', false, a('eq', 1)],
  ])('is stricter: %s', (_why, own, base) => expect(covers(own, base)).toBe(false));

  it('that covers the base holds whenever the base does', () => {
    const leaves = [
      a('eq', 1),
      a('eq', 'x'),
      a('gt', 0),
      a('gt', 1),
      a('lt', 2),
      a('lt', 'y'),
      among(1, 2),
      among('', 'x'),
      present,
      filled,
    ];
    const nested: Condition[] = [
      ...[true, false, { op: 'all' as const, of: [] }, { op: 'any' as const, of: [] }],
      ...leaves,
      ...leaves.map((of): Condition => ({ op: 'not', of })),
      ...leaves.flatMap((one) => leaves.slice(0, 6).map((other): Condition => ({ op: 'all', of: [one, other] }))),
      ...leaves.flatMap((one) =>
        leaves.slice(0, 6).map((other): Condition => ({ op: 'any', of: [one, { op: 'not', of: other }] })),
      ),
    ];
    const data = [{}, { a: null }, { a: '' }, { a: 'x' }, { a: 'z' }, { a: 0 }, { a: 1 }, { a: 2 }, { a: [] }];
    const verdicts = nested.map((each) =>
      data.map((value) => holds(each, { scope: () => undefined, own: (at) => read(value, at) })),
    );
    let found = 0;
    nested.forEach((own, i) =>
      nested.forEach((base, j) => {
        if (!covers(own, base)) return;
        found += 1;
        const broken = data.filter((_value, k) => verdicts[j]?.[k] === true && verdicts[i]?.[k] !== true);
        if (broken.length > 0) expect([own, base, broken]).toEqual([own, base, []]);
      }),
    );
    expect(found).toBeGreaterThan(nested.length);
  });
});

it('isCondition accepts only complete conditions', () => {
  expect(isCondition({ op: 'all', of: [a('eq', 1), { op: 'not', of: present }] })).toBe(true);
  const broken = [
    undefined,
    null,
    'x',
    {},
    { op: 'is' },
    { op: 'all' },
    { op: 'not' },
    { op: 'eq', at: '/a' },
    { op: 'in', at: '/a', value: 1 },
  ];
  expect(broken.filter(isCondition)).toEqual([]);
  expect(operators.every((op) => !isCondition({ op: `${op}s` }))).toBe(true);
});
