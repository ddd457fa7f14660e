import { expect, it } from 'vitest';
import { entriesOf, joined, keysOf, recordOf } from '../../src/core/object.ts';

const way = { in: 1, out: 2 } as const;

it('keysOf and entriesOf keep the written order', () => {
  expect(keysOf(way)).toEqual(['in', 'out']);
  expect(entriesOf(way)).toEqual([
    ['in', 1],
    ['out', 2],
  ]);
});

it('recordOf creates one member for each name', () => {
  expect(recordOf(['in', 'out'], (name) => name.length)).toEqual({ in: 2, out: 3 });
});

it('joined uses the last of two members with the same name, and skips missing objects', () => {
  expect(joined([{ a: 1, b: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 });
});
