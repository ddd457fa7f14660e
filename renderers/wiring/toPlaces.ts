// Places symbols and busbars in layers from the grid down; stored positions take precedence. Pure.
import type { WiringSymbol } from '../../src/core/devices/wiring.ts';
import { type Diagram, toNeighbours } from './toDiagram.ts';

export interface Point {
  x: number;
  y: number;
}
export interface PartPosition extends Point {
  /** Start and end of a busbar. */
  from?: number;
  to?: number;
  /** For a leaf in a column below its busbar: x of the column line. */
  via?: number;
}
export type PartPositions = ReadonlyMap<string, PartPosition>;

/** Width of a branch with its text, and heights of the layers, in pixels of the drawing. */
export const slot = 168;
const heights: Partial<Record<WiringSymbol, number>> = { breaker: 44, contactor: 44, busbar: 44 };
const defaultHeight = 54;
/** A busbar extends beyond its outermost connection. */
const overhang = 26;
/** Half of a symbol, from its centre. */
export const halfSymbol = 17;
/** The text starts above the first connected symbol, so that a view that begins at that symbol does not cut it off. */
export const barWordsAt = (from: number): number => from + overhang - halfSymbol;
/** The line of a column runs to the left of its symbols, next to the text of the adjacent branch. */
export const aside = 30;
const heightOf = (symbol: WiringSymbol): number => heights[symbol] ?? defaultHeight;

/** `columns`: leaves connected to the same busbar are stacked. */
export function toPlaces(diagram: Diagram, stored: Readonly<Record<string, Point>> = {}, columns = false): PartPositions {
  const { up, down } = toNeighbours(diagram);
  const layers = toLayers(diagram, up, down);
  const tops = toTops(diagram, layers);
  const topOf = (id: string): number => tops[layers.get(id) ?? 0] ?? 0;
  const below = columns ? toColumns(diagram, up, down, topOf, tops.at(-1) ?? 0) : new Map<string, number>();
  const across = toAcross(diagram, up, down, below);
  const places = new Map<string, PartPosition>();
  for (const { id } of diagram.parts) {
    const own = Object.hasOwn(stored, id) ? stored[id] : undefined;
    const x = across.get(id) ?? 0;
    const row = below.get(id);
    if (isPoint(own)) places.set(id, { x: own.x, y: own.y });
    else if (row === undefined) places.set(id, { x, y: topOf(id) });
    else places.set(id, { x, y: topOf(id) + row * defaultHeight, via: x - aside });
  }
  return withBars(diagram, places);
}

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && Number.isFinite((value as Point).x) && Number.isFinite((value as Point).y);

/** Busbars span everything that is connected to them. */
export function withBars(diagram: Diagram, places: ReadonlyMap<string, PartPosition>): PartPositions {
  const { up, down } = toNeighbours(diagram);
  const all = new Map<string, PartPosition>();
  for (const { id, symbol } of diagram.parts) {
    const own = places.get(id) ?? { x: 0, y: 0 };
    if (symbol !== 'busbar') {
      all.set(id, { x: own.x, y: own.y, ...(own.via !== undefined && { via: own.via }) });
      continue;
    }
    // Of two connected busbars the upper one extends to the lower one.
    const above = (up.get(id) ?? []).filter((each) => diagram.byId.get(each)?.symbol !== 'busbar');
    const others = [...above, ...(down.get(id) ?? [])].flatMap((each) => places.get(each)?.via ?? places.get(each)?.x ?? []);
    all.set(id, {
      x: own.x,
      y: own.y,
      from: Math.min(own.x, ...others) - overhang,
      to: Math.max(own.x, ...others) + overhang,
    });
  }
  return all;
}

/** Longest distance of each part from the grid, in parts; a ring is cut where it closes. */
function toLayers({ parts }: Diagram, up: Map<string, string[]>, down: Map<string, string[]>): Map<string, number> {
  const layers = new Map<string, number>();
  const roots = parts.filter(({ id }) => up.get(id)?.length === 0);
  const waiting = new Map(parts.map(({ id }) => [id, up.get(id)?.length ?? 0]));
  const queue = (roots.length > 0 ? roots : parts.slice(0, 1)).map(({ id }) => id);
  for (const id of queue) layers.set(id, 0);
  for (let next = 0; next < queue.length || layers.size < parts.length; next++) {
    const id = queue[next];
    if (id === undefined) {
      const cut = parts.find((part) => !layers.has(part.id));
      if (!cut) break;
      layers.set(cut.id, layers.get(up.get(cut.id)?.find((each) => layers.has(each)) ?? '') ?? 0);
      queue.push(cut.id);
      next--;
      continue;
    }
    for (const below of down.get(id) ?? []) {
      const left = (waiting.get(below) ?? 1) - 1;
      waiting.set(below, left);
      if (left > 0 || layers.has(below)) continue;
      layers.set(below, Math.max(...(up.get(below) ?? []).map((each) => layers.get(each) ?? 0)) + 1);
      queue.push(below);
    }
  }
  return layers;
}

