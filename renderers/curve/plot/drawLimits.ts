// Draws limits as bands behind everything else, clipped to the visible range.
import type uPlot from 'uplot';
import { faded } from '../../shared/colours.ts';
import type { Ink } from '../../shared/useInk.ts';
import { shareOf } from './panels.ts';
import type { Limit } from '../toCurve.ts';

const levelColours: Readonly<Record<string, string>> = { A: 'fault', B: 'alarm', C: 'warning' };
export const markColour = (level: string): string => levelColours[level] ?? 'soft';
/** For a strategy or mode that became active. */
export const changeColour = 'soft';
/** Light enough to keep every line in front of it readable. */
export const limitShare = 0.12;

export function drawLimits(
  plot: uPlot,
  limits: readonly Limit[],
  { ink, panels }: { ink: () => Ink; panels: () => number },
): void {
  const { ctx, bbox } = plot;
  if (limits.length === 0 || plot.scales.y0?.min == null) return;
  const top = bbox.top + bbox.height * (1 - shareOf(0, panels())[1]);
  const bottom = bbox.top + bbox.height * (1 - shareOf(0, panels())[0]);
  const place = (value: number | undefined, otherwise: number): number =>
    value === undefined ? otherwise : Math.min(bottom, Math.max(top, plot.valToPos(value, 'y0', true)));
  ctx.save();
  for (const { from, to, level } of limits) {
    const [low, high] = [place(from, bottom), place(to, top)];
    ctx.fillStyle = faded(ink().of(markColour(level)), limitShare);
    ctx.fillRect(bbox.left, high, bbox.width, Math.max(0, low - high));
  }
  ctx.restore();
}
