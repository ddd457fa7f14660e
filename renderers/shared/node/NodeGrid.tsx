// Nodes in a grid of columns. `span` counts columns on a wide screen; on narrow screens nodes are wider. Sections and tabs draw
// their children with it.
import { useMemo } from 'react';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { type NodePlace, NodePlaceProvider, useNodePlace } from './place.ts';
import { RenderNode } from '../../RenderNode.tsx';
import './nodes.css';

export interface NodeGridProps {
  body: Members<ScreenNode>;
  /** Pointer from the surrounding node to `body`, for example "/options/body". */
  at: string;
  columns?: number;
  /** The nodes are inside a card and get none themselves. */
  framed?: boolean;
  heading?: NodePlace['heading'];
  within?: string;
}

export function NodeGrid({ body, at, columns = 12, framed, heading, within }: NodeGridProps) {
  const around = useNodePlace();
  const place = useMemo(
    () => ({
      screen: around.screen,
      pointer: around.pointer + at,
      heading: heading ?? around.heading,
      framed: framed ?? around.framed,
      within: within ?? around.within ?? '',
    }),
    [at, framed, heading, within, around],
  );
  return (
    <NodePlaceProvider value={place}>
      <div className="ems-grid">
        {Object.entries(body).map(([name, node]) => (
          <RenderNode key={name} name={name} node={node} columns={columns} />
        ))}
      </div>
    </NodePlaceProvider>
  );
}
