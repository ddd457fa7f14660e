// Where two rows meet, to be drawn along the bar; the keys for the same are those of the lane.
import type { PointerEvent } from 'react';
import type { Edge } from '../shared/day/edges.ts';

export interface EdgeHands {
  edges: readonly Edge[];
  /** To the nearest quarter of an hour that both rows allow. */
  move: (edge: Edge, minutes: number) => void;
}
const dayMinutes = 1440;

export function Edges({ edges, move }: EdgeHands) {
  return edges.map((edge) => (
    <span
      key={edge.row}
      className="ems-lane-edge"
      aria-hidden="true"
      style={{ insetInlineStart: `${(edge.at / dayMinutes) * 100}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(edge, minutesAt(event));
      }}
    />
  ));
}

/** Of the day, under the pointer. */
function minutesAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const bar = currentTarget.parentElement?.getBoundingClientRect();
  return bar ? ((clientX - bar.left) / bar.width) * dayMinutes : 0;
}
