// After all patches, a member is next to the neighbour named in `after` or `before`, whatever the order of the patches.
import { expect, it } from 'vitest';
import { at, type Doc } from '../../../src/compiler/doc.ts';
import { arrange } from '../../../src/compiler/overlays/arrange.ts';

const doc: Doc = { kind: 'screens', name: 'screens/x.json', data: {}, layers: [] };
function arranged(data: unknown): { data: unknown; reported: unknown[] } {
  const reported: unknown[] = [];
  const made = arrange(data, at(doc), (code, { pointer }, values) => void reported.push([code, pointer, values]));
  return { data: made, reported };
}
const order = (data: object): string[] => Object.keys(arranged(data).data as object);

it.each<[what: string, members: object, expected: string[]]>([
  ['as written without placement', { a: {}, b: {} }, ['a', 'b']],
  ['after its neighbour', { a: {}, b: {}, c: { after: 'a' } }, ['a', 'c', 'b']],
  ['before its neighbour', { a: {}, b: {}, c: { before: 'b' } }, ['a', 'c', 'b']],
  ['before the first member', { a: {}, b: { before: 'a' } }, ['b', 'a']],
  ['after a neighbour that is placed itself', { a: {}, b: {}, d: { after: 'c' }, c: { after: 'a' } }, ['a', 'c', 'd', 'b']],
  ['after a common neighbour, the later member closer to it', { a: {}, b: { after: 'a' }, c: { after: 'a' } }, ['a', 'c', 'b']],
])('a member is placed %s', (_what, members, expected) => expect(order(members)).toEqual(expected));

it('the placement words are removed, and all others stay', () => {
  expect(arranged({ a: {}, b: { title: 'B', after: 'a' } })).toEqual({ data: { a: {}, b: { title: 'B' } }, reported: [] });
});
it('members deep inside and in lists are placed as well', () => {
  const { data } = arranged({ list: [{ members: { a: { x: 1 }, b: { before: 'a' } } }] });
  expect(JSON.stringify(data)).toBe('{"list":[{"members":{"b":{},"a":{"x":1}}}]}');
});
it('a missing neighbour is reported, and the member is placed last', () => {
  const { data, reported } = arranged({ a: { after: 'gone' }, b: {} });
  expect(Object.keys(data as object)).toEqual(['b', 'a']);
  expect(reported).toEqual([['order/no-neighbour', '/a', { name: 'a', target: 'gone' }]]);
});
it('two members that are placed after each other are both reported', () => {
  expect(arranged({ a: { after: 'b' }, b: { after: 'a' } }).reported).toHaveLength(2);
});
it.each(['params', 'value', 'values', 'default', 'enum', 'simulate'])('"after" in %s is data of the author and stays', (word) => {
  const data = { nodes: { a: {}, b: { after: 'a' } }, [word]: { x: { after: 'y' } } };
  expect(arranged(data)).toEqual({ data: { nodes: { a: {}, b: {} }, [word]: { x: { after: 'y' } } }, reported: [] });
});
