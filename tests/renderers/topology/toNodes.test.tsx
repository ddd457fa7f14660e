// Tree nodes: results of edits, their layout, and the meaning of keys.
import { describe, expect, it } from 'vitest';
import { toKeyAct } from '../../../renderers/topology/toKeyAct.ts';
import { added, freshId, hung, mayStand, removed, shifted, toRows, type TreeNode } from '../../../renderers/topology/toNodes.ts';
import { toPlanted } from '../../../renderers/topology/toPlanted.ts';
import { box, toPlaces } from '../../../renderers/topology/toPlaces.ts';

const node = (id: string, type: string, children?: readonly TreeNode[]): TreeNode => ({
  id,
  type,
  name: id,
  ...(children && { children }),
});
const tree = [node('a', 'top', [node('b', 'mid', [node('c', 'leaf'), node('d', 'leaf')]), node('e', 'leaf')])];
const drawn = (nodes: unknown) => toRows(nodes).map((row) => `${row.at} ${row.node.id}`);

describe('rows of a tree', () => {
  it('have their pointer, their depth and their position among their siblings', () => {
    expect(drawn(tree)).toEqual([
      '/0 a',
      '/0/children/0 b',
      '/0/children/0/children/0 c',
      '/0/children/0/children/1 d',
      '/0/children/1 e',
    ]);
    expect(toRows(tree).map(({ depth, place, among }) => [depth, place, among])).toEqual([
      [0, 0, 1],
      [1, 0, 2],
      [2, 0, 2],
      [2, 1, 2],
      [1, 1, 2],
    ]);
  });
  it.each([undefined, null, 'text', [1, null, {}, { id: 'x' }]])('of %j are empty', (value) => expect(toRows(value)).toEqual([]));
});

describe('an edit', () => {
  it('adds below a node, and at the top level', () => {
    expect(drawn(added(tree, '/0/children/1', node('f', 'leaf')))).toContain('/0/children/1/children/0 f');
    expect(drawn(added(tree, undefined, node('f', 'top')))).toContain('/1 f');
  });
  it('removes a node with its descendants', () => {
    expect(drawn(removed(tree, '/0/children/0'))).toEqual(['/0 a', '/0/children/0 e']);
  });
  it('moves a node with its descendants under another', () => {
    expect(drawn(hung(tree, '/0/children/0', '/0/children/1'))).toEqual([
      '/0 a',
      '/0/children/0 e',
      '/0/children/0/children/0 b',
      '/0/children/0/children/0/children/0 c',
      '/0/children/0/children/0/children/1 d',
    ]);
  });
  it.each<[name: string, at: string, under: string]>([
    ['itself', '/0', '/0'],
    ['what is below it', '/0/children/0', '/0/children/0/children/0'],
    ['where it hangs', '/0/children/0', '/0'],
    ['what is not there', '/0/children/0', '/7'],
  ])('moves no node under %s', (_name, at, under) => expect(hung(tree, at, under)).toBeUndefined());
  it('swaps siblings, but not beyond the ends', () => {
    const [, , c, d] = toRows(tree);
    if (!c || !d) throw new Error('The rows are others');
    expect(drawn(shifted(tree, d, -1))).toContain('/0/children/0/children/0 d');
    expect(shifted(tree, c, -1)).toBeUndefined();
    expect(shifted(tree, d, 1)).toBeUndefined();
  });
  it('keeps unaffected nodes unchanged', () => {
    const [top] = removed(tree, '/0/children/1');
    expect(top?.children?.[0]).toBe(tree[0]?.children?.[0]);
  });
  it('gives a new node a unique id', () => {
    expect(freshId(toRows([node('n2', 'top')]))).toBe('n3');
  });
  it('respects the permitted parent types', () => {
    const may = { top: ['mid'] };
    expect([
      mayStand(may, 'mid', 'top', 'top'),
      mayStand(may, 'leaf', 'top', 'top'),
      mayStand(may, 'mid', 'leaf', 'top'),
    ]).toEqual([true, false, false]);
    expect([mayStand(may, 'top', undefined, 'top'), mayStand(may, 'mid', undefined, 'top')]).toEqual([true, false]);
  });
});

