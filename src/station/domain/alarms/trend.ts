// Describes the curve to show for an alarm: the points that its condition reads, of which device and part, and half an hour
// before and after it occurred.
import type { Alarm } from '../../../core/calls/calls.gen.ts';
import { ownReads } from '../../../core/condition.ts';
import { toPointKey } from '../../../core/devices/device.ts';
import { dayOf, endOfDay, startOfDay } from '../../../core/time.ts';
import type { AlarmRecord, Station } from '../../contract/index.ts';
import { rootOf } from '../../equipment/ofDevice.ts';
import { zoneOf } from '../documents/index.ts';

const aroundMs = 1_800_000;
const most = 4;

/** Undefined for an alarm that the station itself raised, because it has no points. */
export function trendOf(station: Pick<Station, 'content' | 'docs'>, alarm: AlarmRecord): Alarm['trend'] {
  const { device, deviceType, occurTime } = alarm;
  const file = station.content().devices[deviceType];
  const when = file?.alarms?.[alarm.alarm]?.when;
  if (!file || when === undefined) return undefined;
  const names = [...new Set(ownReads(when).map((pointer) => pointer.slice(1)))].filter((name) => file.points[name] !== undefined);
  if (names.length === 0) return undefined;
  const isPart = device.includes('/');
  const zone = zoneOf(station);
  const day = dayOf(occurTime, zone);
  return {
    device: rootOf(device),
    ...(isPart && { part: device }),
    points: names.slice(0, most).map((name) => toPointKey(isPart ? device : deviceType, name)),
    day,
    start: Math.max(occurTime - aroundMs, startOfDay(day, zone)),
    end: Math.min(occurTime + aroundMs, endOfDay(day, zone)),
  };
}
