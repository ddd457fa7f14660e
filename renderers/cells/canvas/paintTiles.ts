// Paints the visible tiles as one enlarged image with one pixel per part: thousands of separate rectangles would take longer than
// a frame while scrolling.
import { type Cells, implausible, stale } from '../toCells.ts';
import type { Block, Grid } from './toGrid.ts';
import { type Scale, type Shade, stepOf } from './toScale.ts';

/** Gap between two tiles, in pixels. */
export const gap = 1;
/** Visible rows of a block. */
export interface BlockRows {
  block: Block;
  first: number;
  last: number;
}
/** Alpha of a stale value, 0 to 255. */
const faded = 0.4 * 255;

let small: CanvasRenderingContext2D | null | undefined;

/** Values without a colour stay transparent. */
export function paintTiles(
  context: CanvasRenderingContext2D,
  all: readonly BlockRows[],
  { columns, tile, heading }: Grid,
  cells: Cells,
  scale: Scale,
  shades: readonly Shade[],
): void {
  const rows = all.reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0);
  small ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!small || rows === 0) return;
  const image = small.createImageData(columns, rows);
  const pixels = image.data;
  let top = 0;
  for (const { block, first, last } of all) {
    const { start, count } = block.group;
    let at = top * columns * 4;
    for (let index = start + first * columns; index < start + Math.min(count, last * columns); index++, at += 4) {
      const value = cells.values[index] ?? Number.NaN;
      const quality = cells.quality[index];
      if (Number.isNaN(value) || quality === implausible) continue;
      const [red, green, blue] = (shades[stepOf(scale, value)] as Shade).rgb;
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
      pixels[at + 3] = quality === stale ? faded : 255;
    }
    top += Math.max(0, last - first);
  }
  if (small.canvas.width !== columns || small.canvas.height !== rows)
    Object.assign(small.canvas, { width: columns, height: rows });
  small.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  top = 0;
  const wide = columns * tile.width;
  for (const { block, first, last } of all) {
    const count = last - first;
    if (count <= 0) continue;
    const y = block.y + heading + first * tile.height;
    const high = count * tile.height;
    context.drawImage(small.canvas, 0, top, columns, count, 0, y, wide, high);
    for (let column = 1; column <= columns; column++) context.clearRect(column * tile.width - gap, y, gap, high);
    for (let row = 1; row <= count; row++) context.clearRect(0, y + row * tile.height - gap, wide, gap);
    top += count;
  }
}
