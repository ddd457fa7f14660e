// Calls of counter readings on hold: list them, and resolve them by a decision of a person.
import type { CounterOnHold } from '../../../core/calls/calls.gen.ts';
import { dayOf } from '../../../core/time.ts';
import { Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import type { CounterHold } from '../../contract/counters.ts';
import { readHolds } from '../../counters/index.ts';
import { deviceOf, forgetRemembered, whoOf, translator } from '../request/index.ts';
import { collections, logSave, readBusbars, zoneOf } from '../documents/index.ts';
import { keyOf } from '../energy/index.ts';
import { pointTitle } from '../monitor/index.ts';

/** One row per device, because a jump affects all counters of a meter. The counter with the largest step is shown. */
function listOnHold(_request: unknown, context: CallContext) {
  const { station } = context;
  const all = readHolds(station.docs).filter(({ state }) => state === 'held');
  return [...new Set(all.map(({ device }) => device))].map((id): CounterOnHold => {
    const own = all.filter(({ device }) => device === id);
    const most = own.reduce((one, other) => (moved(other) > moved(one) ? other : one));
    const record = station.devices().find((each) => each.id === id);
    return {
      device: id,
      name: record?.name ?? id,
      since: Math.min(...own.map(({ firstAt }) => firstAt)),
      counters: own.length,
      counter: pointTitle(station, record?.type ?? '', most.point, translator(context)),
      before: most.before,
      after: most.first,
      cause: own.some(({ cause }) => cause === 'back') ? 'back' : 'jump',
    };
  });
}
const moved = ({ before, first }: CounterHold): number => Math.abs(first - before);

/** Deletes the records of the days since then, so that they are computed again when requested. */
const answer =
  (as: 'booked' | 'left') =>
  ({ device }: { device: string }, context: CallContext) => {
    const { station } = context;
    const { name } = deviceOf(station, device);
    const answered = station.counters.answer(device, as, whoOf(context));
    const from = dayOf(Math.min(...answered.map(({ beforeAt }) => beforeAt)), zoneOf(station));
    station.docs.tx((tx) => {
      for (const { id, body } of tx.list<{ day: string; corrected?: true }>(collections.energyDays))
        if (body.day >= from && !body.corrected && isPlace(station, id, body.day)) tx.remove(collections.energyDays, id);
      for (const { id, body } of tx.list<{ day: string }>(collections.meterDays))
        if (body.day >= from && id === `${device}|${body.day}`) tx.remove(collections.meterDays, id);
      const [{ before, first } = { before: 0, first: 0 }] = answered;
      logSave(tx, context, as === 'booked' ? 'counter.book' : 'counter.leave', {
        target: name,
        before: { before },
        after: { after: first },
      });
    });
    forgetRemembered(station);
    return new Reply('Saved', null);
  };
const isPlace = ({ docs }: CallContext['station'], id: string, day: string): boolean =>
  [undefined, ...readBusbars(docs).map(({ busbarName }) => busbarName)].some((place) => id === keyOf(day, place));

export const countersOnHold: Handlers = {
  'counter.held': listOnHold,
  'counter.book': answer('booked'),
  'counter.leave': answer('left'),
};
