// Edit, Save and Cancel of a draft are drawn once: by the first form bound to it, or else by the first node bound to it.
import { createContext, type ReactNode, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react';

interface Owners {
  enter: (draft: string, id: string, form: boolean) => () => void;
  ownerOf: (draft: string) => string | undefined;
  subscribe: (wake: () => void) => () => void;
}

function createOwners(): Owners {
  const bound = new Map<string, { id: string; form: boolean }[]>();
  const wakes = new Set<() => void>();
  const notify = () => {
    for (const wake of Array.from(wakes)) wake();
  };
  return {
    enter(draft, id, form) {
      bound.set(draft, [...(bound.get(draft) ?? []), { id, form }]);
      notify();
      return () => {
        bound.set(
          draft,
          (bound.get(draft) ?? []).filter((each) => each.id !== id),
        );
        notify();
      };
    },
    ownerOf(draft) {
      const nodes = bound.get(draft) ?? [];
      return (nodes.find((each) => each.form) ?? nodes[0])?.id;
    },
    subscribe(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
}

const context = createContext<Owners | undefined>(undefined);

export function DraftOwners({ children }: { children: ReactNode }) {
  const [owners] = useState(createOwners);
  return <context.Provider value={owners}>{children}</context.Provider>;
}

/** Whether this node draws the buttons. Always false without a named draft: the surrounding dialog has its own buttons. */
export function useOwnsDraft(draft: string | undefined, form: boolean): boolean {
  const owners = useContext(context);
  const id = useId();
  useEffect(() => (draft === undefined || !owners ? undefined : owners.enter(draft, id, form)), [owners, draft, id, form]);
  const owner = useSyncExternalStore(owners?.subscribe ?? never, () =>
    draft === undefined ? undefined : owners?.ownerOf(draft),
  );
  return owner === id;
}
const never = () => () => {};
