// RFC 7396 with the examples of its appendix, and one addition: conditions are narrowed, never replaced.
import { expect, it } from 'vitest';
import { merge } from '../../../src/compiler/overlays/merge.ts';

it.each<[base: unknown, patch: unknown, expected: unknown]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j patched by %j is %j', (base, patch, expected) => expect(merge(base, patch)).toEqual(expected));

const own = { op: 'eq', at: '/a', value: 1 };
const more = { op: 'eq', at: '/b', value: 2 };
it.each(['visible', 'enabled'])('the condition "%s" of a patch is combined with that of the base', (word) => {
  expect(merge({ [word]: own }, { [word]: more }, true)).toEqual({ [word]: { op: 'all', of: [own, more] } });
  expect(merge({ [word]: own }, { [word]: true }, true)).toEqual({ [word]: { op: 'all', of: [own, true] } });
  expect(merge({}, { [word]: more }, true)).toEqual({ [word]: more });
  expect(merge({ [word]: own }, { [word]: more })).toMatchObject({ [word]: { at: '/b' } });
});
it('a merge leaves both inputs unchanged', () => {
  const base = Object.freeze({ a: Object.freeze({ b: 1 }), c: 2 });
  expect(merge(base, Object.freeze({ a: Object.freeze({ b: 2 }), c: null }))).toEqual({ a: { b: 2 } });
  expect(base).toEqual({ a: { b: 1 }, c: 2 });
});
