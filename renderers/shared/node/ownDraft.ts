// Whether the surrounding node draws the draft's buttons. A form needs to know, because its buttons are inside it.
import { createContext, useContext } from 'react';

/** bar: this node draws them; beside: another node does; dialog: the surrounding dialog has its own. */
export type DraftPart = 'bar' | 'beside' | 'dialog';

const context = createContext<DraftPart>('dialog');
export const DraftPartProvider = context.Provider;
export const useDraftPart = (): DraftPart => useContext(context);
