// Builds the diagram from parts and connections, without malformed parts and dangling connections. Pure.
import { isObject } from '../../src/core/object.ts';
import { wiringSymbols, type WiringSymbol } from '../../src/core/devices/wiring.ts';

export interface Part {
  id: string;
  symbol: WiringSymbol;
  name?: string;
  /** Absent for a part that is not a device, such as a busbar. */
  device?: string;
  /** The part as in the data. */
  item: Readonly<Record<string, unknown>>;
}
interface Link {
  id: string;
  from: string;
  to: string;
}
export interface Diagram {
  parts: readonly Part[];
  links: readonly Link[];
  byId: ReadonlyMap<string, Part>;
}

const isSymbol = (value: unknown): value is WiringSymbol => wiringSymbols.includes(value as WiringSymbol);

export function toDiagram(nodes: unknown, links: unknown): Diagram {
  const byId = new Map<string, Part>();
  for (const item of Array.isArray(nodes) ? nodes.filter(isObject) : []) {
    const { id, symbol, name, device } = item;
    if (typeof id !== 'string' || !isSymbol(symbol) || byId.has(id)) continue;
    byId.set(id, {
      id,
      symbol,
      ...(typeof name === 'string' && name !== '' && { name }),
      ...(typeof device === 'string' && { device }),
      item,
    });
  }
  const seen = new Set<string>();
  const found = (Array.isArray(links) ? links.filter(isObject) : []).flatMap(({ from, to }) => {
    const id = `${String(from)}>${String(to)}`;
    if (typeof from !== 'string' || typeof to !== 'string' || from === to || seen.has(id)) return [];
    if (!byId.has(from) || !byId.has(to)) return [];
    seen.add(id);
    return [{ id, from, to }];
  });
  return { parts: [...byId.values()], links: found, byId };
}

/** Neighbours of each part: `up` towards the grid, `down` away from it. */
export function toNeighbours({ parts, links }: Diagram): { up: Map<string, string[]>; down: Map<string, string[]> } {
  const up = new Map(parts.map(({ id }) => [id, [] as string[]]));
  const down = new Map(parts.map(({ id }) => [id, [] as string[]]));
  for (const { from, to } of links) {
    down.get(from)?.push(to);
    up.get(to)?.push(from);
  }
  return { up, down };
}
