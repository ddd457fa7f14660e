// Calls of the alarm screens and the grid-connection points.
import type { AlarmRecord, Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { folded } from '../../alarm/fold.ts';
import { plain, translator } from '../request/index.ts';
import { exportAlarms, exportToday } from './alarmExport.ts';
import { search } from './finding.ts';
import { acknowledge, remove } from './marking.ts';
import { alarmSummary } from './summary.ts';
import { today } from './today.ts';
import { readBusbars } from '../documents/index.ts';

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
function busbarList({ docs, devices }: Pick<Station, 'docs' | 'devices'>) {
  const saved = readBusbars(docs);
  if (saved.length > 0) return saved.map(({ busbarName, unitInfoList = [] }) => ({ busbarName, unitInfoList }));
  return [...new Set(devices().map(({ busbarName }) => busbarName))].map((busbarName) => ({ busbarName, unitInfoList: [] }));
}

/** Marks for a curve: what happened at a device or a point in a stretch of time. */
export function alarmMarks(station: Pick<Station, 'alarms'>, start: number, end: number, isOf: (alarm: AlarmRecord) => boolean) {
  const { list } = station.alarms.search({ start, end, current: 1, pageSize: 500 });
  return list.filter(isOf).map(({ occurTime, title, level }) => ({ at: occurTime, title, level }));
}

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
