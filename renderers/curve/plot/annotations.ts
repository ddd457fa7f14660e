// Draws everything except the lines: units of the axes, limits, alarm marks, strategy changes and the current time.
import type uPlot from 'uplot';
import { faded } from '../../shared/colours.ts';
import type { Ink } from '../../shared/useInk.ts';
import { type Bands, drawBands } from './drawBands.ts';
import { changeColour, drawLimits, markColour } from './drawLimits.ts';
import { shareOf } from './panels.ts';
import type { Change, Limit, Mark } from '../toCurve.ts';
import type { Axis } from '../toAxes.ts';

export interface Annotations extends Bands {
  symbol: (axis: Axis) => string | undefined;
  axes: () => readonly Axis[];
  panels: () => number;
  marks: () => readonly Mark[];
  changes: () => readonly Change[];
  limits: () => readonly Limit[];
  now: () => number | undefined;
  nowWord: () => string;
}

/** uPlot calls the plugin once below and once above the lines. */
export const annotationPlugin = (annotations: Annotations): uPlot.Plugin => ({
  hooks: {
    drawClear: (plot) => drawLimits(plot, annotations.limits(), annotations),
    drawAxes: (plot) => {
      drawSeams(plot, annotations);
      drawUnits(plot, annotations);
      drawBands(plot, annotations);
    },
    draw: (plot) => {
      drawChanges(plot, annotations);
      drawNow(plot, annotations);
      drawMarks(plot, annotations);
    },
  },
});

const ratio = () => devicePixelRatio;
const font = (size: number, ink: Ink) => `${size * ratio()}px ${ink.font}`;

/** A line between two panels. */
function drawSeams({ ctx, bbox }: uPlot, { ink, panels }: Annotations): void {
  ctx.save();
  ctx.strokeStyle = ink().line;
  ctx.lineWidth = 2 * ratio();
  for (let panel = 1; panel < panels(); panel++) {
    const y = bbox.top + (bbox.height * panel) / panels();
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

function drawUnits(plot: uPlot, { ink, symbol, axes, panels }: Annotations): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = font(11, ink());
  ctx.fillStyle = ink().faint;
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  for (const axis of axes()) {
    const top = bbox.top + bbox.height * (1 - shareOf(axis.panel, panels())[1]);
    const word = symbol(axis) ?? '';
    const { width } = ctx.measureText(word);
    const gap = 6 * ratio();
    // Next to its axis. A longer text extends over the picture but is not cut off.
    const x = axis.side === 'left' ? bbox.left - gap - width : bbox.left + bbox.width + gap;
    ctx.fillText(word, Math.max(0, Math.min(x, ctx.canvas.width - width)), top - gap);
  }
  ctx.restore();
}

function drawNow(plot: uPlot, { ink, now, nowWord }: Annotations): void {
  const at = now();
  const { min, max } = plot.scales.x ?? {};
  if (at === undefined || min == null || max == null || at < min || at > max) return;
  const { ctx, bbox } = plot;
  const x = plot.valToPos(at, 'x', true);
  ctx.save();
  ctx.strokeStyle = ink().text;
  ctx.lineWidth = ratio();
  ctx.setLineDash([2 * ratio(), 4 * ratio()]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.font = font(11, ink());
  const gap = 6 * ratio();
  const { width } = ctx.measureText(nowWord());
  const left = x + 2 * gap + width > bbox.left + bbox.width ? x - gap - width : x + gap;
  // A background keeps grid and lines from crossing the text.
  ctx.fillStyle = ink().surface;
  ctx.fillRect(left - 2 * ratio(), bbox.top - 2 * ratio(), width + 4 * ratio(), 17 * ratio());
  ctx.fillStyle = ink().faint;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  ctx.fillText(nowWord(), left, bbox.top + 2 * ratio());
  ctx.restore();
}

/** A diamond at the top with a thin vertical line: a strategy or mode change that explains the power values from there on. */
function drawChanges({ ctx, bbox, scales, valToPos }: uPlot, { ink, changes }: Annotations): void {
  const { min, max } = scales.x ?? {};
  const all = changes();
  if (min == null || max == null || all.length === 0) return;
  const size = 5 * ratio();
  ctx.save();
  ctx.strokeStyle = faded(ink().of(changeColour), 0.6);
  ctx.fillStyle = ink().of(changeColour);
  ctx.lineWidth = ratio();
  for (const { at } of all) {
    if (at < min || at > max) continue;
    const x = valToPos(at, 'x', true);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(x, bbox.top - size);
    ctx.lineTo(x + size, bbox.top);
    ctx.lineTo(x, bbox.top + size);
    ctx.lineTo(x - size, bbox.top);
    ctx.closePath();
    ctx.fill();
  }
  ctx.restore();
}

/** A triangle on the time axis with the letter of the alarm level, so that colour is not the only sign. */
function drawMarks(plot: uPlot, { ink, marks }: Annotations): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x ?? {};
  if (min == null || max == null) return;
  const base = bbox.top + bbox.height;
  const size = 6 * ratio();
  ctx.save();
  ctx.font = `600 ${font(10, ink())}`;
  ctx.textAlign = 'center';
  ctx.lineWidth = 3 * ratio();
  ctx.strokeStyle = ink().surface;
  for (const mark of marks()) {
    if (mark.at < min || mark.at > max) continue;
    const x = plot.valToPos(mark.at, 'x', true);
    ctx.fillStyle = ink().of(markColour(mark.level));
    ctx.beginPath();
    ctx.moveTo(x - size, base);
    ctx.lineTo(x + size, base);
    ctx.lineTo(x, base - size * 1.7);
    ctx.closePath();
    ctx.fill();
    if (mark.level.length !== 1) continue;
    ctx.strokeText(mark.level, x, base - size * 2.1);
    ctx.fillText(mark.level, x, base - size * 2.1);
  }
  ctx.restore();
}
