// Paints the visible tiles of the heat map, with marks for minimum and maximum.
import type { Ink } from '../../shared/useInk.ts';
import type { Area, Spot } from './Surface.tsx';
import { type CellGroup, type Cells, implausible, stale } from '../toCells.ts';
import { type BlockRows, gap, paintTiles } from './paintTiles.ts';
import { type Block, blocksIn, boxOf, type Grid } from './toGrid.ts';
import { type Scale, type Shade, stepOf } from './toScale.ts';

export interface HeatPaint {
  cells: Cells;
  grid: Grid;
  scale: Scale | undefined;
  shades: readonly Shade[];
  text: (value: number) => string;
  heading: (group: CellGroup, low: number, high: number) => string;
}

export function paintHeat(context: CanvasRenderingContext2D, { top, height }: Area, ink: Ink, spot: Spot, of: HeatPaint): void {
  const { cells, grid } = of;
  context.translate(0, -top);
  context.textBaseline = 'middle';
  const all = blocksIn(grid, top, top + height).map((block): BlockRows => {
    const above = top - block.y - grid.heading;
    const first = Math.max(0, Math.floor(above / grid.tile.height));
    return { block, first, last: Math.min(block.rows, Math.ceil((above + height) / grid.tile.height)) };
  });
  if (of.scale) paintTiles(context, all, grid, cells, of.scale, of.shades);
  for (const rows of all) {
    paintSigns(context, rows, ink, of);
    if (grid.heading > 0 && rows.block.y + grid.heading > top) paintHeading(context, rows.block, ink, of);
  }
  mark(context, boxOf(grid, cells.minAt), ink, 'down');
  mark(context, boxOf(grid, cells.maxAt), ink, 'up');
  for (const index of [spot.hover, spot.cursor]) {
    const box = index < 0 ? undefined : boxOf(grid, index);
    if (!box) continue;
    context.strokeStyle = ink.brand;
    context.lineWidth = 2;
    context.strokeRect(box.x, box.y, box.width - gap, box.height - gap);
  }
}

/** Paints values if they fit, and tiles without a colour. */
function paintSigns(
  context: CanvasRenderingContext2D,
  { block, first, last }: BlockRows,
  ink: Ink,
  { cells, grid, scale, shades, text }: HeatPaint,
): void {
  const { columns, tile, heading, written } = grid;
  const [wide, high] = [tile.width - gap, tile.height - gap];
  const { start, count } = block.group;
  context.font = `11px ${ink.font}`;
  context.textAlign = 'center';
  for (let at = first * columns; at < Math.min(count, last * columns); at++) {
    const value = cells.values[start + at] ?? Number.NaN;
    const quality = cells.quality[start + at];
    const unknown = Number.isNaN(value) || !scale || quality === implausible;
    if (!unknown && !written) continue;
    const x = (at % columns) * tile.width;
    const y = block.y + heading + Math.floor(at / columns) * tile.height;
    if (unknown) {
      paintUnknown(context, x, y, wide, high, ink, Number.isNaN(value) ? '–' : '!');
      continue;
    }
    context.globalAlpha = quality === stale ? 0.4 : 1;
    context.fillStyle = quality === stale ? ink.text : (shades[stepOf(scale, value)] as Shade).ink;
    context.fillText(text(value), x + wide / 2, y + high / 2 + 1);
  }
  context.globalAlpha = 1;
}

/** Hollow, so that it cannot be mistaken for a colour of the scale. */
function paintUnknown(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  ink: Ink,
  sign: string,
): void {
  const odd = sign === '!';
  context.strokeStyle = odd ? ink.of('warning') : ink.of('edge');
  context.lineWidth = 1;
  context.globalAlpha = odd ? 1 : 0.5;
  context.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1);
  context.globalAlpha = 1;
  context.fillStyle = odd ? ink.of('warning') : ink.faint;
  context.fillText(sign, x + wide / 2, y + high / 2 + 1);
}

function paintHeading(context: CanvasRenderingContext2D, block: Block, ink: Ink, { cells, grid, heading }: HeatPaint): void {
  const { start, count } = block.group;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = start; index < start + count; index++) {
    const value = cells.values[index] ?? Number.NaN;
    if (cells.quality[index] === implausible) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  context.font = `12px ${ink.font}`;
  context.textAlign = 'left';
  context.fillStyle = ink.soft;
  context.fillText(heading(block.group, low, high), 0, block.y + grid.heading / 2);
}

/** A frame and a triangle: pointing down for the minimum, up for the maximum. */
function mark(context: CanvasRenderingContext2D, box: ReturnType<typeof boxOf>, ink: Ink, way: 'up' | 'down'): void {
  if (!box) return;
  const { x, y, width, height } = box;
  context.strokeStyle = ink.text;
  context.lineWidth = 2;
  context.strokeRect(x, y, width - gap, height - gap);
  const size = Math.min(8, height / 2);
  const [base, tip] = way === 'up' ? [y + size + 1, y + 1] : [y + height - size - 2, y + height - 2];
  context.fillStyle = ink.text;
  context.beginPath();
  context.moveTo(x + width - 2, base);
  context.lineTo(x + width - 2 - size, base);
  context.lineTo(x + width - 2 - size / 2, tip);
  context.fill();
}
