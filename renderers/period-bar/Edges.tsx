// Drag handles at the borders between two rows. The keyboard equivalent is in TrackBar.
import { type PointerEvent, useRef } from 'react';
import type { Edge } from '../shared/day/edges.ts';

export interface EdgeHands {
  edges: readonly Edge[];
  /** Moves the edge to the nearest quarter of an hour that both rows allow. All moves of one gesture are one undo step. */
  move: (edge: Edge, minutes: number, gesture: string) => void;
}
const dayMinutes = 1440;

export function Edges({ edges, move }: EdgeHands) {
  const drag = useRef('');
  return edges.map((edge) => (
    <span
      key={edge.row}
      className="ems-period-bar-edge"
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

/** Minutes of the day at the pointer. */
function minutesAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const bar = currentTarget.parentElement?.getBoundingClientRect();
  return bar ? ((clientX - bar.left) / bar.width) * dayMinutes : 0;
}
