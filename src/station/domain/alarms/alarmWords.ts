// Presents stored alarms to a reader: in the reader's language, with their state and the page of their device.
import type { Alarm } from '../../../core/calls/calls.gen.ts';
import { toPage as pageOfType } from '../../../core/devices/device.ts';
import type { CallContext } from '../../contract/calls.ts';
import type { AlarmRecord, Station } from '../../contract/index.ts';
import type { FoldedAlarm } from '../../alarm/fold.ts';
import { rootOf } from '../../equipment/ofDevice.ts';
import { translator, whoIn, withoutGaps } from '../request/index.ts';
import { trendOf } from './trend.ts';

/** Title and advice come from the device files, so they are translated. The original title is the text of the device itself. */
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

/** The format used in page addresses: the first full second at which the alarm existed. */
const momentOf = ({ occurTime }: AlarmRecord): string =>
  `${new Date(Math.ceil(occurTime / 1000) * 1000).toISOString().slice(0, 19)}Z`;

/** Finds the page of an alarm's device, or of the device that contains the alarm's part. Looked up once for each device. */
function pagesOf({ devices, content }: Station): (alarm: AlarmRecord) => string | undefined {
  const known = new Map<string, string | undefined>();
  const types = new Map(devices().map(({ id, type }) => [id, type]));
  return ({ device }) => {
    const id = rootOf(device);
    if (!known.has(id)) {
      const file = content().devices[types.get(id) ?? ''];
      const page = file && pageOfType(file);
      known.set(id, page && `${page}?device=${encodeURIComponent(id)}`);
    }
    return known.get(id);
  };
}

/** The state of an alarm. A person can clear it, but it ends only when its cause ends. */
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
