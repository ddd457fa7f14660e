// Does the node around draw the draft's buttons? A form asks, because its buttons stand inside of it.
import { createContext, useContext } from 'react';

/** bar: this node draws them; beside: another node does; dialog: the dialog around has its own. */
export type DraftPart = 'bar' | 'beside' | 'dialog';

const context = createContext<DraftPart>('dialog');
export const DraftPartProvider = context.Provider;
export const useDraftPart = (): DraftPart => useContext(context);
