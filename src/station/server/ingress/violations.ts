// Keeps the newest reports that browsers send when a page violates the content security policy, for diagnostics.
import type { Clock } from '../../contract/index.ts';

interface Violation {
  at: number;
  document: string;
  directive: string;
  blocked: string;
}
export interface Violations {
  /** `known`: somebody was signed in at the address recently. Reports from other addresses never replace such a report. */
  take(report: unknown, address: string, known: boolean): void;
  list(): readonly Violation[];
}
const most = 100;
const mostOfStrangers = 20;
/** Limit for one address, so that it does not replace the reports of all others. */
const mostOfOne = 25;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');
const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export function createViolations(clock: Clock): Violations {
  const found: (Violation & { address: string; known: boolean })[] = [];
  const dropOldest = (is: (each: { address: string; known: boolean }) => boolean, atMost: number) => {
    if (found.filter(is).length > atMost) found.splice(found.findIndex(is), 1);
  };
  return {
    take(report, address, known) {
      const at = clock.now();
      const add = (violation: Violation) => {
        found.push({ ...violation, address, known });
        dropOldest((each) => each.address === address, mostOfOne);
        dropOldest((each) => each.known === known, known ? most : mostOfStrangers);
      };
      // There are two formats: one `csp-report` (report-uri), and a list of reports (report-to).
      const old = asObject(asObject(report)['csp-report']);
      if (Object.keys(old).length > 0) {
        add({
          at,
          document: text(old['document-uri']),
          directive: text(old['effective-directive']),
          blocked: text(old['blocked-uri']),
        });
      }
      for (const each of Array.isArray(report) ? report.slice(0, mostOfOne) : []) {
        const body = asObject(asObject(each).body);
        add({ at, document: text(body.documentURL), directive: text(body.effectiveDirective), blocked: text(body.blockedURL) });
      }
    },
    list: () => found.map(({ address: _address, known: _known, ...violation }) => violation),
  };
}
