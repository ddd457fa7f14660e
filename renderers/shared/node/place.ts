// Where a node stands: its screen, the pointer of the nodes around it, and how deep its heading is.
import { createContext, useContext } from 'react';

export interface NodePlace {
  screen: string;
  /** Pointer to the members that hold the node: "/body", "/body/view/options/tabs/warranty/body". */
  pointer: string;
  heading: 2 | 3 | 4;
  /** Inside a card no further card is drawn. */
  framed: boolean;
  /** Title of the node around, for what a screen reader has to tell apart from the same elsewhere. */
  within?: string;
}

const context = createContext<NodePlace>({ screen: '', pointer: '/body', heading: 2, framed: false });
export const NodePlaceProvider = context.Provider;
export const useNodePlace = (): NodePlace => useContext(context);

export const deeper = (heading: NodePlace['heading']): NodePlace['heading'] => (heading === 2 ? 3 : 4);
