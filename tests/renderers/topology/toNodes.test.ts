// Edits, placement and keys of the nodes of a tree.
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

describe('the rows of a tree', () => {
  it('have a pointer, a depth and a position among their siblings', () => {
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
  it.each([undefined, null, 'text', [1, null, {}, { id: 'x' }]])('are empty for %j', (value) =>
    expect(toRows(value)).toEqual([]),
  );
});

describe('an edit of a tree', () => {
  it('adds a node below another and at the top', () => {
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
    ['a node below it', '/0/children/0', '/0/children/0/children/0'],
    ['its present parent', '/0/children/0', '/0'],
    ['a missing node', '/0/children/0', '/7'],
  ])('does not move a node under %s', (_name, at, under) => expect(hung(tree, at, under)).toBeUndefined());
  it('moves a node among its siblings, but not past the ends', () => {
    const [, , c, d] = toRows(tree);
    if (!c || !d) throw new Error('The rows are others');
    expect(drawn(shifted(tree, d, -1))).toContain('/0/children/0/children/0 d');
    expect(shifted(tree, c, -1)).toBeUndefined();
    expect(shifted(tree, d, 1)).toBeUndefined();
  });
  it('leaves other parts of the tree unchanged', () => {
    const [top] = removed(tree, '/0/children/1');
    expect(top?.children?.[0]).toBe(tree[0]?.children?.[0]);
  });
  it('gives a new node a unique id', () => {
    expect(freshId(toRows([node('n2', 'top')]))).toBe('n3');
  });
  it('follows the permitted types of children', () => {
    const may = { top: ['mid'] };
    expect([
      mayStand(may, 'mid', 'top', 'top'),
      mayStand(may, 'leaf', 'top', 'top'),
      mayStand(may, 'mid', 'leaf', 'top'),
    ]).toEqual([true, false, false]);
    expect([mayStand(may, 'top', undefined, 'top'), mayStand(may, 'mid', undefined, 'top')]).toEqual([true, false]);
  });
});

describe('the places of nodes', () => {
  it('are side by side below their parent, which is centred', () => {
    const places = toPlaces(toRows(tree), {});
    const x = (id: string) => places.get(id)?.x ?? Number.NaN;
    const y = (id: string) => places.get(id)?.y ?? Number.NaN;
    expect(x('b')).toBe((x('c') + x('d')) / 2);
    expect(x('a')).toBe((x('b') + x('e')) / 2);
    expect(x('d') - x('c')).toBe(x('e') - x('d'));
    expect([y('a') < y('b'), y('b') < y('c'), y('b') === y('e')]).toEqual([true, true, true]);
  });
  it('are stacked next to the parent if there are many leaves, without overlaps', () => {
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
  it('that a user has set are kept, and those of removed nodes are ignored', () => {
    const places = toPlaces(toRows(tree), { c: { x: 900, y: 5 }, gone: { x: 1, y: 1 } });
    expect([places.get('c'), places.has('gone')]).toEqual([{ x: 900, y: 5 }, false]);
  });
});

describe('a key in the tree', () => {
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
  ])('moves the focus: %s from %s to %s', (key, from, to) => expect(act(key, from)).toEqual({ do: 'focus', at: to }));
  it.each<[key: string, more: object, wanted: object]>([
    ['Delete', {}, { do: 'remove' }],
    ['x', { ctrlKey: true }, { do: 'cut' }],
    ['v', { metaKey: true }, { do: 'hang' }],
    ['z', { ctrlKey: true }, { do: 'undo' }],
    ['Z', { ctrlKey: true, shiftKey: true }, { do: 'redo' }],
    ['y', { ctrlKey: true }, { do: 'redo' }],
    ['ArrowUp', { altKey: true }, { do: 'shift', by: -1 }],
  ])('edits only in edit mode: %s with %j', (key, more, wanted) => {
    expect(act(key, '/0/children/1', more)).toEqual(wanted);
    expect(act(key, '/0/children/1', more, false)).not.toEqual(wanted);
  });
});

it('an inserted template gets unused ids and names, keeps its content, and is not modified itself', () => {
  const kept = { ...node('b', 'mid', [{ ...node('c', 'leaf'), power: 5 }, node('x', 'leaf')]), name: 'Cabinet1' };
  const before = JSON.stringify(kept);
  const rows = toRows([...tree, { ...node('n6', 'top'), name: 'Cabinet1' }, { ...node('n9', 'top'), name: 'Cabinet2' }]);
  expect(toPlanted(kept, rows)).toEqual({
    id: 'n8',
    type: 'mid',
    name: 'Cabinet3',
    children: [
      { id: 'n10', type: 'leaf', name: 'c2', power: 5 },
      { id: 'n11', type: 'leaf', name: 'x' },
    ],
  });
  expect(JSON.stringify(kept)).toBe(before);
  // The name has the maximum length.
  expect(
    toPlanted({ ...node('z', 'top'), name: 'A'.repeat(12) }, toRows([{ ...node('y', 'top'), name: 'A'.repeat(12) }])).name,
  ).toBe(`${'A'.repeat(11)}2`);
});
