import { expect, it } from 'vitest';
import { merge } from '../../../src/data/drafts/merge.ts';

it.each<[name: string, start: unknown, mine: unknown, theirs: unknown, expected: unknown]>([
  ['what I have not changed is theirs', { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 1 }, { a: 3, b: 2 }],
  ['what both have changed is mine', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  ['members within members', { a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }, { a: { b: 1, c: 3 } }, { a: { b: 2, c: 3 } }],
  [
    'a member that I removed is gone, one that they added is there',
    { a: 1, b: 1 },
    { b: 1 },
    { a: 1, b: 1, c: 1 },
    { b: 1, c: 1 },
  ],
  [
    'a member that they removed is gone, one that I added is there',
    { a: 1, b: 1 },
    { a: 1, b: 1, c: 1 },
    { b: 1 },
    { b: 1, c: 1 },
  ],
  ['a list is one member', { a: [1, 2] }, { a: [1, 2, 3] }, { a: [0, 1, 2] }, { a: [1, 2, 3] }],
  ['a list that only they have changed', { a: [1] }, { a: [1] }, { a: [1, 2] }, { a: [1, 2] }],
  ['nothing changed here', { a: 1 }, { a: 1 }, undefined, undefined],
  ['their document is gone', { a: 1 }, { a: 2 }, undefined, { a: 2 }],
])('%s', (_name, start, mine, theirs, expected) => expect(merge(start, mine, theirs)).toEqual(expected));
