// Calls by which a person acknowledges alarms, with a comment, or clears them. Alarms that cannot be marked are listed with the
// reason.
import type { AlarmAcknowledged, AlarmCleared, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { Who } from '../../../core/texts/who.ts';
import type { CallContext } from '../../contract/calls.ts';
import { type AlarmRecord, Refused, Reply } from '../../contract/index.ts';
import { sayIn, translator, whoIn, whoOf } from '../request/index.ts';

type Named = NonNullable<AlarmCleared['refused']>[number];
const namesOf = (alarms: readonly AlarmRecord[]): Named[] => alarms.map(({ deviceName, title }) => ({ deviceName, title }));

export function remove({ ids }: RequestOf<'alarm.remove'>, context: CallContext): Reply<AlarmCleared> {
  const { alarms } = context.station;
  const refused = refusedOf(ids, context, ({ clearedBy }) => clearedBy);
  const cleared = alarms.clear(ids, whoOf(context));
  if (cleared.length === 0) throw failed('Alarm clearing failed', 'Alarm clearing failed: {{which}}', refused, context);
  const goingOn = cleared.filter(({ status }) => status === 'running').length;
  const done = { removed: cleared.length, goingOn, alarms: namesOf(cleared), ...(refused.length > 0 && { refused }) };
  log('alarm.remove', ids, done, context);
  if (refused.length > 0) {
    const values = { count: cleared.length, which: toList(refused, context) };
    return new Reply({ text: 'Cleared: {{count}}. Not cleared: {{which}}', values }, done);
  }
  if (goingOn === 0) return new Reply('Alarms cleared', done);
  return new Reply(
    { text: 'Marked as cleared but still active, because the cause persists: {{count}}', values: { count: goingOn } },
    done,
  );
}

export function acknowledge(
  { ids, comment = '' }: RequestOf<'alarm.acknowledge'>,
  context: CallContext,
): Reply<AlarmAcknowledged> {
  const { alarms } = context.station;
  const words = comment.trim();
  const refused = refusedOf(ids, context, ({ acknowledgedBy }) => acknowledgedBy);
  const marked = alarms.acknowledge(ids, whoOf(context), words);
  if (marked.length === 0)
    throw failed('Alarm acknowledgement failed', 'Alarm acknowledgement failed: {{which}}', refused, context);
  const done = {
    acknowledged: marked.length,
    ...(words !== '' && { comment: words }),
    alarms: namesOf(marked),
    ...(refused.length > 0 && { refused }),
  };
  log('alarm.acknowledge', ids, done, context);
  if (refused.length === 0) return new Reply('Alarms acknowledged', done);
  const values = { count: marked.length, which: toList(refused, context) };
  return new Reply({ text: 'Acknowledged: {{count}}. Not acknowledged: {{which}}', values }, done);
}

/** The alarms that cannot be marked: unknown ones and those already marked. Call it before marking. */
function refusedOf(ids: readonly string[], context: CallContext, by: (alarm: AlarmRecord) => Who | undefined): Named[] {
  const say = translator(context);
  return [...new Set(ids)].flatMap((id) => {
    const alarm = context.station.alarms.find(id);
    if (!alarm) return [{ deviceName: id, reason: say('No such alarm') }];
    const done = by(alarm);
    if (done === undefined) return [];
    const { deviceName, title } = alarm;
    return [{ deviceName, title, reason: sayIn(context, 'Already done by {{who}}', { who: whoIn(context, done) }) }];
  });
}

/** No alarm could be marked: says who did it before, unless none of the alarms exists. */
function failed(text: string, textWithReasons: string, refused: readonly Named[], context: CallContext): Refused {
  const known = refused.filter(({ title }) => title !== undefined);
  if (known.length === 0) return new Refused(404, text);
  return new Refused(404, textWithReasons, { data: { refused }, values: { which: toList(known, context) } });
}

const toList = (refused: readonly Named[], context: CallContext): string => {
  const say = translator(context);
  return refused
    .map(({ deviceName = '', title, reason = '' }) => [deviceName, ...(title === undefined ? [] : [say(title)]), reason])
    .map((words) => words.join(say(': ')))
    .join(say('; '));
};

function log(what: string, ids: readonly string[], after: AlarmCleared | AlarmAcknowledged, context: CallContext): void {
  const { docs, clock } = context.station;
  const line = { at: clock.now(), who: whoOf(context), address: context.address, kind: 'alarm', outcome: 'done' } as const;
  docs.tx((tx) => tx.log({ ...line, what, before: { ids }, after }));
}
