// Owns one uPlot: made anew only when the structure of the curve changes, else told of new data, room, colours and choices.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useScopeReading } from '../define.ts';
import { useThemeVersion } from '../shared/colours.ts';
import { readInk } from '../shared/useInk.ts';
import { besidePlugin } from './drawBeside.ts';
import type { Curve } from './toCurve.ts';
import { bandAt, structureOf, toData, toPlot } from './toPlot.ts';
import { toldAt } from './toldAt.ts';
import { tooltipPlugin } from './tooltip.ts';
import type { CurveDrawing, PlotControl } from './drawing.ts';

export function usePlot(host: RefObject<HTMLElement | null>, width: number, drawing: CurveDrawing): RefObject<PlotControl> {
  const { curve, words, hidden, height, lane, now, zero } = drawing;
  const latest = useRef(drawing);
  latest.current = drawing;
  const control = useRef<PlotControl>({ plot: undefined, reset: () => {} });
  const inkOf = useRef<ReturnType<typeof readInk>>(undefined);
  const clock = useScopeReading();
  const theme = useThemeVersion();
  const structure = structureOf(curve);
  const ready = width > 0;
  const strip = lane !== undefined;

  useLayoutEffect(() => {
    const element = host.current;
    if (!element || !ready) return;
    const ink = () => (inkOf.current ??= readInk(element));
    const zone = () => latest.current.words.zone;
    const language = () => latest.current.words.language;
    const symbol = (side: 'left' | 'right') => latest.current.words.symbol(side);
    const codes = (side: 'left' | 'right') => latest.current.words.codes(side);
    const first = latest.current;
    const room = { width: element.clientWidth, height: first.height };
    const options = toPlot(first.curve, room, { ink, zone, language, symbol, codes, strip, zero });
    let zoom: boolean | undefined;
    const plot: uPlot = new uPlot(
      {
        ...options,
        cursor: { ...options.cursor, bind: { dblclick: () => () => (reset(), null) } },
        hooks: {
          setScale: [
            (self, scale) => {
              if (scale !== 'x') return;
              const [start, end] = fullRange(latest.current.curve);
              const isZoomed = (self.scales.x?.min ?? start) > start || (self.scales.x?.max ?? end) < end;
              if (isZoomed !== zoom) latest.current.zoomed((zoom = isZoomed));
            },
          ],
        },
        plugins: [
          besidePlugin({
            ink,
            zone,
            symbol,
            sides: () => latest.current.curve.axes.map((axis) => axis.side),
            marks: () => latest.current.curve.marks,
            lane: () => latest.current.lane,
            now: () => (latest.current.now ? readNow(clock.read('/clock/now')) : undefined),
            nowWord: () => latest.current.nowWord,
          }),
          tooltipPlugin((row) => toldAt(plot, latest.current, row)),
        ],
      },
      toData(first.curve),
      element,
    );
    const reset = () => show(plot, ...fullRange(latest.current.curve));
    control.current = { plot, reset };
    reset();
    return () => {
      control.current = { plot: undefined, reset: () => {} };
      plot.destroy();
    };
  }, [host, structure, strip, zero, ready, clock]);

  useLayoutEffect(() => {
    const { plot, reset } = control.current;
    if (!plot || plot.data[0] === (curve.at as unknown)) return;
    const { min, max } = plot.scales.x ?? {};
    const [start, end] = fullRange(curve);
    const keep = min != null && max != null && wasZoomed(plot, latest.current);
    plot.batch(() => {
      plot.setData(toData(curve), false);
      if (keep) show(plot, Math.max(start, min), Math.min(end, max));
      else reset();
    });
  }, [curve]);

  useLayoutEffect(() => {
    const { plot } = control.current;
    if (plot && (plot.width !== width || plot.height !== height)) plot.setSize({ width, height });
  }, [width, height]);

  useLayoutEffect(() => {
    const { plot } = control.current;
    if (!plot) return;
    const switched = [...curve.series.keys()].filter(
      (index) => plot.series[index + 1]?.show === hidden.has(nameAt(curve, index)),
    );
    // Every batch draws, also one in which nothing happens.
    if (switched.length === 0) return;
    plot.batch(() => {
      for (const index of switched) setShown(plot, curve, index, !hidden.has(nameAt(curve, index)));
    });
  }, [hidden, curve, structure, ready, strip]);

  // What is written on the drawing; data alone does not change it, and a drawing drawn for its data is not drawn again.
  const written = [theme, words.zone, words.language, words.symbol('left'), words.symbol('right'), drawing.nowWord].join('\n');
  const drawn = useRef({ written, lane });
  useLayoutEffect(() => {
    if (drawn.current.written === written && drawn.current.lane === lane) return;
    drawn.current = { written, lane };
    inkOf.current = undefined;
    control.current.plot?.redraw(false, true);
  }, [written, lane]);

  useEffect(() => watchNow(clock, control, now), [clock, now]);
  return control;
}

const readNow = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The whole time axis; a single instant gets half an hour around it. */
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

/** The mark of the present moment moves by pixels, not by seconds. */
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
