// Owns one uPlot instance: recreated if the structure of the curve changes, otherwise updated with data, size, colours, choices.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useScopeReading } from '../../define.ts';
import { useThemeVersion } from '../../shared/colours.ts';
import { type Ink, readInk } from '../../shared/useInk.ts';
import { annotationPlugin } from './annotations.ts';
import { roomOf } from './drawBands.ts';
import { type Curve, panelsOf } from '../toCurve.ts';
import type { Axis } from '../toAxes.ts';
import { bandAt, structureOf, toData, toPlot } from './toPlot.ts';
import { tooltipAt } from '../tooltipAt.ts';
import { tooltipPlugin } from './tooltip.ts';
import { touchPlugin } from './touch.ts';
import { shortestMs } from './within.ts';
import type { CurveDrawing, PlotControl } from '../drawing.ts';

type Control = RefObject<PlotControl>;
type Latest = RefObject<CurveDrawing>;
type Clock = ReturnType<typeof useScopeReading>;
interface Made {
  latest: Latest;
  clock: Clock;
  ink: () => Ink;
}

export function usePlot(host: RefObject<HTMLElement | null>, width: number, drawing: CurveDrawing): Control {
  const { curve, hidden, height, now, zero, complete } = drawing;
  const latest = useRef(drawing);
  latest.current = drawing;
  const control = useRef<PlotControl>({ plot: undefined, reset: () => {}, full: () => {} });
  const inkOf = useRef<Ink>(undefined);
  const clock = useScopeReading();
  const structure = structureOf(curve);
  const ready = width > 0 && complete;
  const bands = roomOf(drawing);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element || !ready) return;
    const plot = makePlot(element, { latest, clock, ink: () => (inkOf.current ??= readInk(element)) });
    const full = () => show(plot, ...fullRange(latest.current.curve));
    const reset = () => (full(), latest.current.zoomTo?.(undefined));
    control.current = { plot, reset, full };
    full();
    return () => {
      control.current = { plot: undefined, reset: () => {}, full: () => {} };
      plot.destroy();
    };
  }, [host, structure, bands, zero, ready, clock]);
  useLayoutEffect(() => showData(control.current, curve, latest.current), [curve]);
  useLayoutEffect(() => {
    const { plot } = control.current;
    if (plot && (plot.width !== width || plot.height !== height)) plot.setSize({ width, height });
  }, [width, height]);
  useLayoutEffect(() => {
    if (control.current.plot) switchSeries(control.current.plot, curve, hidden);
  }, [hidden, curve, structure, ready, bands]);
  useWritten(control, inkOf, drawing);
  useEffect(() => watchNow(clock, control, now), [clock, now]);
  return control;
}

function makePlot(element: HTMLElement, { latest, clock, ink }: Made): uPlot {
  const first = latest.current;
  const words = () => latest.current.words;
  const live = {
    ink,
    zone: () => words().zone,
    language: () => words().language,
    symbol: (axis: Axis) => words().symbol(axis),
    factor: (axis: Axis) => words().factor(axis),
    codes: (axis: Axis) => words().codes(axis),
  };
  const room = { width: element.clientWidth, height: first.height };
  const options = toPlot(first.curve, room, { ...live, bands: roomOf(first), zero: first.zero });
  const reset = () => (show(plot, ...fullRange(latest.current.curve)), latest.current.zoomTo?.(undefined), null);
  const annotations = annotationPlugin({
    ...live,
    axes: () => latest.current.curve.axes,
    panels: () => panelsOf(latest.current.curve),
    marks: () => latest.current.curve.marks,
    changes: () => latest.current.curve.changes,
    limits: () => latest.current.curve.limits,
    track: () => latest.current.track,
    spans: () => latest.current.spans,
    now: () => (latest.current.now ? readNow(clock.read('/clock/now')) : undefined),
    nowWord: () => latest.current.nowWord,
  });
  const plot: uPlot = new uPlot(
    {
      ...options,
      cursor: { ...options.cursor, bind: { dblclick: () => reset } },
      hooks: toHooks(latest),
      plugins: [
        annotations,
        tooltipPlugin((row) => tooltipAt(plot, latest.current, row)),
        // If the loaded data covers only a part, zooming out beyond it requests the full range.
        touchPlugin(
          () => fullRange(latest.current.curve),
          () => latest.current.zoomTo?.(undefined),
        ),
      ],
    },
    toData(first.curve),
    element,
  );
  return plot;
}

