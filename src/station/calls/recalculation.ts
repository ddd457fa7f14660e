// Call that computes records of energy and money anew, by the counters and the prices of this moment. A task: each day in a turn of its own.
import { addDays, dayOf, daysBetween } from '../../core/time.ts';
import { type CallContext, type Handler, type Handlers, Refused, type Station } from '../contract.ts';
import { collections, logSave, nameOf, readBusbars, zoneOf } from './documents.ts';
import { type DayRecord, keyOf, measureDay } from './energyDays.ts';
import { forgetRemembered } from './remember.ts';

function start({ range: [from, to] }: { range: readonly [string, string] }, context: CallContext): unknown {
  const { station } = context;
  if (to >= dayOf(station.clock.now(), zoneOf(station))) {
    const message = 'Only days that are over can be recalculated';
    throw new Refused(400, message, { data: [{ path: '/range/1', message }] });
  }
  const count = daysBetween(from, to) + 1;
  const { taskId } = station.tasks.start('recalculation.start', nameOf(context), async (report) => {
    for (let index = 0; index < count; index += 1) {
      const day = addDays(from, index);
      report(day, index, count);
      recalculateDay(station, day, nameOf(context));
      await new Promise((resolve) => setImmediate(resolve));
    }
    forgetRemembered(station);
    station.docs.tx((tx) => logSave(tx, context, 'recalculation.start', { after: { from, to } }));
    report(to, count, count);
  });
  return { taskId };
}

/** The whole station and each grid-connection point. A record is never replaced by one that knows less of the day. */
export function recalculateDay(station: Station, day: string, by: string): void {
  for (const place of [undefined, ...readBusbars(station.docs).map(({ busbarName }) => busbarName)]) {
    const fresh = measureDay(station, day, place);
    station.docs.tx((tx) => {
      const kept = tx.get<DayRecord>(collections.energyDays, keyOf(day, place))?.body;
      // A point that nobody asked for has no record yet, and gets one when it is asked for.
      if (place !== undefined && !kept) return;
      // A correction that was taken back leaves nothing to keep.
      const taken = kept?.corrected === true && fresh.corrected !== true;
      const less = Object.keys(fresh.bands).length === 0 || (kept?.complete === true && !fresh.complete && !taken);
      if (!less) tx.put(collections.energyDays, keyOf(day, place), fresh, by);
    });
  }
}

export const recalculation: Handlers = { 'recalculation.start': start as Handler };
