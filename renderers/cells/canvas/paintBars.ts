// Paints bars or columns with their axis, the average as a line, and marks for minimum and maximum.
import type { Ink } from '../../shared/useInk.ts';
import type { BarColumns, Axis } from './toBarColumns.ts';
import type { Box } from './toGrid.ts';

/** Margins for the axis numbers and the marks, in pixels. */
export const frame = { left: 60, right: 8, top: 16, bottom: 22 };
interface Size {
  width: number;
  height: number;
}
export interface BarPaint {
  columns: BarColumns;
  axis: Axis;
  mean: number;
  meanText: string;
  text: (value: number) => string;
  /** Column of the minimum and of the maximum. */
  low: number;
  high: number;
  hover: readonly number[];
  /** First column and name of each group. */
  groups: readonly { at: number; name: string }[];
}

export const widthOf = ({ width }: Size, columns: number): number =>
  Math.max(1, (width - frame.left - frame.right) / Math.max(1, columns));
export const yOf = ({ height }: Size, { from, to }: Axis, value: number): number =>
  frame.top + (height - frame.top - frame.bottom) * (1 - (value - from) / (to - from));

export function barBox(size: Size, columns: number, at: number): Box {
  const wide = widthOf(size, columns);
  return { x: frame.left + at * wide, y: frame.top, width: wide, height: size.height - frame.top - frame.bottom };
}

export function paintAxis(
  context: CanvasRenderingContext2D,
  size: Size,
  ink: Ink,
  axis: Axis,
  text: (value: number) => string,
): void {
  context.font = `11px ${ink.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  context.lineWidth = 1;
  for (const tick of axis.ticks) {
    const y = Math.round(yOf(size, axis, tick)) + 0.5;
    context.strokeStyle = ink.line;
    context.beginPath();
    context.moveTo(frame.left, y);
    context.lineTo(size.width - frame.right, y);
    context.stroke();
    context.fillStyle = ink.soft;
    context.fillText(text(tick), frame.left - 6, y);
  }
}

export function paintBars(context: CanvasRenderingContext2D, size: Size, ink: Ink, of: BarPaint): void {
  const { columns, axis } = of;
  const count = columns.low.length;
  const wide = widthOf(size, count);
  const bar = Math.max(1, wide * (wide > 3 ? 0.8 : 1) - (wide > 3 ? 0 : wide > 1.9 ? 1 : 0));
  paintAxis(context, size, ink, axis, of.text);
  const ground = yOf(size, axis, axis.from);
  for (let at = 0; at < count; at++) {
    const high = columns.high[at] ?? Number.NaN;
    if (Number.isNaN(high)) continue;
    const marked = at === of.low || at === of.high || of.hover.includes(at);
    const top = yOf(size, axis, high);
    // A column of several cells extends from their minimum to their maximum.
    const bottom = columns.per === 1 ? ground : Math.max(top + 1, yOf(size, axis, columns.low[at] ?? Number.NaN));
    context.fillStyle = marked ? ink.of('pv') : ink.of('grid');
    context.fillRect(frame.left + at * wide, top, bar, bottom - top);
  }
  paintGroups(context, size, ink, of, wide);
  paintMean(context, size, ink, of);
  for (const [at, way] of [
    [of.low, 'down'],
    [of.high, 'up'],
  ] as const) {
    if (at < 0) continue;
    const x = frame.left + (at + 0.5) * wide;
    const value = (way === 'up' ? columns.high : columns.low)[at] ?? Number.NaN;
    paintMark(context, x, yOf(size, axis, value) - 3, way, ink);
  }
}

function paintGroups(context: CanvasRenderingContext2D, size: Size, ink: Ink, { groups }: BarPaint, wide: number): void {
  context.textAlign = 'left';
  context.fillStyle = ink.soft;
  let free = 0;
  for (const { at, name } of groups) {
    const x = frame.left + at * wide;
    if (at > 0) {
      context.fillStyle = ink.line;
      context.fillRect(Math.round(x), frame.top, 1, size.height - frame.top - frame.bottom + 4);
    }
    if (x < free) continue;
    context.fillStyle = ink.soft;
    context.fillText(name, x, size.height - frame.bottom / 2);
    free = x + context.measureText(name).width + 10;
  }
}

function paintMean(
  context: CanvasRenderingContext2D,
  size: Size,
  ink: Ink,
  { axis, mean, meanText }: Pick<BarPaint, 'axis' | 'mean' | 'meanText'>,
): void {
  if (Number.isNaN(mean)) return;
  const y = Math.round(yOf(size, axis, mean)) + 0.5;
  context.strokeStyle = ink.text;
  context.setLineDash([5, 4]);
  context.beginPath();
  context.moveTo(frame.left, y);
  context.lineTo(size.width - frame.right, y);
  context.stroke();
  context.setLineDash([]);
  label(context, meanText, size.width - frame.right - 4, y - 8, ink);
}

/** Text on a background, so that it is readable over bars. */
function label(context: CanvasRenderingContext2D, text: string, right: number, y: number, ink: Ink): void {
  const wide = context.measureText(text).width;
  context.fillStyle = ink.surface;
  context.fillRect(right - wide - 4, y - 8, wide + 8, 16);
  context.fillStyle = ink.text;
  context.textAlign = 'right';
  context.fillText(text, right, y);
}

/** A mark over a bar, as in the heat map and the figures: pointing down for the minimum, up for the maximum. */
function paintMark(context: CanvasRenderingContext2D, x: number, y: number, way: 'up' | 'down', ink: Ink): void {
  const [base, tip] = way === 'up' ? [y, y - 8] : [y - 8, y];
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x - 5, base);
  context.lineTo(x + 5, base);
  context.closePath();
  context.fillStyle = ink.text;
  context.fill();
}
