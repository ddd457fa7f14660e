// The position of a node: its screen, the pointer to its siblings, and its heading level.
import { createContext, useContext } from 'react';

export interface NodePlace {
  screen: string;
  /** Pointer to the `body` that contains the node: "/body", "/body/view/options/tabs/warranty/body". */
  pointer: string;
  heading: 2 | 3 | 4;
  /** True inside a card: no further card is drawn. */
  framed: boolean;
  /** Title of the surrounding node, so that screen readers can distinguish equal labels. */
  within?: string;
}

const context = createContext<NodePlace>({ screen: '', pointer: '/body', heading: 2, framed: false });
export const NodePlaceProvider = context.Provider;
export const useNodePlace = (): NodePlace => useContext(context);

export const deeper = (heading: NodePlace['heading']): NodePlace['heading'] => (heading === 2 ? 3 : 4);
