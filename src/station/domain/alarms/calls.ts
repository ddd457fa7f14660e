// Calls of the alarm pages, and the list of grid connection points.
import type { AlarmRecord, Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { folded } from '../../alarm/fold.ts';
import { belongsTo } from '../../equipment/ofDevice.ts';
import { plain, translator } from '../request/index.ts';
import { exportAlarms, exportToday } from './alarmExport.ts';
import { search } from './finding.ts';
import { acknowledge, remove } from './marking.ts';
import { alarmSummary } from './summary.ts';
import { today } from './today.ts';
import { readBusbars } from '../documents/index.ts';

/** Device types for the filter, with the number of active alarms. Types of deleted devices with active alarms are included. */
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

/** The configured grid connection points. If none is configured, the points that the devices name. */
function busbarList({ docs, devices }: Pick<Station, 'docs' | 'devices'>) {
  const saved = readBusbars(docs);
  if (saved.length > 0) return saved.map(({ busbarName, unitInfoList = [] }) => ({ busbarName, unitInfoList }));
  return [...new Set(devices().map(({ busbarName }) => busbarName))].map((busbarName) => ({ busbarName, unitInfoList: [] }));
}

/** More marks could not be distinguished on a curve. */
const mostMarks = 500;
const alarmsPerPage = 500;
/** Limits the time of a request. */
const mostPages = 20;

/** The newest alarms of a device or grid connection point in a time range, as markers for a curve. */
export function alarmMarks(station: Pick<Station, 'alarms'>, start: number, end: number, isOf: (alarm: AlarmRecord) => boolean) {
  const found: AlarmRecord[] = [];
  for (let current = 1; current <= mostPages && found.length < mostMarks; current += 1) {
    const { list } = station.alarms.search({ start, end, current, pageSize: alarmsPerPage });
    found.push(...list.filter(isOf));
    if (list.length < alarmsPerPage) break;
  }
  return found.slice(0, mostMarks).map(({ occurTime, title, level }) => ({ at: occurTime, title, level }));
}

/** Matches alarms of a device or part, of what it contains, and of what contains it. */
export const isAbout =
  (place: string) =>
  ({ device }: AlarmRecord): boolean =>
    belongsTo(device, place) || belongsTo(place, device);

export const alarmCalls: Handlers = {
  ...alarmSummary,
  'alarm.search': search,
  'alarm.history': search,
  'alarm.today': today,
  'alarm.count': (_request: unknown, { station }: CallContext) => station.alarms.counts(),
  'alarm.remove': remove,
  'alarm.acknowledge': acknowledge,
  'alarm.export': exportAlarms,
  'alarm.exportToday': exportToday,
  'alarm.types': types,
  'busbar.list': (_request: unknown, { station }: CallContext) => busbarList(station),
};
