// Touch control of the drawing: dragging sideways selects a range as with the mouse, two fingers zoom and pan. Vertical movement
// scrolls the page, through the drawing's touch-action.
import type uPlot from 'uplot';
import { showWithin } from './within.ts';

/** Pixels that a finger may move during a tap; narrower selections are ignored. */
const tapped = 10;

/** `fullAxis`: the unzoomed time axis. `beyond` is called if a pinch asks for more than that. */
export const touchPlugin = (fullAxis: () => readonly [number, number], beyond: () => void): uPlot.Plugin => ({
  hooks: { ready: (plot) => listen(plot, fullAxis, beyond) },
});

interface Finger {
  from: number;
  at: number;
  /** Instant under the finger when the second finger was put down, epoch ms. */
  instantMs: number;
}

function listen(plot: uPlot, fullAxis: () => readonly [number, number], beyond: () => void): void {
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
    const perPixel = (other.instantMs - one.instantMs) / (other.at - one.at);
    // Fingers that cross or overlap give no usable scale.
    if (!Number.isFinite(perPixel) || perPixel <= 0) return;
    const min = one.instantMs - one.at * perPixel;
    isBeyond = showWithin(plot, fullAxis(), min, min + over.clientWidth * perPixel);
  };
  const clear = (): void => plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
  const end = (taken: boolean): void => {
    const { left, width } = plot.select;
    if (manner === 'select' && taken && width >= tapped)
      showWithin(plot, fullAxis(), plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
    if (manner === 'select') clear();
    if (manner === 'pinch' && isBeyond) beyond();
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || fingers.size > 1) return;
    const at = pixelOf(event);
    fingers.set(event.pointerId, { from: at, at, instantMs: 0 });
    if (fingers.size === 1) manner = 'tap';
    if (fingers.size < 2) return;
    if (manner === 'select') clear();
    manner = 'pinch';
    isBeyond = false;
    for (const each of fingers.values()) each.instantMs = plot.posToVal(each.at, 'x');
  };
  const move = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.at = pixelOf(event);
    if (manner === 'pinch') pinch([...fingers.values()]);
    else select(finger);
  };
  const up = (event: PointerEvent): void => {
    // Lifting one of two fingers ends the gesture; the other one does not start a selection.
    if (fingers.delete(event.pointerId) && fingers.size === 0) end(event.type === 'pointerup');
  };
  over.addEventListener('pointerdown', down);
  over.addEventListener('pointermove', move);
  over.addEventListener('pointerup', up);
  over.addEventListener('pointercancel', up);
}
