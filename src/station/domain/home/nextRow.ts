// In: the plan of today and that of tomorrow. Out: the row that comes next and does something, with the price it meets.
import { addDays, dayOf, timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { rowsOn } from '../../dispatch/plan/rowsOn.ts';
import { directionOf } from '../flow/index.ts';
import { readBusbars, zoneOf } from '../documents/index.ts';
import { periodAt, priceSetOf, toPricedPeriods } from '../prices/index.ts';

type Row = ReturnType<typeof rowsOn>[number];

/** Nothing where nobody follows the plan, or the strategy does not know beforehand what it will do. `at`: a chosen grid connection point. */
export function nextRow(station: Station, at?: string) {
  const { docs, dispatch, clock } = station;
  if (dispatch.state().strategy !== 'running') return undefined;
  // The plan has a power for the whole station. What one of several points gets of it is decided each second.
  const isOfPart = at !== undefined && readBusbars(docs).length > 1;
  const now = clock.now();
  const zone = zoneOf(station);
  const time = timeOf(now, zone);
  const does = ({ power }: Row): boolean => power !== 0;
  const today = dayOf(now, zone);
  const tomorrow = addDays(today, 1);
  const rowOn = (day: string, after: string) => docs.tx((tx) => rowsOn(tx, day)).find((row) => row.start > after && does(row));
  const next = rowOn(today, time);
  // The first row of a day begins after any time before it.
  const first = next ? undefined : rowOn(tomorrow, '');
  const found = next ? toNext(station, next, today, 'today') : first && toNext(station, first, tomorrow, 'tomorrow');
  if (!found || !isOfPart) return found;
  const { power: _power, ...rest } = found;
  return rest;
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
    // The direction is shown as text, so the value has no sign.
    power: Math.abs(power),
    direction: directionOf(power),
    chargeStatus,
    chargeState: period?.chargeState,
    price,
  };
}
