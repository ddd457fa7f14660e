import { expect, it } from 'vitest';
import { type Computation, evaluate, pointsIn } from '../../../src/core/devices/computation.ts';

const values: Readonly<Record<string, number>> = { a: 6, b: -4, none: 0, flag: 1, tenth: 0.1, fifth: 0.2 };
const read = (point: string): number | undefined => values[point];

it.each<[name: string, computation: Computation, value: number]>([
  ['a sum', { op: 'sum', of: ['a', 'b', 10] }, 12],
  ['a sum without the dust of binary fractions', { op: 'sum', of: ['tenth', 'fifth'] }, 0.3],
  ['a sum of which a part is missing', { op: 'sum', of: ['a', 'lost'] }, Number.NaN],
  ['a difference', { op: 'difference', of: ['b', 'a'] }, -10],
  ['a product', { op: 'product', of: ['a', 'b', 0.5] }, -12],
  ['a product with zero', { op: 'product', of: ['none', 'b'] }, 0],
  ['a product with zero of which a part is missing', { op: 'product', of: ['none', 'lost'] }, Number.NaN],
  ['a quotient', { op: 'quotient', of: ['a', 'b'] }, -1.5],
  ['a quotient by zero', { op: 'quotient', of: ['a', 'none'] }, Number.NaN],
  ['zero by zero', { op: 'quotient', of: ['none', 'none'] }, Number.NaN],
  ['the positive part', { op: 'positive', of: ['a'] }, 6],
  ['no positive part', { op: 'positive', of: ['b'] }, 0],
  ['the negative part', { op: 'negative', of: ['b'] }, -4],
  ['no negative part', { op: 'negative', of: ['a'] }, 0],
  ['the positive part of a missing value', { op: 'positive', of: ['lost'] }, Number.NaN],
  ['a size whose sign bit is set', { op: 'sign', of: ['a', 'flag'] }, -6],
  ['a size whose sign bit is not set', { op: 'sign', of: ['a', 'none'] }, 6],
  ['the size of a negative number whose sign bit is set', { op: 'sign', of: ['b', 'flag'] }, -4],
  ['the size of a negative number', { op: 'sign', of: ['b', 'none'] }, 4],
  ['a size whose sign bit is missing', { op: 'sign', of: ['a', 'lost'] }, Number.NaN],
  ['a nested computation', { op: 'product', of: [{ op: 'negative', of: [{ op: 'sum', of: ['a', 'b', -5] }] }, -1] }, 3],
  ['a nested computation with a missing value', { op: 'sum', of: [1, { op: 'quotient', of: [1, 'none'] }] }, Number.NaN],
])('%s', (_name, computation, value) => {
  expect(evaluate(computation, read)).toBe(value);
});

it('names every point that it reads', () => {
  expect(pointsIn({ op: 'sum', of: ['a', 2, { op: 'product', of: ['b', { op: 'positive', of: ['c'] }] }] })).toEqual([
    'a',
    'b',
    'c',
  ]);
});
