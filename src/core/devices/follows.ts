// What an alarm of a device file is said to follow: an alarm of the same thing, of the thing around it, or of a device that belongs to it.
import type { DeviceAlarm } from './device.ts';

/** `name` · `../name` · `type#name`; a `*` in the name stands for any letters. */
export interface Follows {
  where: 'same' | 'around' | 'related';
  /** Of a related device. */
  type?: string;
  name: string;
}

export function toFollows(text: string): Follows {
  if (text.startsWith('../')) return { where: 'around', name: text.slice(3) };
  const cut = text.indexOf('#');
  return cut < 0 ? { where: 'same', name: text } : { where: 'related', type: text.slice(0, cut), name: text.slice(cut + 1) };
}

export function isNamed({ name }: Follows, alarm: string): boolean {
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
