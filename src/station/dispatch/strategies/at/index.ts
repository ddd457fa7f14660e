// Intelligent arbitrage. Requests the power of the current quarter-hour in the newest computed plan. Where the plan is limited by
// the grid point, it requests all that the grid point permits until the planned SOC is reached. Without a newer plan in time it
// follows the last one, and if that is too old, the template of the day.
import { dayOf, minutesOf, timeOf, timeText } from '../../../../core/time.ts';
import type { ComputedPlan, StrategyTemplate } from '../../../contract/docs.ts';
import { monthTemplates, templateOf } from '../../saved/templateOf.ts';
import { defineStrategy } from '../../strategy.ts';

interface Document {
  /** YYYY-MM-DD. */
  day: string;
  plan?: ComputedPlan;
  rows: StrategyTemplate['rows'];
}
const defaults: Document = { day: '', rows: [] };

const quarterMs = 900_000;
/** A plan is made every quarter-hour. A plan older than this is reported as old. */
const freshMs = 1.5 * quarterMs;
/** A plan older than this does not match the day and is not used. */
const longestMs = 4 * 3_600_000;

export const strategy = defineStrategy({
  kind: 'at',
  entity: 'intelligent.json',
  defaults,
  inMode: 'intelligent',
  toPlan(tx, day) {
    const plan = tx.get<ComputedPlan>('computedPlans', 'inForce')?.body;
    const rows = templateOf(tx, day)?.rows ?? [];
    return { day, rows, ...(plan && { plan }) };
  },
  saved: monthTemplates,
  rows: ({ day, plan, rows }) => (plan ? rowsOn(day, plan) : rows),
  want({ at, time, socLeast, socMost }, { plan, rows }) {
    const soc = socLeast === undefined || socMost === undefined ? undefined : (socLeast + socMost) / 2;
    const power = plan && at >= plan.madeAt && at - plan.madeAt < longestMs ? powerAt(plan, at, soc) : undefined;
    if (plan && power !== undefined) return { power, code: at - plan.madeAt < freshMs ? 'computed' : 'computed-old' };
    const row = rows.find(({ start, end }) => start <= time && time < end);
    return row && { power: row.power, code: 'computed-none', rule: row.distribution };
  },
  reasons: {
    computed: { number: 130, text: 'Follows the calculated plan' },
    'computed-old': { number: 131, text: 'Follows the last calculated plan because no newer plan was calculated in time' },
    'computed-none': { number: 132, text: 'Follows the template because there is no calculated plan' },
  },
});

/** Distance in % to the planned SOC from which the power decreases, so that it does not switch on and off repeatedly. */
const last = 1;

function powerAt({ start, powers, towards }: ComputedPlan, at: number, soc: number | undefined): number | undefined {
  const quarter = Math.floor((at - start) / quarterMs);
  const most = towards?.[quarter];
  if (!most || soc === undefined || Number.isNaN(soc)) return powers[quarter];
  const left = (most.soc - soc) * Math.sign(most.power);
  return left > 0 ? most.power * Math.min(1, left / last) : 0;
}

/** The quarter-hours of a day; consecutive ones with the same power form one row. */
function rowsOn(day: string, { start, powers, zone }: ComputedPlan): StrategyTemplate['rows'] {
  const rows: { start: string; end: string; power: number; chargeStatus: 'idle' }[] = [];
  powers.forEach((power, index) => {
    const at = start + index * quarterMs;
    if (dayOf(at, zone) !== day) return;
    const minutes = minutesOf(timeOf(at, zone));
    const end = timeText(minutes + 15);
    const last = rows.at(-1);
    if (last?.power === power && last.end === timeText(minutes)) last.end = end;
    else rows.push({ start: timeText(minutes), end, power, chargeStatus: 'idle' });
  });
  return rows;
}
