// Builds the G2 spec from the records, their names and the theme colours. Every style is set here, none by the G2 theme.
import type { BarsOptions } from '../../src/core/kinds.gen.ts';
import type { Ink } from '../shared/useInk.ts';
import type { Bars, Datum } from './toBars.ts';

export interface Named {
  /** Titles of the series or parts, by index. */
  titles: readonly string[];
  /** Resolved colours, by the same index. */
  colours: readonly string[];
  /** Text of a number on the axis. */
  tick: (value: number) => string;
  format: (value: number) => string;
  /** Display text of a category. */
  category: (name: string) => string;
}
type Spec = Record<string, unknown>;
interface Record_ extends Datum {
  title: string;
}

export function toSpec(options: BarsOptions, bars: Bars, ink: Ink, named: Named): Spec {
  const data = bars.data.map(
    (each): Record_ => ({ ...each, category: named.category(each.category), title: named.titles[each.series] ?? '' }),
  );
  const common: Spec = {
    data,
    animate: false,
    legend: false,
    theme: { type: 'classic', view: { viewFill: 'transparent' } },
    axis: toAxes(options, bars, ink, named),
    margin: 0,
    marginTop: 18,
    marginRight: options.horizontal === true ? 14 : 4,
    tooltip: {
      title: options.as === 'composition' ? '' : 'category',
      items: [(each: Record_) => ({ name: toName(each), value: named.format(each.value), color: colourOf(each) })],
    },
  };
  if (options.as === 'composition') return { ...common, ...toRing(named, ink) };
  if (options.as === 'heat') return { ...common, ...toHeat(bars, ink, named) };
  const across = options.horizontal === true && { coordinate: { transform: [{ type: 'transpose' }] } };
  return { ...common, ...toIntervals(options, bars, named), ...across };

  function colourOf(each: Datum): string {
    return options.as === 'heat' ? ink.brand : (named.colours[each.series] ?? ink.soft);
  }
  function toName(each: Record_): string {
    return each.across ?? (each.title || each.category);
  }
}

const byTitle = ({ titles, colours }: Named) => ({ type: 'ordinal', domain: titles, range: colours });

function toIntervals(options: BarsOptions, bars: Bars, named: Named): Spec {
  const grouped = options.as === 'bars' && bars.series.length > 1;
  return {
    type: 'interval',
    encode: { x: 'category', y: 'value', color: 'title', ...(grouped && { series: 'title' }) },
    transform: options.as === 'stacked' ? [{ type: 'stackY' }] : grouped ? [{ type: 'dodgeX' }] : [],
    scale: {
      x: { type: 'band', domain: bars.categories.map(named.category), padding: options.as === 'distribution' ? 0.06 : 0.35 },
      y: { nice: true, zero: true },
      color: byTitle(named),
      ...(grouped && { series: { domain: named.titles, paddingInner: 0.08 } }),
    },
    style: { radius: options.as === 'stacked' ? 0 : 2, maxWidth: 48 },
  };
}

const toRing = (named: Named, ink: Ink): Spec => ({
  type: 'interval',
  encode: { y: 'value', color: 'title' },
  transform: [{ type: 'stackY' }],
  coordinate: { type: 'theta', innerRadius: 0.66, outerRadius: 0.95 },
  scale: { color: byTitle(named) },
  style: { stroke: ink.surface, lineWidth: 2 },
});

/** From low to high in one hue, so that lightness alone shows the value. */
export const heatColours = ['line', 'pv'] as const;

const toHeat = (bars: Bars, ink: Ink, named: Named): Spec => ({
  type: 'cell',
  encode: { x: 'category', y: 'across', color: 'value' },
  scale: {
    x: { type: 'band', domain: bars.categories.map(named.category), padding: 0 },
    y: { type: 'band', domain: bars.across, padding: 0 },
    color: {
      type: 'linear',
      domain: bars.extent,
      range: heatColours.map(ink.of),
    },
  },
  style: { inset: 1, radius: 2 },
});

const day = /^\d{4}-\d{2}-\d{2}$/;
/** Omits the year if all days are in the same one, as on the axis of a curve. The tooltip shows the full date. */
export function labelsOf(names: readonly string[]): (name: string) => string {
  const years = new Set(names.map((each) => (day.test(each) ? each.slice(0, 4) : undefined)));
  return years.size === 1 && !years.has(undefined) ? (name) => name.slice(5) : (name) => name;
}

/** Pixels around a label, so that adjacent labels do not read as one. */
const labelGap = 3;

function toAxes(options: BarsOptions, { categories }: Bars, ink: Ink, named: Named): Spec | false {
  if (options.as === 'composition') return false;
  const label = { labelFill: ink.faint, labelFillOpacity: 1, labelOpacity: 1, labelFontSize: 11, labelFontFamily: ink.font };
  const plain = { ...label, line: false, tick: false, title: false };
  const category = {
    ...plain,
    labelTransform: [],
    labelAutoHide: { margin: [0, labelGap, 0, labelGap] },
    labelAutoRotate: false,
    labelFormatter: labelsOf(categories.map(named.category)),
  };
  if (options.as === 'heat') return { x: category, y: plain };
  const grid = { grid: true, gridStroke: ink.line, gridStrokeOpacity: 1, gridOpacity: 1, gridLineWidth: 1, gridLineDash: [0, 0] };
  return {
    x: category,
    y: { ...plain, ...grid, labelAutoRotate: false, labelFormatter: (value: unknown) => named.tick(Number(value)) },
  };
}
