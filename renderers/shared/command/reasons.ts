// Lets a group of buttons report why they are disabled, so that the group can show each reason once.
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

type Tell = (name: string, reason: string) => void;

export const ReportedReasons = createContext<Tell | undefined>(undefined);

/** An empty reason withdraws the previous one. */
export function useReportedReason(name: string, reason: string): void {
  const tell = useContext(ReportedReasons);
  useEffect(() => {
    tell?.(name, reason);
    return () => tell?.(name, '');
  }, [tell, name, reason]);
}

/** Each reported reason, once. */
export function useReasons(): { tell: Tell; texts: readonly string[] } {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const tell = useCallback<Tell>(
    (name, reason) => setReasons((before) => ((before[name] ?? '') === reason ? before : { ...before, [name]: reason })),
    [],
  );
  return { tell, texts: [...new Set(Object.values(reasons))].filter((reason) => reason !== '') };
}

/** Reports under a name prefixed with `of`, for several items with the same commands. */
export function useTellAs(of: string): Tell | undefined {
  const tell = useContext(ReportedReasons);
  return useCallback<Tell>((name, reason) => tell?.(`${of} ${name}`, reason), [tell, of]);
}
