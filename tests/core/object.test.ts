import { expect, it } from 'vitest';
import { entriesOf, joined, keysOf, recordOf } from '../../src/core/object.ts';

const way = { in: 1, out: 2 } as const;

it('names and members keep their written order', () => {
  expect(keysOf(way)).toEqual(['in', 'out']);
  expect(entriesOf(way)).toEqual([
    ['in', 1],
    ['out', 2],
  ]);
});

it('a record has one member for each name', () => {
  expect(recordOf(['in', 'out'], (name) => name.length)).toEqual({ in: 2, out: 3 });
});

it('the last of two members with the same name counts, and absent ones add nothing', () => {
  expect(joined([{ a: 1, b: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 });
});
