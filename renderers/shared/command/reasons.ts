// Lets a group of buttons report why they are disabled, so that the group can show each reason once.
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

type Report = (name: string, reason: string) => void;

export const ReportedReasons = createContext<Report | undefined>(undefined);

/** An empty reason withdraws the previous one. */
export function useReportedReason(name: string, reason: string): void {
  const report = useContext(ReportedReasons);
  useEffect(() => {
    report?.(name, reason);
    return () => report?.(name, '');
  }, [report, name, reason]);
}

/** Each reported reason, once. */
export function useReasons(): { report: Report; texts: readonly string[] } {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const report = useCallback<Report>(
    (name, reason) => setReasons((before) => ((before[name] ?? '') === reason ? before : { ...before, [name]: reason })),
    [],
  );
  return { report, texts: [...new Set(Object.values(reasons))].filter((reason) => reason !== '') };
}

/** Reports under a name prefixed with `of`, for several items with the same commands. */
export function useReportAs(of: string): Report | undefined {
  const report = useContext(ReportedReasons);
  return useCallback<Report>((name, reason) => report?.(`${of} ${name}`, reason), [report, of]);
}
