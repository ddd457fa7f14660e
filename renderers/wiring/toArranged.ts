// Arranges a diagram to fill the room with readable text; stored positions take precedence. Pure.
import type { Diagram } from './toDiagram.ts';
import { aside, type PartPosition, type PartPositions, type Point, toBounds, toPlaces, withBars } from './toPlaces.ts';
import { roomForAll, largest, pad } from './toViewport.ts';

export interface Room {
  width: number;
  height: number;
}
/** Maximum stretch of the distances: symbols further apart do not read as one diagram. */
const mostApart = { x: 1.6, y: 1.4 };

/** With stored positions the layout is that of the editor, regardless of the room. */
export function toArranged(diagram: Diagram, stored: Readonly<Record<string, Point>>, room: Room | undefined): PartPositions {
  if (!room || room.width === 0 || Object.keys(stored).length > 0) return toPlaces(diagram, stored);
  const sideways = toPlaces(diagram);
  if (scaleIn(sideways, room) >= roomForAll) return apart(diagram, sideways, room);
  const below = toPlaces(diagram, {}, true);
  return apart(diagram, scaleIn(below, room) > scaleIn(sideways, room) ? below : sideways, room);
}

function scaleIn(places: PartPositions, room: Room): number {
  const { width, height } = toBounds(places);
  return Math.min(largest, (room.width - 2 * pad) / width, (room.height - 2 * pad) / height);
}

/** Distributes the free room between the symbols. */
function apart(diagram: Diagram, places: PartPositions, room: Room): PartPositions {
  const scale = scaleIn(places, room);
  if (scale < roomForAll) return places;
  const bounds = toBounds(places);
  const all = [...places.values()];
  const factor = (axis: 'x' | 'y', of: 'width' | 'height'): number => {
    const positions = all.map((place) => place[axis]);
    const span = Math.max(...positions) - Math.min(...positions);
    const free = (room[of] - 2 * pad) / scale - bounds[of];
    return span === 0 ? 1 : Math.min(mostApart[axis], 1 + Math.max(0, free) / span);
  };
  const [byX, byY] = [factor('x', 'width'), factor('y', 'height')];
  const moved = new Map<string, PartPosition>();
  for (const [id, { x, y, via }] of places)
    moved.set(id, { x: x * byX, y: y * byY, ...(via !== undefined && { via: x * byX - aside }) });
  return withBars(diagram, moved);
}
