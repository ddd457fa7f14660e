// The body of a screen or of a dialog: where the shell hands over to the kinds. Nodes inside of nodes are drawn by NodeGrid.
import { useMemo } from 'react';
import type { Members, ScreenNode } from '../src/core/language.ts';
import { KindsProvider } from './kinds.ts';
import { kinds } from './loadKind.ts';
import { NodeGrid } from './NodeGrid.tsx';
import { type NodePlace, NodePlaceProvider } from './place.ts';
import { DraftOwners } from './shared/draftOwners.tsx';

export interface ScreenBodyProps {
  body: Members<ScreenNode>;
  /** Id of the screen, told where a node breaks. */
  screen: string;
  /** The nodes stand inside a dialog and get no cards of their own. */
  framed?: boolean;
}

export function ScreenBody({ body, screen, framed = false }: ScreenBodyProps) {
  const place = useMemo<NodePlace>(() => ({ screen, pointer: '', heading: 2, framed }), [screen, framed]);
  return (
    <KindsProvider value={kinds}>
      <NodePlaceProvider value={place}>
        <DraftOwners>
          <NodeGrid body={body} at="/body" />
        </DraftOwners>
      </NodePlaceProvider>
    </KindsProvider>
  );
}
