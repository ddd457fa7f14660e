// Call that recomputes records of energy, cost and revenue from the counters and the present prices, as a task with one day per
// turn.
import type { Who } from '../../../core/texts/who.ts';
import { addDays, dayOf, daysBetween } from '../../../core/time.ts';
import { Refused, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { collections, logSave, readBusbars, zoneOf } from '../documents/index.ts';
import { forgetRemembered, whoOf, oneByOne, sayIn } from '../request/index.ts';
import { type DayRecord, keyOf, measureDay } from './energyDays.ts';

function start({ range: [from, to] }: { range: readonly [string, string] }, context: CallContext) {
  const { station } = context;
  if (to >= dayOf(station.clock.now(), zoneOf(station))) {
    const message = 'Only past days can be recalculated';
    throw new Refused(400, message, { data: [{ path: '/range/1', message }] });
  }
  const count = daysBetween(from, to) + 1;
  const { taskId } = station.tasks.start('recalculation.start', whoOf(context), async (report) => {
    const kept = { gone: 0, incomplete: 0 };
    for (let index = 0; index < count; index += 1) {
      const day = addDays(from, index);
      report(day, index, count);
      const outcome = await recalculateDay(station, day, whoOf(context));
      if (outcome !== 'new') kept[outcome] += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    forgetRemembered(station);
    station.docs.tx((tx) => logSave(tx, context, 'recalculation.start', { after: { range: [from, to], ...kept } }));
    report(to, count, count);
    const say = (text: string, days: number): string[] => (days > 0 ? [sayIn(context, text, { days, count })] : []);
    const warnings = [...say(words.gone, kept.gone), ...say(words.incomplete, kept.incomplete)];
    return warnings.length > 0 ? warnings.join(' ') : undefined;
  });
  return { taskId };
}

/** The result of a day. With `gone` and `incomplete` the recorded values are unchanged. */
type Outcome = 'new' | 'gone' | 'incomplete';
const words = {
  gone: '{{days}} of {{count}} days could not be recalculated because their measured data is no longer stored. The recorded values are unchanged.',
  incomplete:
    '{{days}} of {{count}} days could not be recalculated because part of their measured data is missing. The recorded values are unchanged.',
} as const;

/**
 * Recalculates the station and each grid connection point. A record is never replaced by one with less data. Returns the result
 * for the station.
 */
export async function recalculateDay(station: Station, day: string, by: Who): Promise<Outcome> {
  const places = [undefined, ...readBusbars(station.docs).map(({ busbarName }) => busbarName)];
  const [ofStation = 'new'] = await oneByOne(places, async (place): Promise<Outcome> => {
    const fresh = await measureDay(station, day, place);
    return station.docs.tx((tx): Outcome => {
      const kept = tx.get<DayRecord>(collections.energyDays, keyOf(day, place))?.body;
      // A grid connection point that was never requested has no record; it gets one when it is requested.
      if (place !== undefined && !kept) return 'new';
      if (Object.keys(fresh.bands).length === 0) return 'gone';
      // After a correction was removed, its values must not be preserved.
      const taken = kept?.corrected === true && fresh.corrected !== true;
      if (kept?.complete === true && !fresh.complete && !taken) return 'incomplete';
      tx.put(collections.energyDays, keyOf(day, place), fresh, by);
      return 'new';
    });
  });
  return ofStation;
}

export const recalculation: Handlers = { 'recalculation.start': start };
