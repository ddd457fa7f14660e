// Flattens nested nodes into rows with pointers, and applies edits to the nodes. Pure; accepts malformed input.
import { isObject } from '../../src/core/object.ts';
import { read, toPointer, toTokens } from '../../src/core/pointer.ts';

export interface TreeNode extends Readonly<Record<string, unknown>> {
  id: string;
  type: string;
  name?: string;
  children?: readonly TreeNode[];
}
export interface Row {
  /** Pointer into the list of top-level nodes, such as `/0/children/1`. */
  at: string;
  /** Pointer of the parent; undefined at the top. */
  under: string | undefined;
  depth: number;
  /** Index among the siblings, and their number. */
  place: number;
  among: number;
  node: TreeNode;
}

const isNode = (value: unknown): value is TreeNode =>
  isObject(value) && typeof value.id === 'string' && typeof value.type === 'string';

export function toRows(nodes: unknown, under?: string, depth = 0): Row[] {
  const all = Array.isArray(nodes) ? (nodes as unknown[]) : [];
  return all.flatMap((node, place) => {
    if (!isNode(node)) return [];
    const at = under === undefined ? `/${place}` : `${under}/children/${place}`;
    return [{ at, under, depth, place, among: all.length, node }, ...toRows(node.children, at, depth + 1)];
  });
}

/** Allowed child types, by parent type. */
export type May = Readonly<Record<string, readonly string[]>>;
export const mayStand = (may: May, type: string, under: string | undefined, rootType: string | undefined): boolean =>
  under === undefined ? type === rootType : (Object.hasOwn(may, under) && may[under]?.includes(type)) || false;

/** An id that no node uses. */
export function freshId(rows: readonly Row[]): string {
  const taken = new Set(rows.map(({ node }) => node.id));
  let next = rows.length + 1;
  while (taken.has(`n${next}`)) next += 1;
  return `n${next}`;
}

type Nodes = readonly TreeNode[];
/** Copies only the lists along the path of the change; all other objects keep their identity. */
function changed(nodes: Nodes, tokens: readonly string[], change: (list: Nodes) => Nodes): Nodes {
  const [place, , ...rest] = tokens;
  if (place === undefined) return change(nodes);
  return nodes.map((node, index) =>
    index === Number(place) ? { ...node, children: changed(node.children ?? [], rest, change) } : node,
  );
}
/** The list of children is one token below its node. */
const listBelow = (at: string | undefined): string[] => (at === undefined ? [] : [...toTokens(at), 'children']);

export const added = (nodes: Nodes, under: string | undefined, node: TreeNode): Nodes =>
  changed(nodes, listBelow(under), (list) => [...list, node]);

export function removed(nodes: Nodes, at: string): Nodes {
  const tokens = toTokens(at);
  return changed(nodes, tokens.slice(0, -1), (list) => list.filter((_node, index) => index !== Number(tokens.at(-1))));
}

/** Moves a node with its descendants under another; undefined if the target is inside the node or already its parent. */
export function hung(nodes: Nodes, at: string, under: string): Nodes | undefined {
  const node = read(nodes, at);
  const parent = read(nodes, under);
  if (!isNode(node) || !isNode(parent) || under === at || under.startsWith(`${at}/`)) return undefined;
  if (toPointer(toTokens(at).slice(0, -2)) === under) return undefined;
  const without = removed(nodes, at);
  const there = toRows(without).find((row) => row.node.id === parent.id);
  return there && added(without, there.at, node);
}

/** Moves a node one position up or down among its siblings. */
export function shifted(nodes: Nodes, { at, place, among }: Row, by: -1 | 1): Nodes | undefined {
  const other = place + by;
  if (other < 0 || other >= among) return undefined;
  return changed(nodes, toTokens(at).slice(0, -1), (list) =>
    list.map((node, index) => (index === place ? (list[other] ?? node) : index === other ? (list[place] ?? node) : node)),
  );
}

/** Current pointer of the node with this id. */
export const pointerOf = (nodes: unknown, id: string): string | undefined => toRows(nodes).find(({ node }) => node.id === id)?.at;
