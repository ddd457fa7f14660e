// In: the bounds of the drawing and the room there is. Out: scale and upper left corner to look at. Pure.
import type { Box, Places } from './toPlaces.ts';

export interface Look {
  scale: number;
  x: number;
  y: number;
}
const pad = 16;
const narrowBelow = 600;
/** Words cannot be read below these; on a phone they are larger than on a wall. */
const readableFrom = { wide: 0.55, narrow: 0.75 };

export function toSight(
  bounds: Box,
  places: Places,
  { clientWidth: width, clientHeight: height }: { clientWidth: number; clientHeight: number },
  readable: boolean,
): Look {
  const whole = Math.min(1, (width - 2 * pad) / bounds.width, (height - 2 * pad) / bounds.height);
  const least = readable ? readableFrom[width < narrowBelow ? 'narrow' : 'wide'] : 0;
  const scale = Math.max(least, whole);
  const [across, down] = [width / scale, height / scale];
  const first = places.values().next().value;
  return {
    scale,
    x:
      bounds.width <= across
        ? bounds.x - (across - bounds.width) / 2
        : start(first?.x ?? bounds.x, across, bounds.x, bounds.width),
    y: bounds.height <= down ? bounds.y - (down - bounds.height) / 2 : bounds.y - pad / scale,
  };
}

/** Around a point, but not past the edges. */
function start(at: number, room: number, from: number, size: number): number {
  return Math.min(from + size - room + pad, Math.max(from - pad, at - room / 2));
}
