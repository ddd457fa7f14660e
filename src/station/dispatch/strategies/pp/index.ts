// Peak regulation. Within a window it requests the storage power that the grid operator has ordered. Between the windows, the
// template of the day applies.
import type { PeakRegulation } from '../../../contract/docs.ts';
import { around, type Between, coversAt, onDay, onPastDay } from '../../saved/windows.ts';
import { settingOf } from '../../saved/settingOf.ts';
import { monthTemplates } from '../../saved/templateOf.ts';
import { defineStrategy } from '../../strategy.ts';

type Regulations = Between<PeakRegulation['windows'][number]>;
const defaults: Regulations = { windows: [] };

export const strategy = defineStrategy({
  kind: 'pp',
  entity: 'peakRegulation.json',
  defaults,
  toPlan: (tx, day): Regulations | undefined => onDay(tx, settingOf(tx, 'peakRegulation')?.windows ?? [], day),
  toPastPlan: (tx, day, today): Regulations | undefined =>
    onPastDay(tx, settingOf(tx, 'peakRegulation')?.windows ?? [], day, today),
  saved: monthTemplates,
  rows: ({ rows = [], windows }) =>
    [
      ...around(rows, windows),
      ...windows.map(({ start, end, power }) => ({ start, end, power, chargeStatus: 'idle' as const })),
    ].toSorted((one, other) => (one.start < other.start ? -1 : 1)),
  want({ time }, { windows, rows = [] }) {
    const window = windows.find(coversAt(time));
    if (window) return { power: window.power, code: 'regulation' };
    const row = rows.find(coversAt(time));
    const off = row?.power === 0 && row.chargeStatus === 'stop';
    return row && { power: row.power, off, code: 'regulation-between', rule: row.distribution };
  },
  reasons: {
    regulation: { number: 100, text: 'Peak regulation' },
    'regulation-between': { number: 101, text: 'Follows the plan between peak regulation periods' },
  },
  unplanned: 'No upcoming peak regulation period, and no template assigned to this month',
});
