// Calls of the alarm screens and the grid-connection points.
import type { Alarm, RequestOf } from '../../../core/calls/calls.gen.ts';
import { toPage as pageOfType } from '../../../core/devices/device.ts';
import { addDays, endOfDay, instantOf, startOfDay } from '../../../core/time.ts';
import { type AlarmFilter, type AlarmRecord, Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { type FoldedAlarm, folded } from '../../alarm/fold.ts';
import {
  defaultPageSize,
  isSorted,
  mapLong,
  mostSorted,
  nameOf,
  type Page,
  plain,
  readAll,
  sortLong,
  toCut,
  toPage,
  translator,
  withoutGaps,
} from '../request/index.ts';
import { readBusbars, todayOf, zoneOf } from '../documents/index.ts';

/** Device and times (the end not included) are of today's list alone. */
export type AlarmQuery = RequestOf<'alarm.search'> & RequestOf<'alarm.today'>;
/** Days of the station's zone as instants; the last day is in it whole. */
export function toSpan(range: readonly [string, string] | undefined, zone: string): { start?: number; end?: number } {
  return range ? { start: startOfDay(range[0], zone), end: endOfDay(range[1], zone) } : {};
}

/** An empty word of a filter filters nothing. */
export function toFilter(query: AlarmQuery, zone: string): AlarmFilter {
  const { range, current = 1, pageSize = defaultPageSize } = query;
  const words = { busbarName: query.busbarName, deviceType: query.deviceType, level: query.level, status: query.status };
  const used = Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined && word !== ''));
  return { ...used, ...toSpan(range, zone), current, pageSize };
}

/** Causes with what followed from each: newest first, a page at a time; in another order all that fit the filter, as far as memory allows. */
async function search(query: AlarmQuery, context: CallContext): Promise<Page<Alarm>> {
  const { station } = context;
  const filter = toFilter(query, zoneOf(station));
  if (isSorted(query)) {
    const whole = await readAll(station, (page) => station.alarms.search({ ...filter, ...page }));
    const rows = await mapLong(station, folded(whole), inWords(context));
    return toCut(await sortLong(station, rows, query.sort ?? {}), query, filter.pageSize);
  }
  const { list, total } = station.alarms.searchFolded(filter);
  return { list: list.map(inWords(context)), total, current: filter.current, pageSize: filter.pageSize };
}

/** Title and advice come from the device files, so they are translated; the original title is the device's own. */
function inWords(context: CallContext): (alarm: FoldedAlarm) => Alarm {
  const say = translator(context);
  const inOwn = (alarm: FoldedAlarm): Alarm =>
    withoutGaps({
      ...alarm,
      title: say(alarm.title),
      advice: alarm.advice === undefined ? undefined : say(alarm.advice),
      state: stateOf(alarm),
      page: pageOf(context.station, alarm),
      consequences: alarm.consequences?.map(inOwn),
    });
  return inOwn;
}

/** Of the device, or of the one that it is a part of. */
function pageOf({ devices, content }: Station, { device }: AlarmRecord): string | undefined {
  const [id = ''] = device.split('/');
  const file = content().devices[devices().find((each) => each.id === id)?.type ?? ''];
  const page = file && pageOfType(file);
  return page && `${page}?device=${encodeURIComponent(id)}`;
}

/** What became of it: clearing is a mark of a person, an end is an end of the cause. */
function stateOf({ status, clearedBy, acknowledgedBy }: AlarmRecord): NonNullable<Alarm['state']> {
  if (status === 'end') return clearedBy === undefined ? 'ended' : 'cleared';
  if (clearedBy !== undefined) return 'persisting';
  return acknowledgedBy === undefined ? 'active' : 'acknowledged';
}

