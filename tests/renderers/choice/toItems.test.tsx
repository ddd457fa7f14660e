import { describe, expect, it } from 'vitest';
import { toChosen, toChosenMany, toItems } from '../../../renderers/choice/toItems.ts';

const pointers = { value: '/id', title: '/name' };
const items = toItems([{ id: 'a', name: 'A' }, { id: 'b' }, { name: 'no id' }, { id: 'a', name: 'again' }], pointers);

it('items without a value are skipped, those without a name use their value, duplicates appear once', () => {
  expect(items.map(({ value, title }) => [value, title])).toEqual([
    ['a', 'A'],
    ['b', 'b'],
  ]);
});

describe('the selected item', () => {
  it.each<[name: string, chosen: unknown, fallback: unknown, all: boolean, expected: unknown]>([
    ['an offered choice', 'b', undefined, false, 'b'],
    ['a removed choice is replaced by the default', 'x', 'b', false, 'b'],
    ['without a default by the first', 'x', undefined, false, 'a'],
    ['by all if all can be selected', undefined, undefined, true, undefined],
  ])('%s', (_name, chosen, fallback, all, expected) => expect(toChosen(items, chosen, fallback, all)).toBe(expected));
  it('is several in the order of the list', () => expect(toChosenMany(items, ['b', 'x', 'a'])).toEqual(['a', 'b']));
  it('is undefined without items', () => expect(toChosen([], 'a', 'b', false)).toBeUndefined());
});
