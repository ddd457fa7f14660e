import { expect, it } from 'vitest';
import { countSet, defaultsOf, toPublished, withSpans } from '../../../renderers/search/toFilters.ts';

it('empty fields are not published', () => {
  expect(toPublished({ a: '', b: [], c: undefined, d: 0, e: false, f: [undefined, undefined] })).toEqual({ d: 0, e: false });
});
it('defaults are values of the language', () => {
  expect(defaultsOf({ day: { default: { from: '/clock/today' } }, level: {} })).toEqual({ day: { from: '/clock/today' } });
});
it('only differences from the defaults count as set', () => {
  expect(countSet({ day: '2026-11-20', level: 'A' }, { day: '2026-11-20' })).toBe(1);
});
it('a range is wider than one value', () => {
  const spans = withSpans({ range: { widget: 'date-range' }, level: {}, own: { span: 5 } }, {});
  expect(Object.values(spans).map((each) => each.span)).toEqual([8, 4, 5]);
});
