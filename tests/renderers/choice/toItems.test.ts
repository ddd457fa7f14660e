import { describe, expect, it } from 'vitest';
import { toChosen, toChosenMany, toItems } from '../../../renderers/choice/toItems.ts';

const pointers = { value: '/id', title: '/name' };
const items = toItems([{ id: 'a', name: 'A' }, { id: 'b' }, { name: 'no id' }, { id: 'a', name: 'again' }], pointers);

it('toItems skips items without a value and duplicates, and uses the value of items without a name', () => {
  expect(items.map(({ value, title }) => [value, title])).toEqual([
    ['a', 'A'],
    ['b', 'b'],
  ]);
});

describe('the selected item', () => {
  it.each<[name: string, chosen: unknown, fallback: unknown, all: boolean, expected: unknown]>([
    ['is the chosen item if it is offered', 'b', undefined, false, 'b'],
    ['is the default if the chosen item is not offered', 'x', 'b', false, 'b'],
    ['is the first item if there is no default', 'x', undefined, false, 'a'],
    ['is all items if all can be selected and none is chosen', undefined, undefined, true, undefined],
  ])('%s', (_name, chosen, fallback, all, expected) => expect(toChosen(items, chosen, fallback, all)).toBe(expected));
  it('has the order of the list if several are selected', () => expect(toChosenMany(items, ['b', 'x', 'a'])).toEqual(['a', 'b']));
  it('is undefined without items', () => expect(toChosen([], 'a', 'b', false)).toBeUndefined());
});
