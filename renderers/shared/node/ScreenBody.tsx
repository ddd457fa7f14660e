// The body of a screen or dialog, where the shell hands over to the kinds. Nested nodes are drawn by NodeGrid.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { useShutOut } from '../../define.ts';
import { arrivalMs } from './arrival.ts';
import { KindsProvider } from './kinds.ts';
import { kinds } from './loadKind.ts';
import { NodeGrid } from './NodeGrid.tsx';
import { DeniedState } from './NodeStates.tsx';
import { type NodePlace, NodePlaceProvider } from './place.ts';
import { DraftOwners } from '../draft/draftOwners.tsx';

export interface ScreenBodyProps {
  body: Members<ScreenNode>;
  /** Id of the screen, shown in the error message of a broken node. */
  screen: string;
  /** The nodes are inside a dialog and get no cards. */
  framed?: boolean;
  /** Content above the nodes, in the same contexts. */
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

/** If the user may see no node of the page, the page shows the reason. */
function OpenGrid({ body }: Pick<ScreenBodyProps, 'body'>) {
  const right = useShutOut(Object.values(body).map(({ needs = [] }) => needs));
  return right ? <DeniedState says={right.says} /> : <NodeGrid body={body} at="/body" />;
}

function useArriving(screen: string): boolean {
  const [arrived, setArrived] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setArrived(screen), arrivalMs);
    return () => clearTimeout(timer);
  }, [screen]);
  return arrived !== screen;
}
