// The uPlot options for a curve. Colours and formats are read on every drawing, so that a theme change only requires a redraw.
import uPlot from 'uplot';
import { numberText } from '../../../src/core/texts/numberText.ts';
import type { Ink } from '../../shared/useInk.ts';
import { faded, paletteRound } from '../../shared/colours.ts';
import { toTimeLabels, toTimeSplits } from './toTimeSplits.ts';
import { type Curve, type CurveSeries, isDashed, panelsOf } from '../toCurve.ts';
import type { Axis, Bounds } from '../toAxes.ts';
import { inShare, shareOf, spread } from './panels.ts';
import { linePath } from './toPath.ts';

/** Read on every drawing. */
export interface PlotStyle {
  ink: () => Ink;
  zone: () => string;
  language: () => string;
  /** Unit symbol of an axis. */
  symbol: (axis: Axis) => string | undefined;
  /** Factor that converts the values of an axis to the numbers of its labels, in the unit of its symbol. */
  factor: (axis: Axis) => number;
  /** Labels of an axis with codes only, whose numbers mean nothing. */
  codes: (axis: Axis) => readonly Code[] | undefined;
  /** Height below the time axis for the bands, in pixels. */
  bands: number;
  zero: boolean;
}

/** All drawings on a page share the crosshair; each has its own zoom. */
const together: uPlot.Cursor.Sync = {
  key: 'page',
  setSeries: false,
  scales: ['x', null],
  filters: { pub: (type) => type === 'mousemove' },
};

export interface Code {
  at: number;
  word: string;
}

/** x, the values of each series, then the upper and lower edges of the bands. */
export function toData(curve: Curve): uPlot.AlignedData {
  const edges = curve.series.flatMap((each) => (each.min && each.max ? [each.max, each.min] : []));
  return [curve.at, ...curve.series.map((each) => each.values), ...edges] as unknown as uPlot.AlignedData;
}

/** Index of the upper edge of a series' band in the data; undefined without a band. */
export function bandAt(curve: Curve, index: number): number | undefined {
  const own = curve.series[index];
  if (!own?.min || !own.max) return undefined;
  const before = curve.series.slice(0, index).filter((each) => each.min && each.max).length;
  return 1 + curve.series.length + 2 * before;
}

/** Equal for two curves that can share the same plot instance. */
export const structureOf = (curve: Curve): string =>
  JSON.stringify([
    curve.axes,
    curve.series.map(({ name, axis, line, over, colour, min, schema }) => [
      name,
      axis,
      line,
      over,
      colour,
      min !== undefined,
      schema?.choices !== undefined,
    ]),
  ]);

export function toPlot(curve: Curve, size: { width: number; height: number }, live: PlotStyle): uPlot.Options {
  const edges = curve.series.flatMap((each, index) => (bandAt(curve, index) === undefined ? [] : [edge(each), edge(each)]));
  const bands = curve.series.flatMap((each, index): uPlot.Band[] => {
    const at = bandAt(curve, index);
    return at === undefined ? [] : [{ series: [at, at + 1], fill: () => faded(live.ink().of(each.colour), 0.16) }];
  });
  const paths = linePath();
  return {
    ...size,
    ms: 1,
    legend: { show: false },
    padding: [16, curve.axes.some((axis) => axis.side === 'right') ? 0 : 16, 0, 0],
    cursor: {
      drag: { x: true, y: false, setScale: true },
      points: { size: 7, width: 2, fill: () => live.ink().surface },
      focus: { prox: -1 },
      y: false,
      sync: together,
      // A crosshair position from another drawing beyond the right edge is hidden here.
      move: ({ bbox }, left, top) => (left > bbox.width / devicePixelRatio ? [-10, -10] : [left, top]),
    },
    scales: {
      x: { time: true },
      ...Object.fromEntries(
        curve.axes.map(({ panel, bounds }, at) => [
          scaleOf(at),
          {
            range: (_plot: uPlot, low: number | null, high: number | null) =>
              spread(toRange(low, high, live.zero, bounds), shareOf(panel, panelsOf(curve))),
          },
        ]),
      ),
    },
    series: [{}, ...curve.series.map((each) => toSeries(each, live, paths)), ...edges],
    bands,
    axes: [timeAxis(live), ...valueAxes(curve, live)],
  };
}

const scaleOf = (axis: number): string => `y${axis}`;

const edge = (series: CurveSeries): uPlot.Series => ({
  scale: scaleOf(series.axis),
  show: true,
  stroke: 'transparent',
  width: 0,
  points: { show: false },
});

