// In: the bounds of the drawing and the room there is. Out: scale and upper left corner to look at, and how much is told there. Pure.
import { type Box, halfSymbol, type PartPositions } from './toPlaces.ts';

export interface Look {
  scale: number;
  x: number;
  y: number;
}
export const pad = 12;
const narrowBelow = 600;
/** No larger than this where all is in sight. */
export const largest = 1.3;
/** Words are drawn in the size in which they can be read. */
export const fullScale = 1;
/** Kept in that size, all of them find room down to here. */
export const roomForAll = 0.9;
/** Smaller than this nothing is shown at first: names still find room. */
const readableFrom = { wide: 0.62, narrow: fullScale };
/** Room of a symbol with its words, from its middle on: "276.5 kW" and a word of five Chinese signs. */
const besideSymbol = 141;

/** Between the first symbol and the edge of a phone. */
const edge = 4;

export type Detail = 'all' | 'names' | 'bars';
/** What can be told at a scale without words over words. */
export const toDetail = (scale: number): Detail => (scale >= roomForAll ? 'all' : scale >= 0.5 ? 'names' : 'bars');

export function toViewport(
  bounds: Box,
  places: PartPositions,
  { clientWidth: width, clientHeight: height }: { clientWidth: number; clientHeight: number },
  readable: boolean,
): Look {
  const narrow = width < narrowBelow;
  const whole = Math.min(largest, (width - 2 * pad) / bounds.width, (height - 2 * pad) / bounds.height);
  const least = readable ? readableFrom[narrow ? 'narrow' : 'wide'] : 0;
  const scale = Math.max(least, whole);
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
 * On a phone the first part stands at the right, so that the branch before it is in sight too. The view begins with a branch where it can, and
 * not with the words of one whose symbol is out of sight.
 */
function leftOf(places: PartPositions, middle: number, across: number): number {
  const parts = [...places.values()].filter(({ from }) => from === undefined);
  const lefts = parts.map(({ x, via }) => (via ?? x) - halfSymbol - edge);
  const branches = lefts.filter((left) => left >= middle - (across - besideSymbol) && left < middle - 2 * halfSymbol);
  return branches.length > 0 ? Math.min(...branches) : middle - (across - besideSymbol);
}

/** Not past the edges. */
const within = (at: number, room: number, from: number, size: number): number =>
  Math.min(from + size - room + pad, Math.max(from - pad, at));
