// A heading inside of a node: as deep as the place of the node asks, so that no level is left out on any page.
import type { ReactNode } from 'react';
import { useNodePlace } from './node/place.ts';

export function OwnHeading({ children }: { children: ReactNode }) {
  const Heading = `h${useNodePlace().heading}` as 'h2' | 'h3' | 'h4';
  return <Heading>{children}</Heading>;
}
