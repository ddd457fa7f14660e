// Lists today's alarms and those still active from earlier days, in order of urgency.
import type { Alarm } from '../../../core/calls/calls.gen.ts';
import { instantOf, startOfDay } from '../../../core/time.ts';
import { type FoldedAlarm, folded } from '../../alarm/fold.ts';
import { byRank } from '../../alarm/rank.ts';
import type { CallContext } from '../../contract/calls.ts';
import { belongsTo } from '../../equipment/ofDevice.ts';
import { todayOf, zoneOf } from '../documents/index.ts';
import { isSorted, mostSorted, type Page, toPage } from '../request/index.ts';
import { hasText, inWords, textIn } from './alarmWords.ts';
import { type AlarmQuery, toFilter } from './finding.ts';

/** Searching or sorting by text needs the texts of all rows; otherwise only the rows of the page are translated. */
export function today(query: AlarmQuery, context: CallContext): Page<Alarm> {
  if (isSorted(query) || hasText(query)) return toPage(ofToday(query, context), query);
  const { list, ...page } = toPage(rankedToday(query, context), query);
  return { ...page, list: list.map(inWords(context)) };
}
export const ofToday = (query: AlarmQuery, context: CallContext): Alarm[] =>
  rankedToday(query, context).map(inWords(context)).filter(textIn(query.text));

/** Today's alarms and those still active from earlier days, ranked. Both lists are short, so they are merged here. */
function rankedToday(query: AlarmQuery, context: CallContext): FoldedAlarm[] {
  const { station } = context;
  const day = todayOf(station);
  const filter = toFilter({ ...query, range: [day, day] }, zoneOf(station));
  const onePage = { current: 1, pageSize: mostSorted };
  const ofToday = station.alarms.search({ ...filter, ...onePage }).list;
  const { start: _start, end: _end, ...anyTime } = filter;
  const running = filter.status === 'end' ? [] : station.alarms.search({ ...anyTime, status: 'running', ...onePage }).list;
  const byId = new Map([...running, ...ofToday].map((each) => [each.id, each]));
  const { device = '' } = query;
  const isOf = (found: string): boolean => device === '' || belongsTo(found, device);
  const isWithin = within(query, day, zoneOf(station));
  const shown = [...byId.values()].filter((each) => isOf(each.device) && isWithin(each.occurTime));
  return folded(shown).toSorted(byRank);
}

/** A time filter excludes alarms from earlier days, because they occurred before the given time. */
function within({ startTime, endTime }: AlarmQuery, day: string, zone: string): (at: number) => boolean {
  const toInstant = (time: string | undefined) => (time === undefined || time === '' ? undefined : instantOf(day, time, zone));
  const [start, end] = [toInstant(startTime), toInstant(endTime)];
  const from = start ?? (end === undefined ? 0 : startOfDay(day, zone));
  return (at) => at >= from && (end === undefined || at < end);
}
