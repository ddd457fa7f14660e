// The layout of the tiles for a given width: positions, the visible blocks, and the tile at a position.
import type { CellGroup } from '../toCells.ts';

export interface Block {
  group: CellGroup;
  /** Top of its heading. */
  y: number;
  rows: number;
}
export interface Grid {
  columns: number;
  tile: { width: number; height: number };
  /** Tiles show their values. */
  written: boolean;
  heading: number;
  blocks: readonly Block[];
  height: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const headingHeight = 24;
const below = 10;

/** A few tiles show their values; many tiles are as small as they can be and still be clicked. */
export function toGrid(groups: readonly CellGroup[], width: number, coarse = false): Grid {
  const count = groups.reduce((sum, each) => sum + each.count, 0);
  const written = count <= 700;
  const small = count <= 6000 ? 14 : 10;
  const least = written ? 46 : coarse ? Math.max(20, small) : small;
  const columns = Math.max(1, Math.min(Math.floor(width / least), Math.max(1, ...groups.map((each) => each.count))));
  // Tiles share the remaining width in whole pixels, but grow to at most twice their minimum.
  const wide = Math.max(1, Math.min(Math.floor(width / columns), least * 2));
  const tile = { width: wide, height: written ? 28 : Math.min(wide, least + 4) };
  const heading = groups.length > 1 ? headingHeight : 0;
  let y = 0;
  const blocks = groups.map((group) => {
    const block = { group, y, rows: Math.ceil(group.count / columns) };
    y += heading + block.rows * tile.height + (heading > 0 ? below : 0);
    return block;
  });
  return { columns, tile, written, heading, blocks, height: Math.max(y, 1) };
}

/** The blocks between two vertical positions. */
export function blocksIn({ blocks }: Grid, from: number, to: number): readonly Block[] {
  let first = firstAfter(blocks, from) - 1;
  if (first < 0) first = 0;
  let last = first;
  while (last < blocks.length && (blocks[last] as Block).y < to) last++;
  return blocks.slice(first, last);
}
/** Index of the first block that starts below `y`. */
function firstAfter(blocks: readonly Block[], y: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as Block).y <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function boxOf({ blocks, columns, tile, heading }: Grid, index: number): Box | undefined {
  const block = blocks.find(({ group }) => index >= group.start && index < group.start + group.count);
  if (!block) return undefined;
  const at = index - block.group.start;
  return {
    x: (at % columns) * tile.width,
    y: block.y + heading + Math.floor(at / columns) * tile.height,
    width: tile.width,
    height: tile.height,
  };
}

/** The part at a position; -1 between parts. */
export function partAt({ blocks, columns, tile, heading }: Grid, x: number, y: number): number {
  const block = blocks[firstAfter(blocks, y) - 1];
  const column = Math.floor(x / tile.width);
  if (!block || column < 0 || column >= columns) return -1;
  const row = Math.floor((y - block.y - heading) / tile.height);
  const at = row * columns + column;
  return row >= 0 && row < block.rows && at < block.group.count ? block.group.start + at : -1;
}

/** The part to which a key leads, limited to the first and last part. */
export function step(grid: Grid, index: number, key: string): number {
  const block = grid.blocks.findIndex(({ group }) => index >= group.start && index < group.start + group.count);
  const here = grid.blocks[block];
  const last = grid.blocks.reduce((most, { group }) => Math.max(most, group.start + group.count - 1), 0);
  if (!here) return 0;
  const end = here.group.start + here.group.count - 1;
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - grid.columns >= here.group.start ? index - grid.columns : here.group.start - 1,
    ArrowDown: index + grid.columns <= end ? index + grid.columns : end + 1,
    PageUp: grid.blocks[block - 1]?.group.start ?? 0,
    PageDown: grid.blocks[block + 1]?.group.start ?? last,
    Home: here.group.start,
    End: end,
  }[key];
  return target === undefined ? index : Math.min(last, Math.max(0, target));
}