/** Alarms of today, and those still running from before. Both lists are short, so they are joined and paged here. */
function today(query: AlarmQuery, context: CallContext): Page<Alarm> {
  const { station } = context;
  const day = todayOf(station);
  const filter = toFilter({ ...query, range: [day, day] }, zoneOf(station));
  const whole = { current: 1, pageSize: mostSorted };
  const ofToday = station.alarms.search({ ...filter, ...whole }).list;
  const { start: _start, end: _end, ...anyTime } = filter;
  const running = filter.status === 'end' ? [] : station.alarms.search({ ...anyTime, status: 'running', ...whole }).list;
  const byId = new Map([...running, ...ofToday].map((each) => [each.id, each]));
  const { device = '' } = query;
  const isOf = (found: string): boolean => device === '' || found === device || found.startsWith(`${device}/`);
  const isWithin = within(query, day, zoneOf(station));
  const newestFirst = [...byId.values()]
    .filter((each) => isOf(each.device) && isWithin(each.occurTime))
    .toSorted((one, other) => other.occurTime - one.occurTime);
  return toPage(folded(newestFirst).map(inWords(context)), query);
}

/** Once a time is given, what runs from before the day is outside: it came up before that. */
function within({ startTime, endTime }: AlarmQuery, day: string, zone: string): (at: number) => boolean {
  const toInstant = (time: string | undefined) => (time === undefined || time === '' ? undefined : instantOf(day, time, zone));
  const [start, end] = [toInstant(startTime), toInstant(endTime)];
  const from = start ?? (end === undefined ? 0 : startOfDay(day, zone));
  return (at) => at >= from && (end === undefined || at < end);
}

function remove({ ids }: { ids: readonly string[] }, context: CallContext) {
  const cleared = context.station.alarms.clear(ids, nameOf(context));
  if (cleared.length === 0) throw new Refused(404, 'Alarm clearing failed');
  const goingOn = cleared.filter(({ status }) => status === 'running').length;
  const done = {
    removed: cleared.length,
    goingOn,
    alarms: cleared.map(({ deviceName, title }) => ({ deviceName, title })),
  };
  context.station.docs.tx((tx) =>
    tx.log({
      at: context.station.clock.now(),
      who: nameOf(context),
      kind: 'alarm',
      what: 'alarm.remove',
      before: { ids },
      after: done,
      outcome: 'done',
      address: context.address,
    }),
  );
  if (goingOn === 0) return new Reply('Alarms cleared', done);
  return new Reply({ text: 'Marked as cleared; going on, as the cause persists: {{count}}', values: { count: goingOn } }, done);
}

/** Device types that can be filtered by: those of the station's devices, with how many alarms run. */
function types(_request: unknown, context: CallContext) {
  const { station } = context;
  const say = translator(context);
  const running = station.alarms.running();
  const present = new Set([...station.devices().map(({ type }) => type), ...running.map(({ deviceType }) => deviceType)]);
  return [...present].toSorted().map((type) => ({
    type,
    title: say(plain(station.content().devices[type]?.title) ?? type),
    count: folded(running.filter(({ deviceType }) => deviceType === type)).length,
  }));
}

/** The points as configured; a station without any still has the points that its devices name. */
export function busbarList({ docs, devices }: Pick<Station, 'docs' | 'devices'>) {
  const saved = readBusbars(docs);
  if (saved.length > 0) return saved.map(({ busbarName, unitInfoList = [] }) => ({ busbarName, unitInfoList }));
  return [...new Set(devices().map(({ busbarName }) => busbarName))].map((busbarName) => ({ busbarName, unitInfoList: [] }));
}

/** Marks for a curve: what happened at a device or a point in a stretch of time. */
export function alarmMarks(station: Pick<Station, 'alarms'>, start: number, end: number, isOf: (alarm: AlarmRecord) => boolean) {
  const { list } = station.alarms.search({ start, end, current: 1, pageSize: 500 });
  return list.filter(isOf).map(({ occurTime, title, level }) => ({ at: occurTime, title, level }));
}

/** The seven days up to today, where a history is asked for without a range. */
export const lastDays = (station: Pick<Station, 'docs' | 'clock'>, count = 7): [string, string] => {
  const day = todayOf(station);
  return [addDays(day, 1 - count), day];
};

export const alarmCalls: Handlers = {
  'alarm.search': search,
  'alarm.history': search,
  'alarm.today': today,
  'alarm.count': (_request: unknown, { station }: CallContext) => station.alarms.counts(),
  'alarm.remove': remove,
  'alarm.types': types,
  'busbar.list': (_request: unknown, { station }: CallContext) => busbarList(station),
};
