import { expect, it } from 'vitest';
import { countSet, defaultsOf, toPublished, withSpans } from '../../../renderers/search/toFilters.ts';

it('a search publishes no empty fields', () => {
  expect(toPublished({ a: '', b: [], c: undefined, d: 0, e: false, f: [undefined, undefined] })).toEqual({ d: 0, e: false });
});
it('the defaults of a search are those of its field options', () => {
  expect(defaultsOf({ day: { default: { from: '/clock/today' } }, level: {} })).toEqual({ day: { from: '/clock/today' } });
});
it('a search counts only values that differ from the default', () => {
  expect(countSet({ day: '2026-11-20', level: 'A' }, { day: '2026-11-20' })).toBe(1);
});
it('a range in a search is wider than a single value', () => {
  const spans = withSpans({ range: { widget: 'date-range' }, level: {}, own: { span: 5 } }, {});
  expect(Object.values(spans).map((each) => each.span)).toEqual([8, 4, 5]);
});