describe('positions', () => {
  it('are side by side below the parent, which is centred above them', () => {
    const places = toPlaces(toRows(tree), {});
    const x = (id: string) => places.get(id)?.x ?? Number.NaN;
    const y = (id: string) => places.get(id)?.y ?? Number.NaN;
    expect(x('b')).toBe((x('c') + x('d')) / 2);
    expect(x('a')).toBe((x('b') + x('e')) / 2);
    expect(x('d') - x('c')).toBe(x('e') - x('d'));
    expect([y('a') < y('b'), y('b') < y('c'), y('b') === y('e')]).toEqual([true, true, true]);
  });
  it('of many leaves are stacked next to their parent without overlap, and the drawing is not a single line', () => {
    const ends = (under: string, count: number) =>
      Array.from({ length: count }, (_each, index) => node(`${under}${index}`, 'leaf'));
    const wide = [
      node(
        'top',
        'top',
        ['m', 'n', 'o'].map((id) => node(id, 'mid', ends(id, id === 'o' ? 8 : 29))),
      ),
    ];
    const places = [...toPlaces(toRows(wide), {})];
    const at = Object.fromEntries(places);
    expect([at.m0?.x, at.m28?.x]).toEqual([at.m0?.x, at.m0?.x]);
    expect(at.m0?.x).toBeGreaterThan((at.m?.x ?? Number.NaN) + box.width / 2);
    expect(at.m28?.y).toBeGreaterThan(at.m27?.y ?? Number.NaN);
    // As many as fit are side by side.
    expect(at.o0?.y).toBe(at.o7?.y);
    const over = places.flatMap(([one, a], index) =>
      places
        .slice(index + 1)
        .filter(([, b]) => Math.abs(a.x - b.x) < box.width && Math.abs(a.y - b.y) < box.height)
        .map(([other]) => `${one} ${other}`),
    );
    expect(over).toEqual([]);
    expect(Math.max(...places.map(([, { x }]) => x))).toBeLessThan(14 * box.width);
  });
  it('chosen by a user are kept, except those of removed nodes', () => {
    const places = toPlaces(toRows(tree), { c: { x: 900, y: 5 }, gone: { x: 1, y: 1 } });
    expect([places.get('c'), places.has('gone')]).toEqual([{ x: 900, y: 5 }, false]);
  });
});

describe('a key', () => {
  const rows = toRows(tree);
  const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  const act = (key: string, at: string, more: object = {}, editing = true) => {
    const row = rows.find((each) => each.at === at);
    if (!row) throw new Error(`No row ${at}`);
    return toKeyAct({ key, ...plain, ...more }, row, rows, editing);
  };
  it.each<[key: string, from: string, to: string]>([
    ['ArrowDown', '/0', '/0/children/0'],
    ['ArrowUp', '/0/children/1', '/0/children/0/children/1'],
    ['ArrowRight', '/0', '/0/children/0'],
    ['ArrowLeft', '/0/children/0/children/1', '/0/children/0'],
    ['Home', '/0/children/1', '/0'],
    ['End', '/0', '/0/children/1'],
  ])('%s moves from %s to %s', (key, from, to) => expect(act(key, from)).toEqual({ do: 'focus', at: to }));
  it.each<[key: string, more: object, wanted: object]>([
    ['Delete', {}, { do: 'remove' }],
    ['x', { ctrlKey: true }, { do: 'cut' }],
    ['v', { metaKey: true }, { do: 'hang' }],
    ['z', { ctrlKey: true }, { do: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { do: 'redo' }],
    ['y', { ctrlKey: true }, { do: 'redo' }],
    ['ArrowUp', { altKey: true }, { do: 'shift', by: -1 }],
  ])('%s with %j edits, and only in edit mode', (key, more, wanted) => {
    expect(act(key, '/0/children/1', more)).toEqual(wanted);
    expect(act(key, '/0/children/1', more, false)).not.toEqual(wanted);
  });
});

it('a copied node is pasted completely with unused ids and names, and the copy stays unchanged', () => {
  const kept = { ...node('b', 'mid', [{ ...node('c', 'leaf'), power: 5 }, node('x', 'leaf')]), name: 'Cabinet1' };
  const before = JSON.stringify(kept);
  const rows = toRows([...tree, { ...node('n6', 'top'), name: 'Cabinet1' }, { ...node('n9', 'top'), name: 'Cabinet2' }]);
  expect(toPlanted(kept, rows)).toEqual({
    ...{ id: 'n8', type: 'mid', name: 'Cabinet3' },
    children: [
      { id: 'n10', type: 'leaf', name: 'c2', power: 5 },
      { id: 'n11', type: 'leaf', name: 'x' },
    ],
  });
  expect(JSON.stringify(kept)).toBe(before);
  // The maximum length of a name.
  expect(
    toPlanted({ ...node('z', 'top'), name: 'A'.repeat(12) }, toRows([{ ...node('y', 'top'), name: 'A'.repeat(12) }])).name,
  ).toBe(`${'A'.repeat(11)}2`);
});
