// Causes of an alarm as declared in device files: an alarm of the same part, of the surrounding part, or of a related device.
import type { DeviceAlarm, DeviceType } from './device.ts';

/** Parsed from `name`, `../name`, `type#name`, `role#name` or `gateway#name`. Each `*` in the name matches any characters. */
export interface Follows {
  where: 'same' | 'around' | 'related';
  /** Type or role of a related device, or `gateway` for the device through which it is connected. */
  type?: string;
  name: string;
}
export const gateway = 'gateway';
/** Alarm of a device that does not respond. The station raises it, and its cause is the same for every type. */
export const silence = 'communication';
const ofSilence: readonly string[] = [`${gateway}#${silence}`];

/** All declared causes of an alarm: its own, those of the rules of its type, and the built-in ones. */
export function followsOf(type: Pick<DeviceType, 'alarms' | 'follows'> | undefined, alarm: string): readonly string[] {
  const rules = Object.values(type?.follows ?? {}).filter(({ alarms }) => alarms.some((name) => isLike(name, alarm)));
  const own = type?.alarms?.[alarm]?.follows ?? [];
  return [...own, ...rules.flatMap(({ from }) => from), ...(alarm === silence ? ofSilence : [])];
}

export function toFollows(text: string): Follows {
  if (text.startsWith('../')) return { where: 'around', name: text.slice(3) };
  const cut = text.indexOf('#');
  return cut < 0 ? { where: 'same', name: text } : { where: 'related', type: text.slice(0, cut), name: text.slice(cut + 1) };
}

export const isNamed = ({ name }: Follows, alarm: string): boolean => isLike(name, alarm);

export function isLike(name: string, alarm: string): boolean {
  const [head = '', ...rest] = name.split('*');
  const tail = rest.pop();
  if (tail === undefined) return name === alarm;
  if (!alarm.startsWith(head)) return false;
  let end = head.length;
  for (const part of rest) {
    const found = alarm.indexOf(part, end);
    if (found < 0) return false;
    end = found + part.length;
  }
  return alarm.length >= end + tail.length && alarm.endsWith(tail);
}

type Level = DeviceAlarm['level'];
const gravest: readonly Level[] = ['A', 'B', 'C', 'unrated'];
/** Sorts by severity, most severe first. */
export const byGravity = (one: Level, other: Level): number => gravest.indexOf(one) - gravest.indexOf(other);
/** False if the alarm is more severe than its cause, because it would be hidden under the cause. */
export const mayFollow = (level: Level, cause: Level): boolean => byGravity(cause, level) <= 0;
