// Maps a key press on the focused part to a diagram action; undefined for other keys. Pure.
import type { Diagram } from './toDiagram.ts';
import { type PartPositions, type Point, toNext } from './toPlaces.ts';

export type KeyAct =
  | { do: 'move'; part: string; to: Point }
  | { do: 'focus' | 'open'; part: string }
  | { do: 'zoom'; by: number }
  | { do: 'fit' | 'nothing' };

const towards = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
const by = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } } as const;
const isArrow = (key: string): key is keyof typeof towards => Object.hasOwn(towards, key);
/** Distance in pixels of the drawing that a key press moves a part. */
const keyStep = 10;
export const zoomStep = 1.25;

interface Shown {
  diagram: Diagram;
  places: PartPositions;
  editing: boolean;
}

export function toKeyAct(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  part: string | undefined,
  shown: Shown,
): KeyAct | undefined {
  if (isArrow(key)) return toArrowAct(towards[key], shiftKey, part, shown);
  if (key === 'Enter' || key === ' ') return part === undefined || shown.editing ? undefined : { do: 'open', part };
  if (key === '+' || key === '=') return { do: 'zoom', by: zoomStep };
  if (key === '-') return { do: 'zoom', by: 1 / zoomStep };
  return key === '0' ? { do: 'fit' } : undefined;
}

function toArrowAct(
  way: keyof typeof by,
  shifted: boolean,
  part: string | undefined,
  { diagram, places, editing }: Shown,
): KeyAct {
  const at = part === undefined ? undefined : places.get(part);
  if (editing && shifted && part !== undefined && at) {
    return { do: 'move', part, to: { x: at.x + by[way].x * keyStep, y: at.y + by[way].y * keyStep } };
  }
  const next = part === undefined ? diagram.parts[0]?.id : toNext(places, part, way);
  return next === undefined ? { do: 'nothing' } : { do: 'focus', part: next };
}
