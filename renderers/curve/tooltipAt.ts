// The content of the tooltip at a row of the plot.
import type uPlot from 'uplot';
import { missing } from '../../src/core/format/format.ts';
import { exactInstantText } from '../../src/core/time.ts';
import { toColour } from '../shared/colours.ts';
import type { CurveDrawing } from './drawing.ts';
import { marksAt } from './marksAt.ts';
import { type Spans, spanAt } from './spans.ts';
import type { TooltipContent, TooltipLine } from './plot/tooltip.ts';

/** Marks within this distance of the crosshair, in pixels, are included in its tooltip. */
const nearPx = 8;

export function tooltipAt(plot: uPlot | undefined, { curve, words, hidden, spans }: CurveDrawing, row: number): TooltipContent {
  const at = curve.at[row] ?? 0;
  const lines = curve.series.flatMap((series, index): TooltipLine[] => {
    if (hidden.has(series.name)) return [];
    const value = series.values[row];
    const spread =
      series.min && series.max ? ` (${words.textOf(series, series.min[row])} … ${words.textOf(series, series.max[row])})` : '';
    return [
      {
        name: words.titles[index] ?? series.name,
        value: value === null || value === undefined ? missing : words.textOf(series, value) + spread,
        colour: toColour(series.colour),
      },
    ];
  });
  const { min, max } = plot?.scales.x ?? {};
  const near = plot && min != null && max != null ? ((max - min) / Math.max(1, plot.bbox.width / devicePixelRatio)) * nearPx : 0;
  return {
    head: exactInstantText(at, words.zone, at % 60_000 === 0 ? 'minute' : 'second'),
    lines: [...lines, ...tooltipLinesOf(spans, at), ...marksAt(curve, row, near, words.zone)],
  };
}

function tooltipLinesOf(spans: Spans | undefined, at: number): readonly TooltipLine[] {
  return (spans?.tracks ?? []).flatMap((track) => {
    const span = spanAt(track, at);
    if (!span) return [];
    const { title, colour } = span.state;
    return [{ name: title, value: track.name, colour: toColour(colour) }, ...span.tipLines];
  });
}
