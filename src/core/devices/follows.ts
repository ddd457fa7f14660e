// What an alarm of a device file is said to follow: an alarm of the same thing, of the thing around it, or of a device that belongs to it.
import type { DeviceAlarm, DeviceType } from './device.ts';

/** `name` · `../name` · `type#name` · `role#name` · `gateway#name`; a `*` in the name stands for any letters. */
export interface Follows {
  where: 'same' | 'around' | 'related';
  /** Type or role of a related device, or `gateway`: the one by way of which it is reached. */
  type?: string;
  name: string;
}
export const gateway = 'gateway';
/** A device that falls silent is raised by the station; what it comes from holds for every type. */
export const silence = 'communication';
const ofSilence: readonly string[] = [`${gateway}#${silence}`];

/** What an alarm is said to come from: by itself, by the rules of its type, and as the station's own. */
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
  const [head = '', tail] = name.split('*');
  if (tail === undefined) return name === alarm;
  return alarm.length >= head.length + tail.length && alarm.startsWith(head) && alarm.endsWith(tail);
}

type Level = DeviceAlarm['level'];
const gravest: readonly Level[] = ['A', 'B', 'C', 'unrated'];
/** The gravest first. */
export const byGravity = (one: Level, other: Level): number => gravest.indexOf(one) - gravest.indexOf(other);
/** What is graver than its cause would be hidden under it. */
export const mayFollow = (level: Level, cause: Level): boolean => byGravity(cause, level) <= 0;
