// Fingers on the drawing: one drawn sideways selects a stretch as the mouse does, two look closer, farther and beside. Up and down it is the
// page that moves, by the touch-action of the drawing.
import type uPlot from 'uplot';
import { showWithin } from './within.ts';

/** Pixels that a finger may stray while it taps; a stretch less wide is none. */
const tapped = 10;

/** `whole` is the time axis where nothing is zoomed; `beyond` is told where more is asked for than that. */
export const touchPlugin = (whole: () => readonly [number, number], beyond: () => void): uPlot.Plugin => ({
  hooks: { ready: (plot) => listen(plot, whole, beyond) },
});

interface Finger {
  from: number;
  at: number;
  /** What lay under it when the last finger came. */
  heldMs: number;
}

function listen(plot: uPlot, whole: () => readonly [number, number], beyond: () => void): void {
  const { over } = plot;
  const fingers = new Map<number, Finger>();
  let manner: 'tap' | 'select' | 'pinch' = 'tap';
  let isBeyond = false;
  const pixelOf = ({ clientX }: PointerEvent): number => clientX - over.getBoundingClientRect().left;

  const select = ({ from, at }: Finger): void => {
    if (manner === 'tap' && Math.abs(at - from) < tapped) return;
    manner = 'select';
    const [left, right] = [Math.max(0, Math.min(from, at)), Math.min(over.clientWidth, Math.max(from, at))];
    plot.setSelect({ left, width: right - left, top: 0, height: over.clientHeight }, false);
  };
  const pinch = ([one, other]: readonly Finger[]): void => {
    if (!one || !other) return;
    const perPixel = (other.heldMs - one.heldMs) / (other.at - one.at);
    // Fingers that pass each other, or lie on each other, say nothing.
    if (!Number.isFinite(perPixel) || perPixel <= 0) return;
    const min = one.heldMs - one.at * perPixel;
    isBeyond = showWithin(plot, whole(), min, min + over.clientWidth * perPixel);
  };
  const clear = (): void => plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
  const end = (taken: boolean): void => {
    const { left, width } = plot.select;
    if (manner === 'select' && taken && width >= tapped)
      showWithin(plot, whole(), plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
    if (manner === 'select') clear();
    if (manner === 'pinch' && isBeyond) beyond();
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || fingers.size > 1) return;
    const at = pixelOf(event);
    fingers.set(event.pointerId, { from: at, at, heldMs: 0 });
    if (fingers.size === 1) manner = 'tap';
    if (fingers.size < 2) return;
    if (manner === 'select') clear();
    manner = 'pinch';
    isBeyond = false;
    for (const each of fingers.values()) each.heldMs = plot.posToVal(each.at, 'x');
  };
  const move = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.at = pixelOf(event);
    if (manner === 'pinch') pinch([...fingers.values()]);
    else select(finger);
  };
  const up = (event: PointerEvent): void => {
    // Whoever lifts one of two fingers is done, and has not begun to select.
    if (fingers.delete(event.pointerId) && fingers.size === 0) end(event.type === 'pointerup');
  };
  over.addEventListener('pointerdown', down);
  over.addEventListener('pointermove', move);
  over.addEventListener('pointerup', up);
  over.addEventListener('pointercancel', up);
}
