// Places the nodes of a tree in layers, top-down; stored positions take precedence. Pure.
import type { Row } from './toNodes.ts';

export interface Point {
  x: number;
  y: number;
}
export const box = { width: 150, height: 46 };
const step = { x: box.width + 24, y: box.height + 54 };

/** Maximum number of leaves in a row. More are stacked on a line next to their parent, to limit the width of the picture. */
const most = 8;
const hung = { x: box.width / 2 + 24, y: box.height + 16 };

type Below = ReadonlyMap<string | undefined, readonly Row[]>;
function toBelow(rows: readonly Row[]): Below {
  const below = new Map<string | undefined, Row[]>();
  for (const row of rows) {
    const known = below.get(row.under) ?? [];
    known.push(row);
    below.set(row.under, known);
  }
  return below;
}
const hangs = (own: readonly Row[], below: Below): boolean => own.length > most && own.every(({ at }) => !below.has(at));

/** Nodes that are stacked on a line next to their parent. */
export function toStacked(rows: readonly Row[]): Set<string> {
  const below = toBelow(rows);
  return new Set(
    [...below].flatMap(([under, own]) => (under !== undefined && hangs(own, below) ? own.map(({ node }) => node.id) : [])),
  );
}

/** Leaves from left to right in their order, each parent centred above its children. */
export function toPlaces(rows: readonly Row[], stored: Readonly<Record<string, Point>>): Map<string, Point> {
  const places = new Map<string, Point>();
  const below = toBelow(rows);
  let right = 0;
  const take = (width: number): number => {
    const x = right;
    right += width;
    return x;
  };
  const settle = ({ at, depth, node }: Row): number => {
    const own = below.get(at) ?? [];
    const hang = hangs(own, below);
    const xs = hang ? [] : own.map(settle);
    const x = xs.length === 0 ? take(hang ? step.x + hung.x : step.x) : ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2;
    places.set(node.id, { x, y: depth * step.y });
    if (hang) own.forEach((each, index) => places.set(each.node.id, { x: x + hung.x, y: each.depth * step.y + index * hung.y }));
    return x;
  };
  (below.get(undefined) ?? []).forEach(settle);
  for (const [id, place] of Object.entries(stored)) if (places.has(id) && isPoint(place)) places.set(id, place);
  return places;
}
const isPoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y);
