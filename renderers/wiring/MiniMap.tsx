// Overview of the diagram with the visible section; a press moves the view. Custom, because X6's own draws everything twice.
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Stage, Viewport } from './stage/stage.ts';
import type { Diagram } from './toDiagram.ts';
import { type PartPositions, toBounds, toPath, toRoute } from './toPlaces.ts';

interface MiniMapProps {
  diagram: Diagram;
  places: PartPositions;
  stage: RefObject<Stage | undefined>;
  /** Subscribes to changes of scale and offset. */
  watchSight: (wake: () => void) => () => void;
}
const pad = 30;
type Bounds = ReturnType<typeof toBounds>;

export function MiniMap({ diagram, places, stage, watchSight }: MiniMapProps) {
  const frame = useRef<SVGRectElement>(null);
  const box = useRef<SVGSVGElement>(null);
  const bounds = useMemo(() => toPadded(toBounds(places)), [places]);
  const links = useMemo(() => toLinks(diagram, places), [diagram, places]);
  const bars = useMemo(() => toBars(places), [places]);
  useEffect(() => {
    const follow = () => {
      const viewport = stage.current?.viewport();
      if (viewport && frame.current && box.current) showSight(frame.current, box.current, bounds, viewport);
    };
    follow();
    return watchSight(follow);
  }, [bounds, stage, watchSight]);

  const look = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix || event.buttons === 0) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    stage.current?.centre({ x: at.x, y: at.y });
  };
  return (
    <svg
      ref={box}
      className="ems-wire-map"
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        look(event);
      }}
      onPointerMove={look}
    >
      <path className="ems-wire-map-link" d={links} />
      <path className="ems-wire-map-bar" d={bars} />
      {diagram.parts.map(({ id, symbol }) => {
        const at = places.get(id);
        return at && symbol !== 'busbar' ? (
          <rect key={id} className="ems-wire-map-part" x={at.x - 16} y={at.y - 16} width={32} height={32} />
        ) : null;
      })}
      <rect ref={frame} className="ems-wire-map-sight" />
    </svg>
  );
}

const toPadded = ({ x, y, width, height }: Bounds): Bounds => ({
  x: x - pad,
  y: y - pad,
  width: width + 2 * pad,
  height: height + 2 * pad,
});

const toLinks = ({ links }: Diagram, places: PartPositions): string =>
  links
    .map(({ from, to }) => {
      const [above, below] = [places.get(from), places.get(to)];
      return above && below ? toPath(toRoute(above, below)) : '';
    })
    .join('');

const toBars = (places: PartPositions): string =>
  [...places.values()].map(({ y, from, to }) => (from === undefined || to === undefined ? '' : `M${from} ${y}H${to}`)).join('');

/** Draws the frame of the visible section. */
function showSight(frame: SVGRectElement, box: SVGSVGElement, bounds: Bounds, viewport: Viewport): void {
  const left = Math.max(bounds.x, viewport.x);
  const top = Math.max(bounds.y, viewport.y);
  const right = Math.min(bounds.x + bounds.width, viewport.x + viewport.width);
  const bottom = Math.min(bounds.y + bounds.height, viewport.y + viewport.height);
  for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top }))
    frame.setAttribute(name, String(Math.max(0, value)));
  // The style sheet hides the map while the whole diagram is visible.
  const allVisible = viewport.width >= bounds.width - 2 * pad && viewport.height >= bounds.height - 2 * pad;
  box.toggleAttribute('data-whole', allVisible);
}
