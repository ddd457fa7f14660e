// The movable edges between the rows of an edited draft. A move writes the whole list; the moves of one drag are one undo step.
import type { DraftHandle } from '../define.ts';
import { edgeMoved, edgesOf } from '../shared/day/edges.ts';
import type { EdgeHands } from './Edges.tsx';

interface Of {
  rows?: string;
  start?: string;
  end?: string;
}

export function useEdges(rows: unknown, options: Of, draft: DraftHandle | undefined): EdgeHands | undefined {
  if (!draft?.editing || draft.saving || !Array.isArray(rows)) return undefined;
  return {
    edges: edgesOf(rows, options),
    move: (edge, minutes, gesture) => {
      const next = edgeMoved(rows, edge, minutes, options);
      if (JSON.stringify(next) !== JSON.stringify(rows)) draft.set(options.rows ?? '', next, gesture);
    },
  };
}
