// Dragging pans the map, wheel and pinch zoom, a click without a drag picks. Arrow keys, plus and minus pan and zoom too.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, type RefObject } from 'react';
import { moved, type Size, type View, zoomed } from './toFrame.ts';

interface Of {
  area: RefObject<HTMLDivElement | null>;
  size: Size;
  change: (step: (view: View) => View) => void;
  pick: (x: number, y: number) => void;
}
/** Movement in pixels above which a press is a drag. */
const slack = 4;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function usePointer({ area, size, change, pick }: Of) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // React's own wheel listener is passive, so it could not prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      change((view) => zoomed(view, -event.deltaY / 240, { x: event.clientX - box.left, y: event.clientY - box.top }, size));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area, size, change]);

  const at = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, at(event));
      travelled.current = 0;
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      pointers.current.set(event.pointerId, now);
      travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
      const [other] = others;
      if (!other) return change((view) => moved(view, now.x - before.x, now.y - before.y));
      const grown =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      change((view) => zoomed(view, Math.log2(grown), other, size));
    },
    onPointerUp(event: PointerEvent) {
      const was = pointers.current.delete(event.pointerId);
      if (!was || pointers.current.size > 0 || travelled.current > slack) return;
      const { x, y } = at(event);
      pick(x, y);
    },
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onKeyDown(event: KeyboardEvent) {
      const arrow = arrows[event.key];
      const middle = { x: size.width / 2, y: size.height / 2 };
      const step = event.shiftKey ? 120 : 30;
      if (arrow) change((view) => moved(view, arrow[0] * step, arrow[1] * step));
      else if (event.key === '+' || event.key === '=') change((view) => zoomed(view, 1, middle, size));
      else if (event.key === '-') change((view) => zoomed(view, -1, middle, size));
      else if (event.key === 'Enter' || event.key === ' ') pick(middle.x, middle.y);
      else return;
      event.preventDefault();
    },
  };
}
