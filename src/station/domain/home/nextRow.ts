// Finds the next plan entry of today or tomorrow with a power other than 0, and its price.
import { addDays, dayOf, timeOf } from '../../../core/time.ts';
import type { Station } from '../../contract/index.ts';
import { rowsOn } from '../../dispatch/plan/rowsOn.ts';
import { directionOf } from '../flow/index.ts';
import { readBusbars, zoneOf } from '../documents/index.ts';
import { periodAt, priceSetOf, toPricedPeriods } from '../prices/index.ts';

type Row = ReturnType<typeof rowsOn>[number];

/** Undefined unless a strategy with a plan is running. `at`: a selected grid connection point. */
export function nextRow(station: Station, at?: string) {
  const { docs, dispatch, clock } = station;
  if (dispatch.state().strategy !== 'running') return undefined;
  // The plan sets the power of the whole station, which the dispatch distributes to several grid connection points each second.
  const isOfPart = at !== undefined && readBusbars(docs).length > 1;
  const now = clock.now();
  const zone = zoneOf(station);
  const time = timeOf(now, zone);
  const does = ({ power }: Row): boolean => power !== 0;
  const today = dayOf(now, zone);
  const tomorrow = addDays(today, 1);
  const rowOn = (day: string, after: string) => docs.tx((tx) => rowsOn(tx, day)).find((row) => row.start > after && does(row));
  const next = rowOn(today, time);
  // With an empty time the first entry of the day is found.
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