function toSeries(series: CurveSeries, live: PlotStyle, plain: uPlot.Series.PathBuilder): uPlot.Series {
  const stroke = () => live.ink().of(series.colour);
  const round = paletteRound(series.colour);
  const dash = isDashed(series) ? [6, 4] : round === 1 ? [10, 3] : round > 1 ? [2, 3] : undefined;
  return {
    scale: scaleOf(series.axis),
    stroke,
    width: 1.5,
    spanGaps: false,
    points: { show: (_plot, _index, from, to) => to - from < 60, filter: lonely, size: 4, fill: stroke, stroke },
    ...(dash && { dash }),
    ...(series.line !== 'area' && { paths: plain }),
    ...(series.line === 'step' && uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
    ...(series.line === 'area' && { fill: () => faded(live.ink().of(series.colour), 0.18) }),
  };
}

/**
 * A single sample between two gaps would be invisible as a line, so it is drawn as a point. `gaps`: gaps of the line, already
 * computed.
 */
function lonely(plot: uPlot, index: number, shown: boolean, gaps?: readonly unknown[] | null): number[] | null {
  const values = plot.data[index];
  const [from, to] = plot.series[0]?.idxs ?? [0, 0];
  if (shown || !values) return null;
  const found: number[] = [];
  for (let row = from; row <= to; row++) {
    if (values[row] == null) continue;
    if (values[row - 1] == null && values[row + 1] == null) found.push(row);
    // Without gaps the data is a single line, so checking its first sample is enough.
    if (gaps?.length === 0) break;
  }
  return found.length > 0 ? found : null;
}

/**
 * The range of an axis with some margin, but within the limits of the quantity; includes 0 if `zero` is set. A flat line gets a
 * margin too.
 */
export function toRange(low: number | null, high: number | null, zero: boolean, bounds?: Bounds): [number, number] {
  if (low === null || high === null) return [0, 1];
  const least = zero ? Math.min(0, low) : low;
  const most = zero ? Math.max(0, high) : high;
  const [from, to] = withRoom(least, most, zero);
  // Measured values are never cut off, even outside the declared limits.
  return bounds ? [Math.max(from, Math.min(bounds[0], least)), Math.min(to, Math.max(bounds[1], most))] : [from, to];
}

function withRoom(least: number, most: number, zero: boolean): [number, number] {
  if (least === most) return least === 0 ? [0, 1] : [least - Math.abs(least) * 0.1, most + Math.abs(most) * 0.1];
  const room = (most - least) * 0.06;
  return [least < 0 || !zero ? least - room : 0, most > 0 || !zero ? most + room : 0];
}

function timeAxis(live: PlotStyle): uPlot.Axis {
  const labels = (plot: uPlot, splits: number[]) =>
    toTimeLabels(splits, plot.scales.x?.min ?? 0, plot.scales.x?.max ?? 0, live.zone());
  return {
    stroke: () => live.ink().faint,
    font: '11px Inter, "Noto Sans CJK SC", "Noto Sans", sans-serif',
    size: 26 + live.bands,
    gap: 4,
    grid: { show: false },
    ticks: { show: false },
    splits: (plot, _axis, low, high) => toTimeSplits(low, high, plot.bbox.width / devicePixelRatio, live.zone()),
    values: labels,
  };
}

/** Axes on the same side overlap, each next to its own panel. The last of them gets the width that the widest needs. */
function valueAxes(curve: Curve, live: PlotStyle): uPlot.Axis[] {
  const widths = new Map<Axis, number>();
  return curve.axes.map((axis, at): uPlot.Axis => {
    const share = shareOf(axis.panel, panelsOf(curve));
    const own = curve.axes.filter(({ side }) => side === axis.side);
    const inPanel: uPlot.Axis.Filter = (plot, splits) =>
      splits.map((each) => (inShare(plot.scales[scaleOf(at)], share, each) ? each : null));
    return {
      ...valueAxis(axis, live),
      scale: scaleOf(at),
      size: (_plot, values) => {
        widths.set(axis, Math.max(36, 16 + Math.max(0, ...(values ?? []).map((each) => widthOf(String(each))))));
        return own.at(-1) === axis ? Math.max(...own.map((each) => widths.get(each) ?? 0)) : 0;
      },
      filter: inPanel,
      grid: { show: isFirst(curve, axis), stroke: () => live.ink().line, width: 1, filter: inPanel },
    };
  });
}

/** Only one axis per panel draws grid lines. */
const isFirst = ({ axes }: Curve, axis: Axis): boolean => axes.find(({ panel }) => panel === axis.panel) === axis;

function valueAxis(axis: Axis, live: PlotStyle): uPlot.Axis {
  return {
    side: axis.side === 'left' ? 3 : 1,
    stroke: () => live.ink().faint,
    font: '11px Inter, "Noto Sans CJK SC", "Noto Sans", sans-serif',
    gap: 6,
    ticks: { show: false },
    space: 34,
    ...(live.codes(axis) && {
      splits: (_plot, _axis, low, high) => (live.codes(axis) ?? []).map(({ at }) => at).filter((at) => at >= low && at <= high),
    }),
    // Labels only for ticks within the axis' own panel.
    values: (_plot, splits: readonly (number | null)[]) => {
      const codes = live.codes(axis);
      if (codes) return splits.map((each) => codes.find(({ at }) => at === each)?.word ?? '');
      const factor = live.factor(axis);
      const drawn = splits.map((each) => (each === null ? null : each * factor));
      const present = drawn.filter((each) => each !== null);
      const digits = Math.max(0, ...present.map((each) => (String(Number(each.toPrecision(12))).split('.')[1] ?? '').length));
      return drawn.map((each) => (each === null ? '' : numberText(each, Math.min(digits, 6), live.language())));
    },
  };
}

/** Width in pixels at the font size of the axis; East Asian characters are as wide as they are high. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, each) => sum + (each > '\u2E7F' ? 11 : 6.4), 0);
