import { describe, expect, it } from 'vitest';
import { backspace, isComplete, moveTo, putText, toCells, toText } from '../../renderers/shared/sixCells.ts';

describe('putText', () => {
  it.each<[name: string, before: string, at: number, text: string, after: string, focus: number]>([
    ['one character moves to the next box', '', 0, '1', '1', 1],
    ['the last box keeps the focus', '12345', 5, '6', '123456', 5],
    ['a short paste begins at its box', '12', 2, '345', '12345', 5],
    ['six characters fill all boxes, wherever they were pasted', '99', 3, '123456', '123456', 5],
    ['more than six are cut', '', 0, '12345678', '123456', 5],
    ['spaces in a paste are removed', '', 0, '123 456', '123456', 5],
    ['a single space changes nothing', '12', 2, ' ', '12', 2],
    ['a character replaces the previous one', '123456', 1, 'x', '1x3456', 2],
  ])('%s', (_name, before, at, text, after, focus) => {
    const step = putText(toCells(before), at, text);
    expect([toText(step.cells), step.focus]).toEqual([after, focus]);
  });
});

it('Backspace clears the current box first, then the previous one', () => {
  const once = backspace(toCells('12'), 1);
  expect([toText(once.cells), once.focus]).toEqual(['1', 1]);
  const twice = backspace(once.cells, once.focus);
  expect([toText(twice.cells), twice.focus]).toEqual(['', 0]);
});

it('a gap in the middle is kept until it is filled', () => {
  const gap = backspace(toCells('123456'), 2);
  expect(isComplete(gap.cells)).toBe(false);
  expect(toText(putText(gap.cells, 2, '9').cells)).toBe('129456');
});

it.each([
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 4, 5],
  ['ArrowRight', 5, 5],
  ['Home', 3, 0],
  ['End', 3, 5],
  ['a', 3, undefined],
])('the key %s in box %i moves the focus to %s', (key, at, expected) => {
  expect(moveTo(key, at)).toBe(expected);
});
