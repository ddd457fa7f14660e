// "Did you mean": the names that a user most likely meant.
import { describe, expect, it } from 'vitest';
import { distance, nearest } from '../../../src/core/problems/nearest.ts';

describe('the distance between two names', () => {
  it.each<[left: string, right: string, far: number]>([
    ['table', 'table', 0],
    ['tabel', 'table', 1],
    ['tabl', 'table', 0.5],
    ['form', 'from', 1],
    ['curve', 'carve', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['power', 'activePower'.toLowerCase(), 3],
  ])('of "%s" and "%s" is %d', (left, right, far) => expect(distance(left, right)).toBe(far));
  it('is symmetric', () => expect(distance('source', 'sources')).toBe(distance('sources', 'source')));
});
it('nearest returns the nearest names first, equally near ones in written order, without duplicates', () => {
  expect(nearest('tabel', ['form', 'table', 'tabs', 'table'])).toEqual(['table', 'tabs', 'form']);
  expect(nearest('x', ['b', 'a'])).toEqual(['b', 'a']);
  expect(nearest('x', ['b', 'a'], 1)).toEqual(['b']);
  expect(nearest('x', [])).toEqual([]);
});
it('nearest ignores upper and lower case', () =>
  expect(nearest('Activepower', ['reactivePower', 'activePower'], 1)).toEqual(['activePower']));
