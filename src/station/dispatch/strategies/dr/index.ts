// Demand response. Within a window it keeps the agreed power at the grid connection point, with no more storage power than
// needed. Between the windows, the template of the day applies.
import type { DemandResponse } from '../../../contract/docs.ts';
import { around, type Between, coversAt, onDay, onPastDay } from '../../saved/windows.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { monthTemplates } from '../../saved/templateOf.ts';
import { defineStrategy } from '../../strategy.ts';

type Responses = Between<DemandResponse['windows'][number]>;
const defaults: Responses = { windows: [] };

export const strategy = defineStrategy({
  kind: 'dr',
  entity: 'demandResponse.json',
  defaults,
  toPlan: (tx, day): Responses | undefined => onDay(tx, settingOf(tx, 'demandResponse')?.windows ?? [], day),
  toPastPlan: (tx, day, today): Responses | undefined =>
    onPastDay(tx, settingOf(tx, 'demandResponse')?.windows ?? [], day, today),
  saved: monthTemplates,
  // The power within a window is not known in advance.
  rows: ({ rows = [], windows }) => around(rows, windows),
  want({ time, grid, storage }, { windows, rows = [] }) {
    const window = windows.find(coversAt(time));
    if (window) {
      if (grid === undefined || storage === undefined) return { power: 0, code: 'response-unknown' };
      const missing = window.power - (grid - storage);
      return { power: window.way === 'less' ? Math.min(0, missing) : Math.max(0, missing), code: 'response' };
    }
    const row = rows.find(coversAt(time));
    const off = row?.power === 0 && row.chargeStatus === 'stop';
    return row && { power: row.power, off, code: 'response-between', rule: row.distribution };
  },
  reasons: {
    response: { number: 90, text: 'Demand response' },
    'response-unknown': { number: 91, text: 'Demand response: the power at the grid connection point is unknown', unread: true },
    'response-between': { number: 92, text: 'Follows the plan between demand response events' },
  },
  unplanned: 'No upcoming demand response event, and no template assigned to this month',
});
