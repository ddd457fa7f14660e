// In: rows of a tree and the places people chose. Out: where each node stands, layer by layer from the top down. Pure.
import type { Row } from './toNodes.ts';

export interface Point {
  x: number;
  y: number;
}
export const box = { width: 150, height: 46 };
const step = { x: box.width + 24, y: box.height + 54 };

/** Ends side by side in their order, everything above in the middle of what hangs on it. */
export function toPlaces(rows: readonly Row[], stored: Readonly<Record<string, Point>>): Map<string, Point> {
  const places = new Map<string, Point>();
  const below = new Map<string | undefined, Row[]>();
  for (const row of rows) below.set(row.under, [...(below.get(row.under) ?? []), row]);
  let ends = 0;
  const settle = ({ at, depth, node }: Row): number => {
    const xs = (below.get(at) ?? []).map(settle);
    const x = xs.length === 0 ? ends++ * step.x : ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2;
    places.set(node.id, { x, y: depth * step.y });
    return x;
  };
  (below.get(undefined) ?? []).forEach(settle);
  for (const [id, place] of Object.entries(stored)) if (places.has(id) && isPoint(place)) places.set(id, place);
  return places;
}
const isPoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y);
