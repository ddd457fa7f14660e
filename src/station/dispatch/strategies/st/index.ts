// Plan tracking. Requests the power of the activated curve at this moment. Before its first value, after its last value and on
// any other day, the storage idles.
import { settingOf } from '../../saved/settingOf.ts';
import { defineStrategy } from '../../strategy.ts';
import type { PlanCurve } from '../../../contract/docs.ts';

/** The activated curve, and the day to plan. */
interface Tracked {
  inForce?: PlanCurve;
  today?: string;
}
const defaults: Tracked = {};

export const strategy = defineStrategy({
  kind: 'st',
  entity: 'planTracking.json',
  defaults,
  toPlan(tx, today) {
    const inForce = settingOf(tx, 'planTracking')?.inForce;
    return inForce && { inForce, today };
  },
  /** Curves are for one day. */
  saved: () => undefined,
  toPastPlan(tx, day) {
    const inForce = settingOf(tx, 'planTracking')?.inForce;
    return inForce && { inForce: { ...inForce, day }, today: day };
  },
  rows: (tracked) => rowsToday(tracked).map((row) => ({ ...row, chargeStatus: 'idle' })),
  want({ time }, tracked) {
    const { inForce, today = '' } = tracked;
    const row = rowsToday(tracked).find(({ start, end }) => start <= time && time < end);
    if (row) return { power: row.power, code: 'curve' };
    const first = inForce?.rows[0];
    const waits = inForce !== undefined && first !== undefined && `${today} ${time}` < `${inForce.day} ${first.start}`;
    return { power: 0, code: waits ? 'curve-waits' : 'curve-over' };
  },
  reasons: {
    curve: { number: 70, text: 'Follows the plan curve' },
    'curve-waits': { number: 71, text: 'The plan curve has not started' },
    'curve-over': { number: 72, text: 'The plan curve has ended' },
  },
  unplanned: 'No active plan curve',
  spent: ({ inForce, today = '' }) =>
    inForce !== undefined && inForce.day < today ? 'The active plan curve is for a past day' : undefined,
});

const rowsToday = ({ inForce, today }: Tracked): PlanCurve['rows'] =>
  inForce !== undefined && inForce.day === today ? inForce.rows : [];