/** Vertical centre of each layer. */
function toTops({ parts }: Diagram, layers: ReadonlyMap<string, number>): number[] {
  const room: number[] = [];
  for (const { id, symbol } of parts) {
    const layer = layers.get(id) ?? 0;
    room[layer] = Math.max(room[layer] ?? 0, heightOf(symbol));
  }
  let y = 0;
  return room.map((height) => {
    y += height;
    return y - height / 2;
  });
}

/** Row of each leaf connected to a busbar with other leaves; columns are as deep as the longest branch. */
function toColumns(
  { byId }: Diagram,
  up: Map<string, string[]>,
  down: Map<string, string[]>,
  topOf: (id: string) => number,
  bottom: number,
): Map<string, number> {
  const rows = new Map<string, number>();
  for (const [bar, hanging] of down) {
    if (byId.get(bar)?.symbol !== 'busbar') continue;
    const ends = hanging.filter((id) => down.get(id)?.length === 0 && up.get(id)?.length === 1);
    if (ends.length < 2) continue;
    const most = Math.max(leastRows, 1 + Math.floor((bottom - topOf(ends[0] ?? bar)) / defaultHeight));
    const each = Math.ceil(ends.length / Math.ceil(ends.length / most));
    for (const [index, id] of ends.entries()) rows.set(id, index % each);
  }
  return rows;
}
const leastRows = 3;

/** Leaves from left to right in declared order, each parent centred above its children. */
function toAcross(
  { parts }: Diagram,
  up: Map<string, string[]>,
  down: Map<string, string[]>,
  rows: ReadonlyMap<string, number>,
): Map<string, number> {
  const across = new Map<string, number>();
  let ends = 0;
  const place = (id: string): number => {
    const known = across.get(id);
    if (known !== undefined) return known;
    // Marks the part as visited, so that a ring is not followed again. The final position is set below.
    across.set(id, ends * slot);
    // A part that is reached from two sides is placed below the first.
    const own = (down.get(id) ?? []).filter((each) => up.get(each)?.[0] === id && !across.has(each));
    const xs = own.map(place);
    // Below the previous leaf of its column.
    if ((rows.get(id) ?? 0) > 0) ends--;
    const x = xs.length === 0 ? ends++ * slot : ((xs[0] ?? 0) + (xs.at(-1) ?? 0)) / 2;
    across.set(id, x);
    return x;
  };
  for (const { id } of parts.filter((part) => up.get(part.id)?.length === 0)) place(id);
  for (const { id } of parts) place(id);
  return across;
}

/** Distance from the centre of a symbol to its connection points. */
const reach = 20;

/** Route of a connection: straight down if the ends are aligned, otherwise with one step. */
export function toRoute(from: PartPosition, to: PartPosition): Point[] {
  const bar = (place: PartPosition): boolean => place.from !== undefined;
  const [above, below] = from.y <= to.y ? [from, to] : [to, from];
  const start = { x: bar(above) ? below.x : above.x, y: above.y + (bar(above) ? 0 : reach) };
  const end = { x: bar(below) ? start.x : below.x, y: below.y - (bar(below) ? 0 : reach) };
  if (bar(above) && below.via !== undefined) {
    const turn = end.y - 5;
    return [{ x: below.via, y: above.y }, { x: below.via, y: turn }, { x: end.x, y: turn }, end];
  }
  if (start.x === end.x) return [start, end];
  const middle = (start.y + end.y) / 2;
  return [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end];
}
export const toPath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
const round = (value: number): number => Math.round(value * 10) / 10;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Bounding box of a part with its text. */
export const toBox = ({ x, y, from, to }: PartPosition): Box =>
  from !== undefined && to !== undefined
    ? { x: from, y: y - 22, width: Math.max(to - from, 120), height: 30 }
    : { x: x - 24, y: y - 22, width: slot - 8, height: 44 };

export function toBounds(places: PartPositions): Box {
  const boxes = [...places.values()].map(toBox);
  if (boxes.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

export type Towards = 'up' | 'down' | 'left' | 'right';
/** Nearest part in a direction; aligned parts take precedence over offset ones. */
export function toNext(places: PartPositions, id: string, towards: Towards): string | undefined {
  const here = places.get(id);
  if (!here) return places.keys().next().value;
  let best: { id: string; far: number } | undefined;
  for (const [other, { x, y }] of places) {
    const [dx, dy] = [x - here.x, y - here.y];
    const [ahead, aside] =
      towards === 'up' ? [-dy, dx] : towards === 'down' ? [dy, dx] : towards === 'left' ? [-dx, dy] : [dx, dy];
    if (other === id || ahead <= 1) continue;
    const far = ahead + Math.abs(aside) * 3;
    if (!best || far < best.far) best = { id: other, far };
  }
  return best?.id;
}
