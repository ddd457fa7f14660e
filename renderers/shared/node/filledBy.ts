// Where the entries of the surrounding node are made, for the place that shows that there are none.
import { createContext, useContext } from 'react';
import type { FilledBy } from '../../../src/core/language.ts';

const context = createContext<readonly FilledBy[] | undefined>(undefined);
export const FilledByProvider = context.Provider;
export const useFilledBy = (): readonly FilledBy[] | undefined => useContext(context);
