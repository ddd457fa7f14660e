// Groups are distributed over columns in order, and rearranged only if a column would end far above the others.
import { expect, it } from 'vitest';
import { columnsIn, toStacks } from '../../../renderers/shared/toStacks.ts';

const dealt = (rows: readonly number[], columns: number): number[][] =>
  toStacks(
    rows.map((count, place) => ({ count, place })),
    columns,
    ({ count }) => count,
  ).map((stack) => stack.map(({ place }) => place));

it('groups are placed in order, each in the shortest column, the first of equal ones', () => {
  expect(dealt([1, 4, 1, 2, 1, 1], 2)).toEqual([
    [0, 2, 3],
    [1, 4, 5],
  ]);
  expect(dealt([3], 2)).toEqual([[0]]);
  expect(dealt([], 2)).toEqual([[]]);
});

it('groups are rearranged if a long group near the end would leave a column half empty', () => {
  const stacks = dealt([40, 40, 6, 1, 1, 1, 1, 1, 1, 1, 40], 2);
  expect(stacks).toEqual([
    [0, 10],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  ]);
});

it('the number of columns depends on the width', () => {
  expect([columnsIn(300, 520), columnsIn(1100, 520), columnsIn(1700, 520)]).toEqual([1, 2, 3]);
});
