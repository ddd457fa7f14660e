import { expect, it } from 'vitest';
import { type Computation, evaluate, pointsIn } from '../../../src/core/devices/computation.ts';

const values: Readonly<Record<string, number>> = { a: 6, b: -4, none: 0, flag: 1, tenth: 0.1, fifth: 0.2 };
const read = (point: string): number | undefined => values[point];

it.each<[name: string, computation: Computation, value: number]>([
  ['a sum', { op: 'sum', of: ['a', 'b', 10] }, 12],
  ['a sum without the rounding error of binary fractions', { op: 'sum', of: ['tenth', 'fifth'] }, 0.3],
  ['a sum with a missing part to NaN', { op: 'sum', of: ['a', 'lost'] }, Number.NaN],
  ['a difference', { op: 'difference', of: ['b', 'a'] }, -10],
  ['a product', { op: 'product', of: ['a', 'b', 0.5] }, -12],
  ['a product with zero', { op: 'product', of: ['none', 'b'] }, 0],
  ['a product of zero and a missing part to NaN', { op: 'product', of: ['none', 'lost'] }, Number.NaN],
  ['a quotient', { op: 'quotient', of: ['a', 'b'] }, -1.5],
  ['a division by zero to NaN', { op: 'quotient', of: ['a', 'none'] }, Number.NaN],
  ['zero divided by zero to NaN', { op: 'quotient', of: ['none', 'none'] }, Number.NaN],
  ['the positive part of a positive value to the value', { op: 'positive', of: ['a'] }, 6],
  ['the positive part of a negative value to zero', { op: 'positive', of: ['b'] }, 0],
  ['the negative part of a negative value to the value', { op: 'negative', of: ['b'] }, -4],
  ['the negative part of a positive value to zero', { op: 'negative', of: ['a'] }, 0],
  ['the positive part of a missing value to NaN', { op: 'positive', of: ['lost'] }, Number.NaN],
  ['a magnitude whose sign bit is set to a negative value', { op: 'sign', of: ['a', 'flag'] }, -6],
  ['a magnitude whose sign bit is not set to a positive value', { op: 'sign', of: ['a', 'none'] }, 6],
  ['the magnitude of a negative number whose sign bit is set to a negative value', { op: 'sign', of: ['b', 'flag'] }, -4],
  ['the magnitude of a negative number whose sign bit is not set to a positive value', { op: 'sign', of: ['b', 'none'] }, 4],
  ['a magnitude whose sign bit is missing to NaN', { op: 'sign', of: ['a', 'lost'] }, Number.NaN],
  ['a nested computation', { op: 'product', of: [{ op: 'negative', of: [{ op: 'sum', of: ['a', 'b', -5] }] }, -1] }, 3],
  ['a nested computation with a missing value to NaN', { op: 'sum', of: [1, { op: 'quotient', of: [1, 'none'] }] }, Number.NaN],
])('a computation evaluates %s', (_name, computation, value) => {
  expect(evaluate(computation, read)).toBe(value);
});

it('pointsIn lists every point that a computation reads', () => {
  expect(pointsIn({ op: 'sum', of: ['a', 2, { op: 'product', of: ['b', { op: 'positive', of: ['c'] }] }] })).toEqual([
    'a',
    'b',
    'c',
  ]);
});
