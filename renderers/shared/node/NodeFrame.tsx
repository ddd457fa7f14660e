// The card around a node: heading on the left, data age and the kind's own buttons on the right. A bare node has none of this.
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ScreenNode } from '../../../src/core/language.ts';
import type { SourceHandle } from '../../define.ts';
import { useLiveText } from '../value/useLiveText.ts';
import { AgeMark } from '../value/AgeMark.tsx';
import { deeper, NodePlaceProvider, useNodePlace } from './place.ts';

interface NodeFrameProps {
  name: string;
  node: ScreenNode;
  bare?: boolean;
  source?: SourceHandle;
  children: ReactNode;
}

const extraPlace = createContext<HTMLElement | null>(null);

export function NodeFrame({ name, node, bare = false, source, children }: NodeFrameProps) {
  const around = useNodePlace();
  const title = useLiveText(node.title);
  const [extra, setExtra] = useState<HTMLElement | null>(null);
  const inside = useMemo(
    () => ({
      ...around,
      pointer: `${around.pointer}/${name}`,
      heading: node.title === undefined ? around.heading : deeper(around.heading),
      framed: true,
    }),
    [around, name, node.title],
  );
  const bareInside = useMemo(() => ({ ...around, pointer: `${around.pointer}/${name}` }), [around, name]);
  if (bare) {
    return (
      <NodePlaceProvider value={bareInside}>
        {source && <AgeMark source={source} />}
        {children}
      </NodePlaceProvider>
    );
  }
  const Heading = `h${around.heading}` as 'h2' | 'h3' | 'h4';
  return (
    <section className={around.framed ? 'ems-part' : 'ems-card'} {...(title !== '' && { 'aria-label': title })}>
      <div className="ems-node-head">
        {title !== '' && <Heading className="ems-node-title">{title}</Heading>}
        {source && <AgeMark source={source} />}
        <div className="ems-node-extra" ref={setExtra} />
      </div>
      <extraPlace.Provider value={extra}>
        <NodePlaceProvider value={inside}>{children}</NodePlaceProvider>
      </extraPlace.Provider>
    </section>
  );
}

/** The buttons of a node, to the right of its heading, or inline if the node has no card. */
export function FrameExtra({ children }: { children: ReactNode }) {
  const place = useContext(extraPlace);
  return place ? createPortal(children, place) : <div className="ems-node-extra">{children}</div>;
}
