// The body of a screen or of a dialog: where the shell hands over to the kinds. Nodes inside of nodes are drawn by NodeGrid.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { useShutOut } from '../../define.ts';
import { KindsProvider } from './kinds.ts';
import { kinds } from './loadKind.ts';
import { NodeGrid } from './NodeGrid.tsx';
import { DeniedFace } from './NodeStates.tsx';
import { type NodePlace, NodePlaceProvider } from './place.ts';
import { DraftOwners } from '../draft/draftOwners.tsx';

/** How long what lies below a node that waits is held back, so that nothing a person looks at already is pushed away. A slow line has
 * something to read before it ends, a busy machine has drawn. */
const arrivalMs = 2500;

export interface ScreenBodyProps {
  body: Members<ScreenNode>;
  /** Id of the screen, told where a node breaks. */
  screen: string;
  /** The nodes stand inside a dialog and get no cards of their own. */
  framed?: boolean;
  /** Stands above the nodes, in their surroundings. */
  above?: ReactNode;
}

export function ScreenBody({ body, screen, framed = false, above }: ScreenBodyProps) {
  const place = useMemo<NodePlace>(() => ({ screen, pointer: '', heading: 2, framed }), [screen, framed]);
  const arriving = useArriving(screen) && !framed;
  return (
    <KindsProvider value={kinds}>
      <NodePlaceProvider value={place}>
        <DraftOwners>
          <div className="ems-body" data-arriving={arriving || undefined}>
            {above}
            <OpenGrid body={body} />
          </div>
        </DraftOwners>
      </NodePlaceProvider>
    </KindsProvider>
  );
}

/** A page of which this person may see nothing says so. */
function OpenGrid({ body }: Pick<ScreenBodyProps, 'body'>) {
  const right = useShutOut(Object.values(body).map(({ needs = [] }) => needs));
  return right ? <DeniedFace says={right.says} /> : <NodeGrid body={body} at="/body" />;
}

function useArriving(screen: string): boolean {
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setArrived(screen), arrivalMs);
    return () => clearTimeout(timer);
  }, [screen]);
  return arrived !== screen;
}
