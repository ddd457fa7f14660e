// A plan as a test says it: what its strategy goes by and what holds for every strategy, side by side.
import type { Common, Plan } from '../../../src/station/dispatch/decision.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';

export interface Told extends Common {
  kind: 'pv' | 'manual';
  rows: (typeof strategies.pv.defaults)['rows'];
  manual?: typeof strategies.manual.defaults;
}

export function planOf({ kind, rows, manual = strategies.manual.defaults, ...common }: Told): Plan {
  if (kind === 'manual') return { kind, document: manual, common };
  return { kind, document: { ...strategies.pv.defaults, rows }, common };
}
