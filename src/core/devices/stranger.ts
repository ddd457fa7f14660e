// In: a device type and what was read of a device saved as one. Out: what the type says where another device answers in its place.
import { holds } from '../condition.ts';
import { read } from '../pointer.ts';
import type { DeviceAlarm, DeviceType } from './device.ts';

export type Stranger = Pick<DeviceAlarm, 'title' | 'advice'>;

/** Undefined also where nothing that tells was read. */
export function strangerOf(
  { alarms = {} }: Pick<DeviceType, 'alarms'>,
  values: Readonly<Record<string, number>>,
): Stranger | undefined {
  const own = { scope: () => undefined, own: (pointer: string) => read(values, pointer) };
  const alarm = Object.values(alarms).find(({ stranger, when }) => stranger === true && holds(when, own) === true);
  return alarm && { title: alarm.title, ...(alarm.advice !== undefined && { advice: alarm.advice }) };
}
