import { expect, it } from 'vitest';
import { entriesOf, joined, keysOf, recordOf } from '../../src/core/object.ts';

const way = { in: 1, out: 2 } as const;

it('names and members come back in the order they were written', () => {
  expect(keysOf(way)).toEqual(['in', 'out']);
  expect(entriesOf(way)).toEqual([
    ['in', 1],
    ['out', 2],
  ]);
});

it('a record has one member for each name', () => {
  expect(recordOf(['in', 'out'], (name) => name.length)).toEqual({ in: 2, out: 3 });
});

it('of members of the same name the last counts, and what is not there adds nothing', () => {
  expect(joined([{ a: 1, b: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 });
});
