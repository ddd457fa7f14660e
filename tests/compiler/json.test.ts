// The helpers for plain data, which the whole compiler uses, accept any input.
import { expect, it } from 'vitest';
import { dict, entries, hasAt, hasType, list, sameJson, show, strings, text } from '../../src/compiler/json.ts';

const odd: readonly unknown[] = [undefined, null, true, 0, Number.NaN, 'text', [], ['a', 1], {}, { a: 1 }, new Date(0)];

it('the helpers never throw, and convert values of another type to empty ones', () => {
  for (const each of odd) {
    expect([typeof dict(each), Array.isArray(list(each)), Array.isArray(entries(each)), strings(each)]).toEqual([
      'object',
      true,
      true,
      Array.isArray(each) ? each.filter((one) => typeof one === 'string') : [],
    ]);
    expect(text(each)).toBe(typeof each === 'string' ? each : undefined);
  }
  expect([dict([1]), dict('x'), list({ length: 1 })]).toEqual([{}, {}, []]);
});
it.each<[left: unknown, right: unknown, expected: boolean]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[], {}, false],
  [null, undefined, false],
  [{ toString: 1 }, {}, false],
  ['1', 1, false],
])('sameJson of %j and %j is %s', (left, right, expected) => {
  expect(sameJson(left, right)).toBe(expected);
  expect(sameJson(right, left)).toBe(expected);
});
it.each<[value: unknown, type: string | string[], expected: boolean]>([
  [3, 'integer', true],
  [3.5, 'integer', false],
  [3.5, 'number', true],
  ['3', 'number', false],
  [[], 'array', true],
  [[], 'object', false],
  [null, 'object', false],
  [null, 'null', true],
  [undefined, 'null', false],
  ['x', ['null', 'string'], true],
  [true, ['null', 'string'], false],
])('hasType of %j and %j is %s', (value, type, expected) => expect(hasType(value, type)).toBe(expected));
it.each<[pointer: string, expected: boolean]>([
  ['', true],
  ['/a/0', true],
  ['/a/1', false],
  ['/none', true],
  ['/none/x', false],
  ['/a/length', true],
  ['/toString', false],
])('hasAt of "%s" is %s', (pointer, expected) => expect(hasAt({ a: ['x'], none: null }, pointer)).toBe(expected));
it('show returns a value as one line of limited length', () => {
  expect([show('a'), show(undefined), show({ a: [1] })]).toEqual(['"a"', 'nothing', '{"a":[1]}']);
  expect(show('x'.repeat(100))).toHaveLength(58);
});
