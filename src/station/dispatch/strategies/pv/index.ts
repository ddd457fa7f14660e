// Peak shaving and valley filling. Requests the power of the current row of today's template; none without a row.
import type { StrategyTemplate } from '../../../contract/index.ts';
import { defineStrategy } from '../../strategy.ts';
import { monthTemplates, templateOf } from '../../saved/templateOf.ts';

/** Without rows the storage idles all day. The SOC limits are those of a new intelligent arbitrage. */
const defaults: Omit<StrategyTemplate, 'id' | 'name'> = {
  rows: [{ start: '00:00', end: '24:00', power: 0, chargeStatus: 'idle' }],
  socLow: 5,
  socUp: 96,
  demandProtect: false,
  reverseProtect: false,
};

export const strategy = defineStrategy({
  kind: 'pv',
  entity: 'strategyTemplate.json',
  defaults,
  toPlan: templateOf,
  saved: monthTemplates,
  rows: ({ rows }) => rows,
  want({ time }, { rows }) {
    const row = rows.find(({ start, end }) => start <= time && time < end);
    return row && { power: row.power, off: row.power === 0 && row.chargeStatus === 'stop', code: 'row', rule: row.distribution };
  },
  reasons: { row: { number: 1, text: 'Follows the plan' } },
});
