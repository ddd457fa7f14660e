// Summarises the alarms that occurred on the requested days: by level, by device, and those that lasted longest.
import type { AlarmSummary, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { folded } from '../../alarm/fold.ts';
import type { AlarmRecord } from '../../contract/index.ts';
import { zoneOf } from '../documents/index.ts';
import { readAll, translator, withoutGaps } from '../request/index.ts';
import { toSpan } from './finding.ts';

const levels = ['A', 'B', 'C', 'unrated'] as const;
const mostLongest = 10;
const hourMs = 3_600_000;

async function summary({ range }: RequestOf<'alarm.summary'>, context: CallContext): Promise<AlarmSummary> {
  const { station } = context;
  const { start = 0, end = 0 } = toSpan(range, zoneOf(station));
  const until = Math.min(end, station.clock.now());
  const all = await readAll(station, (page) => station.alarms.search({ start, end, ...page }));
  const timed = all.map((alarm) => ({ alarm, hours: hoursOf(alarm, until) }));
  const before = await readAll(station, (page) => station.alarms.search({ at: start - 1, status: 'running', ...page }));
  // As in the lists and the badge, a consequence does not count as an alarm of its own.
  const causes = folded(all);
  const causing = new Set(causes.map(({ id }) => id));
  const say = translator(context);
  return {
    total: causes.length,
    consequences: all.length - causes.length,
    earlier: folded(before).length,
    levels: levels.map((level) => {
      const of = timed.filter(({ alarm }) => alarm.level === level && causing.has(alarm.id));
      return { level, count: of.length, hours: round(of.reduce((sum, { hours }) => sum + hours, 0)) };
    }),
    devices: byDevice(causes),
    longest: timed
      .toSorted((one, other) => other.hours - one.hours)
      .slice(0, mostLongest)
      .map(({ alarm, hours }) =>
        withoutGaps({
          id: alarm.id,
          level: alarm.level,
          deviceName: alarm.deviceName,
          title: say(alarm.title),
          occurTime: alarm.occurTime,
          endTime: runsOn(alarm, until) ? undefined : alarm.endTime,
          hours: round(hours),
        }),
      ),
  };
}

const runsOn = ({ status, endTime }: AlarmRecord, until: number): boolean => status === 'running' || (endTime ?? until) > until;
/** Duration within the requested days: an alarm that is still active counts to their end or to now. */
const hoursOf = (alarm: AlarmRecord, until: number): number =>
  Math.max(0, (runsOn(alarm, until) ? until : (alarm.endTime ?? alarm.occurTime)) - alarm.occurTime) / hourMs;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A deleted device keeps its last name. */
function byDevice(all: readonly AlarmRecord[]): NonNullable<AlarmSummary['devices']> {
  const found = new Map<string, { name: string; counts: Record<(typeof levels)[number], number> }>();
  for (const { device, deviceName, level } of all) {
    const one = found.get(device) ?? { name: deviceName, counts: { A: 0, B: 0, C: 0, unrated: 0 } };
    one.counts[level] += 1;
    found.set(device, one);
  }
  return [...found]
    .map(
      ([
        device,
        {
          name,
          counts: { A, B, C, unrated },
        },
      ]) => ({ device, name, total: A + B + C + unrated, a: A, b: B, c: C, unrated }),
    )
    .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name));
}

export const alarmSummary: Handlers = { 'alarm.summary': summary };
