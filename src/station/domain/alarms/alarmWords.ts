// In: alarms as they are kept. Out: as a person reads them: in their language, with what became of each and where its device is shown.
import type { Alarm } from '../../../core/calls/calls.gen.ts';
import { toPage as pageOfType } from '../../../core/devices/device.ts';
import type { CallContext } from '../../contract/calls.ts';
import type { AlarmRecord, Station } from '../../contract/index.ts';
import type { FoldedAlarm } from '../../alarm/fold.ts';
import { translator, whoIn, withoutGaps } from '../request/index.ts';
import { trendOf } from './trend.ts';

/** Title and advice come from the device files, so they are translated; the original title is the device's own. */
export function inWords(context: CallContext): (alarm: FoldedAlarm) => Alarm {
  const say = translator(context);
  const pages = pagesOf(context.station);
  const inOwn = ({ values = {}, ...alarm }: FoldedAlarm): Alarm =>
    withoutGaps({
      ...alarm,
      title: say(alarm.title),
      advice: alarm.advice === undefined ? undefined : say(alarm.advice, values),
      state: stateOf(alarm),
      acknowledgedBy: alarm.acknowledgedBy === undefined ? undefined : whoIn(context, alarm.acknowledgedBy),
      clearedBy: alarm.clearedBy === undefined ? undefined : whoIn(context, alarm.clearedBy),
      page: pages(alarm),
      trend: trendOf(context.station, alarm),
      moment: momentOf(alarm),
      consequences: alarm.consequences?.map(inOwn),
    });
  return inOwn;
}

/** As in an address: the first full second at which the alarm existed. */
const momentOf = ({ occurTime }: AlarmRecord): string =>
  `${new Date(Math.ceil(occurTime / 1000) * 1000).toISOString().slice(0, 19)}Z`;

/** Of the device, or of the one that it is a part of. Looked up once for each. */
function pagesOf({ devices, content }: Station): (alarm: AlarmRecord) => string | undefined {
  const known = new Map<string, string | undefined>();
  const types = new Map(devices().map(({ id, type }) => [id, type]));
  return ({ device }) => {
    const [id = ''] = device.split('/');
    if (!known.has(id)) {
      const file = content().devices[types.get(id) ?? ''];
      const page = file && pageOfType(file);
      known.set(id, page && `${page}?device=${encodeURIComponent(id)}`);
    }
    return known.get(id);
  };
}

/** What became of it: clearing is a mark of a person, an end is an end of the cause. */
function stateOf({ status, clearedBy, acknowledgedBy }: AlarmRecord): NonNullable<Alarm['state']> {
  if (status === 'end') return clearedBy === undefined ? 'ended' : 'cleared';
  if (clearedBy !== undefined) return 'persisting';
  return acknowledgedBy === undefined ? 'active' : 'acknowledged';
}

/** Whether an alarm, or one of its consequences, contains the text; every alarm contains an empty text. */
export function textIn(text = ''): (alarm: Alarm) => boolean {
  const sought = text.trim().toLowerCase();
  if (sought === '') return () => true;
  const holds = ({ title, originalTitle, deviceName, advice, comment }: Omit<Alarm, 'consequences'>): boolean =>
    [title, originalTitle, deviceName, advice, comment].some((each) => each?.toLowerCase().includes(sought));
  return (alarm) => holds(alarm) || (alarm.consequences ?? []).some(holds);
}
export const hasText = ({ text = '' }: { text?: string }): boolean => text.trim() !== '';
