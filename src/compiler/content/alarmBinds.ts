// Returns the binds of the power-limiting alarms of a device type, with condition, end condition and delay of the alarm.
import type { Bind, DeviceAlarm, DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { asWritten, type Dict, dict, entries, isDict, list, text } from '../json.ts';

/** A name that no written bind can have. */
const bindOfAlarm = (alarm: string): string => `alarm:${alarm}`;

export function alarmBinds({ alarms }: Pick<DeviceType, 'alarms'>): Members<Bind> {
  return Object.fromEntries(
    entries(alarms).flatMap(([name, written]): [string, Bind][] => {
      const { when, binds } = dict(written);
      const [point] = pointsOf(when);
      if (!isDict(when) || !isDict(binds) || point === undefined) return [];
      return [[bindOfAlarm(name), toBind(asWritten<DeviceAlarm>(dict(written)), binds, point)]];
    }),
  );
}

/** Points of the device that a condition reads, in written order. Also works for malformed conditions. */
export function pointsOf(condition: unknown): string[] {
  const { at, of } = dict(condition);
  const own = text(at)?.slice(1);
  const inner = isDict(of) ? [of] : list(of);
  return [...new Set([...(own === undefined ? [] : [own]), ...inner.flatMap(pointsOf)])];
}

const toBind = ({ when, until, holdMs }: DeviceAlarm, binds: Dict, point: string): Bind => ({
  ...asWritten<Pick<Bind, 'as' | 'reason'>>(binds),
  point,
  when,
  ...(until !== undefined && { until }),
  // A permission is withdrawn immediately. The delay of the alarm only avoids messages about short interruptions.
  ...(binds.as === 'latch' && holdMs !== undefined && { holdMs }),
});
