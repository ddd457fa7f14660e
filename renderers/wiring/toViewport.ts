// Computes scale, upper left corner and level of detail from the bounds of the drawing and the room. Pure.
import { type Box, halfSymbol, type PartPositions } from './toPlaces.ts';

export interface Viewport {
  scale: number;
  x: number;
  y: number;
}
export const pad = 12;
const narrowBelow = 600;
/** Maximum scale for showing the whole diagram. */
export const largest = 1.3;
/** Scale at which text has its normal size. */
export const fullScale = 1;
/** Minimum scale at which all text at normal size still fits. */
export const roomForAll = 0.9;
/** Minimum initial scale, at which names still fit. */
const readableFrom = { wide: 0.62, narrow: fullScale };
/** Width of a symbol with its text, from its centre: "276.5 kW" and a word of five Chinese characters. */
const labelWidth = 141;

/** Margin between the first symbol and the edge of a phone. */
const edge = 4;

export type Detail = 'all' | 'names' | 'bars';
/** Level of detail that fits at a scale without overlapping text. */
export const toDetail = (scale: number): Detail => (scale >= roomForAll ? 'all' : scale >= 0.5 ? 'names' : 'bars');

export function toViewport(
  bounds: Box,
  places: PartPositions,
  { clientWidth: width, clientHeight: height }: { clientWidth: number; clientHeight: number },
  readable: boolean,
): Viewport {
  const narrow = width < narrowBelow;
  const fullScaleToFit = Math.min(largest, (width - 2 * pad) / bounds.width, (height - 2 * pad) / bounds.height);
  const least = readable ? readableFrom[narrow ? 'narrow' : 'wide'] : 0;
  const scale = Math.max(least, fullScaleToFit);
  const [across, down] = [width / scale, height / scale];
  const first = places.values().next().value;
  const middle = first?.x ?? bounds.x;
  const from = narrow ? leftOf(places, middle, across) : middle - across / 2;
  return {
    scale,
    x: bounds.width <= across ? bounds.x - (across - bounds.width) / 2 : within(from, across, bounds.x, bounds.width),
    y: bounds.height <= down ? bounds.y - (down - bounds.height) / 2 : bounds.y - pad / scale,
  };
}

/**
 * On a phone the first part is at the right, so that the branch before it is visible too. If possible, the view begins with a
 * whole branch, not with the text of a symbol that is out of view.
 */
function leftOf(places: PartPositions, middle: number, across: number): number {
  const parts = [...places.values()].filter(({ from }) => from === undefined);
  const lefts = parts.map(({ x, via }) => (via ?? x) - halfSymbol - edge);
  const branches = lefts.filter((left) => left >= middle - (across - labelWidth) && left < middle - 2 * halfSymbol);
  return branches.length > 0 ? Math.min(...branches) : middle - (across - labelWidth);
}

/** Limits the view to the edges of the drawing. */
const within = (at: number, room: number, from: number, size: number): number =>
  Math.min(from + size - room + pad, Math.max(from - pad, at));
