// A place that shows once why commands of it cannot be used, and how its buttons tell it.
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

type Tell = (name: string, reason: string) => void;

export const ReportedReasons = createContext<Tell | undefined>(undefined);

/** An empty reason takes back what was told. */
export function useReportedReason(name: string, reason: string): void {
  const tell = useContext(ReportedReasons);
  useEffect(() => {
    tell?.(name, reason);
    return () => tell?.(name, '');
  }, [tell, name, reason]);
}

/** Each reason that was told, once. */
export function useReasons(): { tell: Tell; texts: readonly string[] } {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const tell = useCallback<Tell>(
    (name, reason) => setReasons((before) => ((before[name] ?? '') === reason ? before : { ...before, [name]: reason })),
    [],
  );
  return { tell, texts: [...new Set(Object.values(reasons))].filter((reason) => reason !== '') };
}

/** For one of several things with the same commands: each tells for itself. */
export function useTellAs(of: string): Tell | undefined {
  const tell = useContext(ReportedReasons);
  return useCallback<Tell>((name, reason) => tell?.(`${of} ${name}`, reason), [tell, of]);
}
