// A canvas of viewport size over a higher scroll area, painted at most once per frame and only after a change. Pointer and arrow
// keys move over its parts; the current part is described in a tooltip and to screen readers.
import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useThemeVersion } from '../../shared/colours.ts';
import { type Ink, readInk } from '../../shared/useInk.ts';
import type { Box } from './toGrid.ts';

export interface Area {
  width: number;
  height: number;
  /** Scroll position. */
  top: number;
}
export interface Spot {
  /** Part at the keyboard cursor and part under the pointer; -1: none. */
  cursor: number;
  hover: number;
}
export interface SurfaceProps {
  label: string;
  describedBy: string;
  /** Height of the viewport and of the whole content, in pixels. */
  height: number;
  contentHeight: number;
  watch: (wake: () => void) => () => void;
  paint: (context: CanvasRenderingContext2D, area: Area, ink: Ink, spot: Spot) => void;
  /** The part at a position, in pixels of the whole content. */
  at: (x: number, y: number) => number;
  boxOf: (index: number) => Box | undefined;
  step: (index: number, key: string) => number;
  lines: (index: number) => readonly string[];
  pick?: ((index: number) => void) | undefined;
}
const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

export function Surface(props: SurfaceProps) {
  const { label, describedBy, height, contentHeight, watch, pick } = props;
  const parts: SurfaceParts = {
    box: useRef<HTMLDivElement>(null),
    tip: useRef<HTMLDivElement>(null),
    spoken: useRef<HTMLDivElement>(null),
    spot: useRef<Spot>({ cursor: -1, hover: -1 }),
  };
  const { box, tip, spoken, spot } = parts;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  const ask = usePainting(box, canvas, latest, spot);
  useEffect(() => {
    latest.current = props;
    ask();
  });
  useEffect(() => watch(ask), [watch, ask]);
  return (
    <div className="ems-cells-surface">
      <div
        ref={box}
        className="ems-cells-window"
        style={{ height }}
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={describedBy}
        data-pick={pick ? '' : undefined}
        {...handlers(parts, props, ask)}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <div style={{ height: Math.max(0, contentHeight - height) }} />
      </div>
      <div ref={tip} className="ems-cells-tip" aria-hidden="true" hidden />
      <div ref={spoken} className="ems-spoken" role="status" />
    </div>
  );
}

/** The elements of the surface and the parts under cursor and pointer. */
interface SurfaceParts {
  box: RefObject<HTMLDivElement | null>;
  tip: RefObject<HTMLDivElement | null>;
  spoken: RefObject<HTMLDivElement | null>;
  spot: RefObject<Spot>;
}

function handlers(parts: SurfaceParts, props: SurfaceProps, ask: () => void) {
  const { spot } = parts;
  const leave = (which: Partial<Spot>): void => {
    Object.assign(spot.current, which);
    showTip(parts, props, -1);
    ask();
  };
  return {
    onScroll: () => leave({}),
    onPointerLeave: () => leave({ hover: -1 }),
    onBlur: () => leave({ cursor: -1 }),
    onClick: () => spot.current.hover >= 0 && props.pick?.(spot.current.hover),
    onPointerMove(event: PointerEvent) {
      const frame = event.currentTarget.getBoundingClientRect();
      const index = props.at(event.clientX - frame.left, event.clientY - frame.top + event.currentTarget.scrollTop);
      if (index === spot.current.hover) return;
      spot.current.hover = index;
      showTip(parts, props, index, event);
      ask();
    },
    onKeyDown(event: KeyboardEvent) {
      const { cursor } = spot.current;
      if ((event.key === 'Enter' || event.key === ' ') && cursor >= 0 && props.pick) props.pick(cursor);
      else if (keys.has(event.key)) {
        go(parts, props, cursor < 0 ? props.step(0, '') : props.step(cursor, event.key));
        ask();
      } else if (event.key === 'Escape' && !parts.tip.current?.hidden) showTip(parts, props, -1);
      else return;
      event.preventDefault();
    },
  };
}

/** Shows the tooltip next to the pointer, or below the part; -1 hides it. */
function showTip(
  { box, tip }: SurfaceParts,
  { lines: linesOf, boxOf, height }: SurfaceProps,
  index: number,
  from?: PointerEvent,
): void {
  const lines = index < 0 ? [] : linesOf(index);
  const tooltip = tip.current;
  if (!tooltip) return;
  tooltip.hidden = lines.length === 0;
  if (lines.length === 0) return;
  tooltip.replaceChildren(...lines.map((line) => Object.assign(document.createElement('div'), { textContent: line })));
  const frame = box.current?.getBoundingClientRect();
  const place = boxOf(index);
  if (!frame || !place) return;
  const left = from ? from.clientX - frame.left : place.x + place.width / 2;
  const top = place.y - (box.current?.scrollTop ?? 0);
  tooltip.style.left = `${Math.max(0, Math.min(left + 12, frame.width - tooltip.offsetWidth - 4))}px`;
  tooltip.style.top = `${top + place.height + tooltip.offsetHeight + 8 > height ? Math.max(0, top - tooltip.offsetHeight - 6) : top + place.height + 6}px`;
}

/** Moves the keyboard cursor: scrolls the part into view and announces it to screen readers. */
function go(parts: SurfaceParts, props: SurfaceProps, index: number): void {
  const { box, spoken, spot } = parts;
  spot.current.cursor = index;
  const place = props.boxOf(index);
  const window = box.current;
  if (place && window) {
    if (place.y < window.scrollTop) window.scrollTop = Math.max(0, place.y - 30);
    else if (place.y + place.height > window.scrollTop + props.height)
      window.scrollTop = place.y + place.height - props.height + 8;
  }
  if (spoken.current) spoken.current.textContent = props.lines(index).join(', ');
  showTip(parts, props, index);
}

/** Returns a function that requests a repaint, at most one per frame. */
function usePainting(
  box: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  latest: RefObject<SurfaceProps>,
  spot: RefObject<Spot>,
): () => void {
  const theme = useThemeVersion();
  const ink = useRef<Ink>(undefined);
  const frame = useRef(0);
  const ask = useCallback(() => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      paintOnce({ box, canvas, latest, spot, ink });
    });
  }, [box, canvas, latest, spot]);
  useEffect(() => {
    ink.current = undefined;
    ask();
  }, [theme, ask]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(ask);
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [box, ask]);
  return ask;
}

interface Parts {
  box: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  latest: RefObject<SurfaceProps>;
  spot: RefObject<Spot>;
  ink: RefObject<Ink | undefined>;
}
function paintOnce({ box, canvas, latest, spot, ink }: Parts): void {
  const [element, window] = [canvas.current, box.current];
  if (!element || !window) return;
  ink.current ??= readInk(element);
  const area = { width: window.clientWidth, height: window.clientHeight, top: window.scrollTop };
  const context = sized(element, area);
  if (context) latest.current.paint(context, area, ink.current, spot.current);
}

/** Sizes the canvas to device pixels and clears it. */
function sized(canvas: HTMLCanvasElement, { width, height }: Area): CanvasRenderingContext2D | null {
  const ratio = Math.max(1, Math.min(3, devicePixelRatio));
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  context?.clearRect(0, 0, width, height);
  return context;
}
