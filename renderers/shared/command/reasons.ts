// A place that shows once why commands of it cannot be used, and how its buttons tell it.
import { createContext, useContext, useEffect } from 'react';

export const ToldReasons = createContext<((name: string, reason: string) => void) | undefined>(undefined);

/** An empty reason takes back what was told. */
export function useToldReason(name: string, reason: string): void {
  const tell = useContext(ToldReasons);
  useEffect(() => {
    tell?.(name, reason);
    return () => tell?.(name, '');
  }, [tell, name, reason]);
}
