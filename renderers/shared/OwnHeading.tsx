// A heading inside a node. Its level follows from the depth of the node, so that no page skips a heading level.
import type { ReactNode } from 'react';
import { useNodePlace } from './node/place.ts';

export function OwnHeading({ children }: { children: ReactNode }) {
  const Heading = `h${useNodePlace().heading}` as 'h2' | 'h3' | 'h4';
  return <Heading>{children}</Heading>;
}
