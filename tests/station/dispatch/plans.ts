// A plan in the flat form of the tests: the settings of its strategy and those common to all strategies.
import type { Common, Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';

export interface PlanSpec extends Common {
  kind: 'pv' | 'manual';
  rows: (typeof strategies.pv.defaults)['rows'];
  manual?: typeof strategies.manual.defaults;
}

export function planOf({ kind, rows, manual = strategies.manual.defaults, ...common }: PlanSpec): Plan {
  if (kind === 'manual') return { kind, document: manual, common };
  return { kind, document: { ...strategies.pv.defaults, rows }, common };
}
