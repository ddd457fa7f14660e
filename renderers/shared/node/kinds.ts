// Provides the kinds through context from the body of the screen, so that no kind imports the registry.
import { createContext, useContext } from 'react';
import type { Kind } from '../../../src/core/kinds.gen.ts';
import type { RendererModule } from '../../define.ts';

export interface Kinds {
  isKind: (kind: string) => kind is Kind;
  /** For `use`: a kind that is already loaded is drawn at once. Returns the same promise until failures are cleared. */
  load: (kind: Kind) => Promise<RendererModule<Kind>>;
}

const context = createContext<Kinds | undefined>(undefined);
export const KindsProvider = context.Provider;

export function useKinds(): Kinds {
  const kinds = useContext(context);
  if (!kinds) throw new Error('A node is used outside of ScreenBody');
  return kinds;
}
