// The drawing: the plot at its size, keyboard control, and the values at the crosshair as text for screen readers.
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useRoom } from '../shared/useRoom.ts';
import type { CurveDrawing } from './drawing.ts';
import { tooltipAt } from './tooltipAt.ts';
import { fullRange, usePlot } from './plot/usePlot.ts';
import { showWithin } from './plot/within.ts';
import type { PlotControl } from './drawing.ts';
import './curve.css';

export function CurveCanvas({ height: least, ...props }: CurveDrawing) {
  const { attach, width, height, element: host } = useRoom<HTMLDivElement>(true);
  // Next to a higher card the plot fills its own card.
  const drawing: CurveDrawing = { ...props, height: Math.max(least, height) };
  const control = usePlot(host, width, drawing);
  // The plot is created in the effects of `usePlot`, which run before this one.
  useLayoutEffect(() => void (drawing.control.current = control.current));
  const [spoken, setSpoken] = useState('');
  const row = useRef<number>(undefined);
  const id = useId();

  const show = (next: number) => {
    const { plot } = control.current;
    if (!plot) return;
    row.current = next;
    const at = drawing.curve.at[next] ?? 0;
    bringIntoView(plot, drawing, at);
    const left = plot.valToPos(at, 'x');
    pointAt(plot, left, plot.over.clientHeight / 2);
    const { head, lines } = tooltipAt(plot, drawing, next);
    setSpoken([head, ...lines.map((line) => `${line.name} ${line.value}`)].join(', '));
  };
  drawing.walk.current = (instants) => {
    const next = nextMark(control.current, drawing, instants, row.current);
    if (next !== undefined) show(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { plot } = control.current;
    if (!plot || drawing.curve.at.length === 0) return;
    if (event.key === 'Escape') {
      row.current = undefined;
      pointAt(plot, -10, -10);
      return control.current.reset();
    }
    const factor = zooms[event.key];
    if (factor !== undefined) return zoom(control.current, drawing, row.current, factor);
    const next = nextRow(event, row.current ?? plot.cursor.idx ?? undefined, drawing.curve.at.length);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };

  return (
    <div className="ems-curve">
      {/* An application role, so that arrow keys reach the drawing while it has the focus. */}
      <div
        ref={attach}
        className="ems-curve-canvas"
        style={{ minHeight: least }}
        tabIndex={0}
        role="application"
        aria-label={drawing.label}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onMouseMove={(event) => pointUnder(control.current.plot, event)}
        onMouseLeave={() => control.current.plot && pointAt(control.current.plot, -10, -10)}
      />
      <Summary id={id} of={drawing.summary} />
      <div className="ems-spoken" role="status">
        {spoken}
      </div>
    </div>
  );
}

/** The description is written when the data has not changed for `restMs`, at the latest after `latestMs`. */
const [restMs, latestMs] = [500, 3000];

/**
 * The description of the drawing, written when the browser is idle, because it is less urgent than the drawing. It is hidden, so
 * it causes no layout, but `aria-describedby` still works.
 */
function Summary({ id, of }: { id: string; of: () => string }) {
  const place = useRef<HTMLParagraphElement>(null);
  const due = useRef<number>(undefined);
  useEffect(() => {
    let asked = 0;
    const write = () => {
      due.current = undefined;
      if (place.current) place.current.textContent = of();
    };
    due.current ??= performance.now() + latestMs;
    const wait = Math.max(0, Math.min(restMs, due.current - performance.now()));
    const timer = setTimeout(() => {
      asked = requestIdleCallback(write, { timeout: 2000 });
    }, wait);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(asked);
    };
  }, [of]);
  return <p ref={place} id={id} hidden />;
}

function nextRow({ key, shiftKey }: KeyboardEvent, row: number | undefined, count: number): number | undefined {
  const step = shiftKey ? 10 : 1;
  const page = Math.max(1, Math.round(count / 10));
  const moves: Record<string, number> = { ArrowRight: step, ArrowLeft: -step, PageDown: page, PageUp: -page };
  const move = moves[key];
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (move === undefined) return undefined;
  return Math.min(count - 1, Math.max(0, (row ?? (move > 0 ? -1 : count)) + move));
}

/** Moves the crosshair as the pointer does; the other drawings on the page follow. uPlot's types omit the third parameter. */
function pointAt({ setCursor }: uPlot, left: number, top: number): void {
  const point: (at: { left: number; top: number }, hook: boolean, others: boolean) => void = setCursor;
  point({ left, top }, true, true);
}

/**
 * Moves the crosshair also over the tracks below the time axis, because uPlot handles the pointer over the plot area only. A tap
 * arrives as a mouse move.
 */
function pointUnder(plot: uPlot | undefined, { clientX, clientY }: MouseEvent): void {
  if (!plot) return;
  const { left, right, bottom } = plot.over.getBoundingClientRect();
  if (clientY <= bottom || clientX < left || clientX > right) return;
  pointAt(plot, clientX - left, plot.over.clientHeight / 2);
}

/** The row of the next of these instants, wrapping around. If none of them is in view, shows the full range first. */
function nextMark(
  { plot, full }: PlotControl,
  { curve }: CurveDrawing,
  instants: readonly number[],
  row: number | undefined,
): number | undefined {
  const rows = (from: number, to: number) =>
    instants.flatMap((at) => (at >= from && at <= to ? [nearestRow(curve.at, at)] : [])).toSorted((one, other) => one - other);
  const { min, max } = plot?.scales.x ?? {};
  if (!plot || min == null || max == null || curve.at.length === 0) return undefined;
  let found = rows(min, max);
  if (found.length === 0) {
    full();
    found = rows(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }
  return found.find((each) => each > (row ?? -1)) ?? found[0];
}

/** The row nearest to an instant. The axis must have rows. */
function nearestRow(at: Float64Array, instant: number): number {
  const next = at.findIndex((each) => each >= instant);
  if (next <= 0) return next < 0 ? at.length - 1 : 0;
  return (at[next] ?? instant) - instant < instant - (at[next - 1] ?? instant) ? next : next - 1;
}

/** Also the plus key without Shift (`=`). */
const zooms: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 };

function zoom({ plot }: PlotControl, { curve, zoomTo }: CurveDrawing, row: number | undefined, factor: number): void {
  const { min, max } = plot?.scales.x ?? {};
  if (!plot || min == null || max == null) return;
  const middle = row === undefined ? (min + max) / 2 : (curve.at[row] ?? (min + max) / 2);
  const half = ((max - min) / 2) * factor;
  if (showWithin(plot, fullRange(curve), middle - half, middle + half)) zoomTo?.(undefined);
}

/** If the keyboard moves out of the zoomed range, the range follows. */
function bringIntoView(plot: uPlot, { curve }: CurveDrawing, at: number): void {
  const { min, max } = plot.scales.x ?? {};
  if (min == null || max == null || (at >= min && at <= max)) return;
  const half = (max - min) / 2;
  showWithin(plot, fullRange(curve), at - half, at + half);
}
