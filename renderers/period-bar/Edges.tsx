// Where two rows meet, to be drawn along the bar; the keys for the same are those of the lane.
import { type PointerEvent, useRef } from 'react';
import type { Edge } from '../shared/day/edges.ts';

export interface EdgeHands {
  edges: readonly Edge[];
  /** To the nearest quarter of an hour that both rows allow; the moves of a gesture are one step of undo. */
  move: (edge: Edge, minutes: number, gesture: string) => void;
}
const dayMinutes = 1440;

export function Edges({ edges, move }: EdgeHands) {
  const drag = useRef('');
  return edges.map((edge) => (
    <span
      key={edge.row}
      className="ems-lane-edge"
      aria-hidden="true"
      style={{ insetInlineStart: `${(edge.at / dayMinutes) * 100}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        drag.current = `drag at ${event.timeStamp}`;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(edge, minutesAt(event), drag.current);
      }}
    />
  ));
}

/** Of the day, under the pointer. */
function minutesAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const bar = currentTarget.parentElement?.getBoundingClientRect();
  return bar ? ((clientX - bar.left) / bar.width) * dayMinutes : 0;
}
