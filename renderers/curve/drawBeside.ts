// What stands on the drawing beside the lines: unit of each axis, alarm marks, the present moment, the strip of tariff states.
import type uPlot from 'uplot';
import { addDays, dayOf, instantOf } from '../../src/core/time.ts';
import type { Ink } from '../shared/useInk.ts';
import type { Lane } from '../shared/day/lane.ts';
import { slotCount, slotTime } from '../shared/day/slots.ts';
import type { Mark, Side } from './toCurve.ts';

export interface Beside {
  ink: () => Ink;
  zone: () => string;
  symbol: (side: Side) => string | undefined;
  sides: () => readonly Side[];
  marks: () => readonly Mark[];
  lane: () => Lane | undefined;
  now: () => number | undefined;
  nowWord: () => string;
}

const levelColours: Readonly<Record<string, string>> = { A: 'fault', B: 'alarm', C: 'warning' };
export const markColour = (level: string): string => levelColours[level] ?? 'soft';

/** A plugin draws below and above the lines in one pass each. */
export const besidePlugin = (beside: Beside): uPlot.Plugin => ({
  hooks: {
    drawAxes: (plot) => {
      drawUnits(plot, beside);
      const lane = beside.lane();
      if (lane) drawStrip(plot, lane, beside);
    },
    draw: (plot) => {
      drawNow(plot, beside);
      drawMarks(plot, beside);
    },
  },
});

const ratio = () => devicePixelRatio;
const font = (size: number, ink: Ink) => `${size * ratio()}px ${ink.font}`;

function drawUnits(plot: uPlot, { ink, symbol, sides }: Beside): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.font = font(11, ink());
  ctx.fillStyle = ink().faint;
  ctx.textBaseline = 'alphabetic';
  for (const side of sides()) {
    ctx.textAlign = side === 'left' ? 'right' : 'left';
    ctx.fillText(
      symbol(side) ?? '',
      side === 'left' ? bbox.left - 6 * ratio() : bbox.left + bbox.width + 6 * ratio(),
      bbox.top - 6 * ratio(),
    );
  }
  ctx.restore();
}

function drawNow(plot: uPlot, { ink, now, nowWord }: Beside): void {
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
  ctx.fillStyle = ink().faint;
  const before = x + 40 * ratio() > bbox.left + bbox.width;
  ctx.textAlign = before ? 'right' : 'left';
  ctx.fillText(nowWord(), x + (before ? -6 : 6) * ratio(), bbox.top + 10 * ratio());
  ctx.restore();
}

/** A triangle on the time axis with the letter of the level: never colour alone. */
function drawMarks(plot: uPlot, { ink, marks }: Beside): void {
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

/** Quarter hours of every day in view; where they would be thinner than their seams, the runs of one state. */
function drawStrip(plot: uPlot, lane: Lane, { ink, zone }: Beside): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x ?? {};
  if (min == null || max == null) return;
  const top = bbox.top + bbox.height + 28 * ratio();
  const height = 10 * ratio();
  const fine = (plot.valToPos(min + 900_000, 'x', true) - plot.valToPos(min, 'x', true)) / ratio() > 3.5;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, top, bbox.width, height);
  ctx.clip();
  for (let day = dayOf(min, zone()); day <= dayOf(max, zone()); day = addDays(day, 1)) {
    for (const run of lane.slots) {
      if (!run.state) continue;
      ctx.fillStyle = ink().of(run.state.colour);
      const step = fine ? 1 : run.end - run.first;
      for (let slot = run.first; slot < run.end; slot += step) {
        const from = plot.valToPos(instantOf(day, slotTime(slot), zone()), 'x', true);
        const to = plot.valToPos(
          slot + step >= slotCount ? instantOf(addDays(day, 1), '00:00', zone()) : instantOf(day, slotTime(slot + step), zone()),
          'x',
          true,
        );
        const seam = fine ? 1.2 * ratio() : 0;
        ctx.beginPath();
        ctx.roundRect(from + seam / 2, top, Math.max(0.5, to - from - seam), height, fine ? 1.5 * ratio() : 0);
        ctx.fill();
      }
    }
  }
  ctx.restore();
}
