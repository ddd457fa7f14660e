// Peak shaving and valley filling. Reads the rows of today's template and the clock; writes the row's power; lets go where no row is.
import type { Strategy } from '../decision.ts';

export const peakShaving: Strategy = {
  kind: 'pv',
  want({ time }, { rows }) {
    const row = rows.find(({ start, end }) => start <= time && time < end);
    return row && { power: row.power, off: row.power === 0 && row.chargeStatus === 'stop', code: 'row', rule: row.distribution };
  },
};
