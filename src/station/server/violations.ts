// In: reports that browsers send when a page breaks the content policy. Out: the newest of them, for diagnostics.
import type { Clock } from '../contract.ts';

export interface Violation {
  at: number;
  document: string;
  directive: string;
  blocked: string;
}
export interface Violations {
  take(report: unknown): void;
  list(): readonly Violation[];
}
const most = 100;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');
const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export function createViolations(clock: Clock): Violations {
  const found: Violation[] = [];
  const add = (violation: Violation) => {
    found.push(violation);
    if (found.length > most) found.shift();
  };
  return {
    take(report) {
      const at = clock.now();
      // Two forms are in use: one `csp-report` (report-uri), and a list of reports (report-to).
      const old = asObject(asObject(report)['csp-report']);
      if (Object.keys(old).length > 0) {
        add({
          at,
          document: text(old['document-uri']),
          directive: text(old['effective-directive']),
          blocked: text(old['blocked-uri']),
        });
      }
      for (const each of Array.isArray(report) ? report.slice(0, most) : []) {
        const body = asObject(asObject(each).body);
        add({ at, document: text(body.documentURL), directive: text(body.effectiveDirective), blocked: text(body.blockedURL) });
      }
    },
    list: () => found,
  };
}
