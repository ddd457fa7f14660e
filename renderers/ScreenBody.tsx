// The nodes of a screen, a section or a tab in a grid of twelve columns. `span` counts columns on a wide screen; narrower ones take more.
import { type CSSProperties, useMemo } from 'react';
import type { Members, ScreenNode } from '../src/core/language.ts';
import { NodePlaceProvider, useNodePlace } from './place.ts';
import { RenderNode } from './RenderNode.tsx';
import { DraftOwners } from './shared/draftOwners.tsx';
import './nodes.css';

export interface ScreenBodyProps {
  body: Members<ScreenNode>;
  /** Id of the screen; named by the outermost body only. */
  screen?: string;
  /** Pointer from the surrounding place to `body`; the outermost one is "/body". */
  at?: string;
  columns?: number;
  /** The nodes stand inside a card and get none of their own. */
  framed?: boolean;
  heading?: 2 | 3 | 4;
}

export function ScreenBody({ body, screen, at = '', columns = 12, framed, heading }: ScreenBodyProps) {
  const around = useNodePlace();
  const place = useMemo(
    () => ({
      screen: screen ?? around.screen,
      pointer: screen === undefined ? around.pointer + at : '/body',
      heading: heading ?? around.heading,
      framed: framed ?? around.framed,
    }),
    [screen, at, framed, heading, around],
  );
  const grid = (
    <NodePlaceProvider value={place}>
      <div className="ems-grid" style={{ '--columns': columns } as CSSProperties}>
        {Object.entries(body).map(([name, node]) => (
          <RenderNode key={name} name={name} node={node} columns={columns} />
        ))}
      </div>
    </NodePlaceProvider>
  );
  return screen === undefined ? grid : <DraftOwners>{grid}</DraftOwners>;
}
