// In: the plan of today and that of tomorrow. Out: the row that comes next and does something, with the price it meets.
import { addDays, dayOf, timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { templateOf } from '../../dispatch/plan/templateOf.ts';
import { directionOf } from '../flow/index.ts';
import { readSetting, zoneOf } from '../documents/index.ts';
import { periodAt, priceSetOf, toPricedPeriods } from '../prices/index.ts';

type Row = ReturnType<Station['dispatch']['plan']>[number];

/** Nothing where nobody follows the plan, or a person set the power by hand. */
export function nextRow(station: Station) {
  const { docs, dispatch, clock } = station;
  if (dispatch.state().strategy !== 'running' || readSetting(docs, 'strategy')?.body.mode === 'manual') return undefined;
  const now = clock.now();
  const zone = zoneOf(station);
  const time = timeOf(now, zone);
  const does = ({ power }: Row): boolean => power !== 0;
  const today = dispatch.plan().find((row) => row.start > time && does(row));
  if (today) return toNext(station, today, dayOf(now, zone), 'today');
  const tomorrow = addDays(dayOf(now, zone), 1);
  const row = docs.tx((tx) => templateOf(tx, tomorrow))?.rows.find(does);
  return row && toNext(station, row, tomorrow, 'tomorrow');
}

function toNext({ docs }: Station, { start, end, power, chargeStatus }: Row, day: string, when: 'today' | 'tomorrow') {
  const set = priceSetOf(docs, day);
  const period = set && periodAt(toPricedPeriods(set), start);
  const price = power < 0 ? period?.sell : period?.buy;
  return {
    day,
    when,
    start,
    end,
    power,
    direction: directionOf(power),
    chargeStatus,
    chargeState: period?.chargeState,
    price,
  };
}