/** A zoom that does not change for this time is published. */
const restMs = 300;

/** Reports when the time axis becomes zoomed or unzoomed, and the zoomed range once it has settled. */
function toHooks(latest: Latest): { setScale: ((plot: uPlot, scale: string) => void)[]; destroy: (() => void)[] } {
  let zoom: boolean | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const setScale = (plot: uPlot, scale: string): void => {
    if (scale !== 'x') return;
    const [start, end] = fullRange(latest.current.curve);
    const [from, to] = [plot.scales.x?.min ?? start, plot.scales.x?.max ?? end];
    const isZoomed = from > start || to < end;
    if (isZoomed !== zoom) latest.current.zoomed((zoom = isZoomed));
    clearTimeout(resting);
    if (!isZoomed || to - from < shortestMs) return;
    const second = (moment: number): number => Math.round(moment / 1000) * 1000;
    resting = setTimeout(() => latest.current.zoomTo?.({ start: second(from), end: second(to) }), restMs);
  };
  return { setScale: [setScale], destroy: [() => clearTimeout(resting)] };
}

/** Sets new data and keeps the zoomed range. */
function showData({ plot, full }: PlotControl, curve: Curve, drawing: CurveDrawing): void {
  if (!plot || plot.data[0] === (curve.at as unknown)) return;
  const { min, max } = plot.scales.x ?? {};
  const [start, end] = fullRange(curve);
  const keep = min != null && max != null && wasZoomed(plot, drawing);
  plot.batch(() => {
    plot.setData(toData(curve), false);
    if (keep) show(plot, Math.max(start, min), Math.min(end, max));
    else full();
  });
}

function switchSeries(plot: uPlot, curve: Curve, hidden: ReadonlySet<string>): void {
  const switched = [...curve.series.keys()].filter((index) => plot.series[index + 1]?.show === hidden.has(nameAt(curve, index)));
  // Every batch redraws, even if nothing changes.
  if (switched.length === 0) return;
  plot.batch(() => {
    for (const index of switched) setShown(plot, curve, index, !hidden.has(nameAt(curve, index)));
  });
}

/** Redraws when texts or bands change. Data changes redraw elsewhere, so that the plot is not drawn twice. */
function useWritten(
  control: Control,
  inkOf: RefObject<Ink | undefined>,
  { curve, words, nowWord, track, spans }: CurveDrawing,
): void {
  const theme = useThemeVersion();
  const written = [theme, words.zone, words.language, ...curve.axes.map(words.symbol), nowWord].join('\n');
  const drawn = useRef({ written, track, spans });
  useLayoutEffect(() => {
    if (drawn.current.written === written && drawn.current.track === track && drawn.current.spans === spans) return;
    drawn.current = { written, track, spans };
    inkOf.current = undefined;
    control.current.plot?.redraw(false, true);
  }, [written, track, spans, control, inkOf]);
}

const readNow = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The full time axis; a single instant gets half an hour on each side. */
export function fullRange({ start, end }: Curve): [number, number] {
  return end > start ? [start, end] : [start - 1_800_000, start + 1_800_000];
}
const show = (plot: uPlot, min: number, max: number): void => plot.setScale('x', { min, max });

const wasZoomed = (plot: uPlot, { zoomRef }: CurveDrawing): boolean => plot.scales.x?.min != null && zoomRef.current;

const nameAt = (curve: Curve, index: number): string => curve.series[index]?.name ?? '';

function setShown(plot: uPlot, curve: Curve, index: number, shown: boolean): void {
  const at = bandAt(curve, index);
  for (const each of at === undefined ? [index + 1] : [index + 1, at, at + 1]) {
    if (plot.series[each]?.show !== shown) plot.setSeries(each, { show: shown });
  }
}

/** Redraws the mark of the current time only when it has moved by a pixel. */
function watchNow(
  clock: ReturnType<typeof useScopeReading>,
  control: RefObject<PlotControl>,
  now: boolean,
): (() => void) | undefined {
  if (!now) return undefined;
  let drawn = readNow(clock.read('/clock/now')) ?? 0;
  return clock.subscribe('/clock/now', () => {
    const { plot } = control.current;
    const at = readNow(clock.read('/clock/now'));
    const { min, max } = plot?.scales.x ?? {};
    if (!plot || at === undefined || min == null || max == null) return;
    if (Math.abs(at - drawn) < (max - min) / plot.width) return;
    drawn = at;
    plot.redraw(false, false);
  });
}
